import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { whenHydrated } from '../test/journeys/shop.ts'
import type { Cast } from './cast.ts'
import { WIDTHS, type Screen, type Visitor, type Width } from './screen.ts'

const STEP_LIMIT_MS = 20_000

/**
 * Opens a browser context of one user: Indian locale, reduced motion, with their session.
 * `hasTouch`: with a touch screen instead of a mouse.
 */
export async function openContext(
  browser: Browser,
  cast: Cast,
  { who, width, hasTouch = false }: { who: Visitor; width: Width; hasTouch?: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: cast.url,
    viewport: WIDTHS[width],
    hasTouch,
    isMobile: hasTouch,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // The service worker would hide network faults of a screen from the page.
    serviceWorkers: 'block',
  })
  // A step that hangs is then named with what it waits for.
  context.setDefaultTimeout(STEP_LIMIT_MS)
  if (who !== 'nobody') await logIn(context, cast.users[who])
  return context
}

/** Stores a session in the browser before any page runs. */
export async function logIn(context: BrowserContext, person: Cast['users']['asha']): Promise<void> {
  await context.addInitScript(
    ({ token, user }) => {
      if (location.protocol === 'about:') return
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    { token: person.token, user: JSON.stringify(person.user) },
  )
}

/**
 * Opens a screen in its state: sets the network, waits for hydration, runs the actions and waits
 * for its text.
 */
export async function show(page: Page, screen: Screen, cast: Cast): Promise<void> {
  await screen.network?.(page)
  await open(page, screen.address(cast))
  if (screen.hasScripts !== false) await whenHydrated(page)
  await screen.act?.(page, cast)
  const sign = page.getByText(screen.shows).or(page.getByLabel(screen.shows))
  await expect(
    sign.filter({ visible: true }).first(),
    `${screen.name} shows ${String(screen.shows)}`,
  ).toBeVisible()
  await settle(page)
}

/**
 * Opens an address. A request of the screen before may end meanwhile and start a navigation, which
 * aborts this one. So an aborted one is tried once more; any other error fails.
 */
async function open(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address)
  } catch (error) {
    if (!String(error).includes('net::ERR_ABORTED')) throw error
    await page.goto(address)
  }
}

/** A browser may never decode a picture that a change of the page has taken away. */
const SETTLE_LIMIT_MS = 5000

/** Waits for fonts and for the visible pictures. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (limit) => {
    await document.fonts.ready
    const inView = [...document.images].filter(
      (picture) => picture.getBoundingClientRect().top < innerHeight && picture.loading !== 'lazy',
    )
    const decoded = inView.map((picture) => picture.decode().catch(() => undefined))
    const late = new Promise((done) => void setTimeout(done, limit))
    await Promise.race([Promise.all(decoded), late])
  }, SETTLE_LIMIT_MS)
}
