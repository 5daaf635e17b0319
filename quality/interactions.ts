import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { whenHydrated } from '../test/journeys/shop.ts'
import { CHROMIUM_ARGS } from '../test/chromium.ts'
import { MAX_INTERACTION_MS } from './budget.ts'
import type { Cast } from './cast.ts'
import type { Visitor } from './screen.ts'
import { openContext } from './show.ts'

/** The median time from a tap until the next paint (Interaction to Next Paint), in ms. */
export type InteractionTime = { interaction: string; ms: number; runs: number[]; isOver: boolean }

/** `tap` is measured. It returns when the page shows what the tap leads to. */
type Interaction = {
  name: string
  who: Visitor
  path: (cast: Cast) => string
  prepare?: (page: Page) => Promise<void>
  tap: (page: Page) => Promise<void>
}

const openFilters = (page: Page) => page.getByRole('button', { name: /^Filter/ }).tap()
const inSheet = (page: Page) => page.getByRole('dialog').getByText('Material').first()

const INTERACTIONS: Interaction[] = [
  {
    name: 'Add to cart',
    who: 'buyer',
    path: ({ products }) => `/product/${products.plain.slug}`,
    tap: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().tap()
      await page.locator('.toasts').getByText('Product added to cart!').waitFor()
    },
  },
  {
    name: 'Open the filters',
    who: 'nobody',
    path: () => '/earrings',
    tap: async (page) => {
      await openFilters(page)
      await inSheet(page).waitFor()
    },
  },
  {
    name: 'Choose a filter',
    who: 'nobody',
    path: () => '/earrings',
    prepare: async (page) => {
      await openFilters(page)
      await inSheet(page).waitFor()
      await inSheet(page).tap()
    },
    tap: async (page) => {
      const choice = page.getByRole('dialog').locator('label:has(input[type=checkbox]):visible')
      await choice.first().tap()
      await expect(choice.first().getByRole('checkbox')).toBeChecked()
    },
  },
  {
    name: 'Open the menu',
    who: 'nobody',
    path: () => '/',
    tap: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
]

const RUNS = 5
/** A processor four times slower, as in the mobile preset of Lighthouse. */
const SLOWDOWN = 4
/** After the effect is visible, so that a late paint is recorded too. */
const SETTLE_MS = 500

/** Measures each interaction in new pages of a phone with a slow processor; the median counts. */
export async function measureInteractions(
  executablePath: string,
  cast: Cast,
): Promise<InteractionTime[]> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const times: InteractionTime[] = []
    for (const interaction of INTERACTIONS) {
      const runs: number[] = []
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measureOnce(browser, cast, interaction))
      const ms = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
      times.push({ interaction: interaction.name, ms, runs, isOver: !(ms <= MAX_INTERACTION_MS) })
    }
    return times
  } finally {
    await browser.close()
  }
}

async function measureOnce(
  browser: Browser,
  cast: Cast,
  { name, who, path, prepare, tap }: Interaction,
): Promise<number> {
  const context = await openContext(browser, cast, { who, width: 'phone', hasTouch: true })
  try {
    await context.addInitScript(recordInteractions)
    const page = await context.newPage()
    await page.goto(path(cast), { waitUntil: 'networkidle' })
    await whenHydrated(page)
    await prepare?.(page)
    await page.waitForTimeout(SETTLE_MS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(() => void (window.longestInteraction = 0))
    await tap(page)
    await page.waitForTimeout(SETTLE_MS)
    const ms = await page.evaluate(() => window.longestInteraction)
    if (ms === 0) throw new Error(`The browser did not record the interaction ${name}.`)
    return ms
  } finally {
    await context.close()
  }
}

/** Keeps the longest duration of the events of a tap (Event Timing API), in steps of 8 ms. */
function recordInteractions(): void {
  window.longestInteraction = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        window.longestInteraction = Math.max(window.longestInteraction, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

declare global {
  interface Window {
    longestInteraction: number
  }
}

/** Returns the times as a Markdown table. */
export function toInteractionTable(times: InteractionTime[]): string {
  return [
    `| Interaction | Until the next paint ms | Runs | At most ${MAX_INTERACTION_MS} ms |`,
    '| --- | ---: | --- | --- |',
    ...times.map(
      ({ interaction, ms, runs, isOver }) =>
        `| ${interaction} | ${ms} | ${runs.join(', ')} | ${isOver ? '✗' : '✓'} |`,
    ),
  ].join('\n')
}
