import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { inspect } from './inspect.ts'
import type { Screen, Width } from '../screen.ts'
import { show } from '../show.ts'
import type { Windows } from './windows.ts'

export type Walk = { screen: Screen; width: Width }

/** Long enough for a page to show its placeholder before the data. */
const DELAY_MS = 350

/** Delays the API, as on a phone, so that shifts at its response are visible. */
async function delayApi(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    await route.continue()
  })
}

/**
 * How a screen is checked; the API is delayed if `late`, unless the screen sets its own network.
 */
export type WalkOptions = {
  late: boolean
  inspect: (page: Page, screen: Screen, width: Width) => Promise<string[]>
}
const DEFAULT_OPTIONS: WalkOptions = { late: true, inspect }

/** Opens a screen and returns its faults, each with the screen's name and width. */
async function walkThrough(
  windows: Windows,
  cast: Cast,
  { screen, width }: Walk,
  look: WalkOptions,
): Promise<string[]> {
  const who = screen.as ?? 'nobody'
  const page = await windows.take(who, width)
  try {
    if (look.late && !screen.network && !screen.act) await delayApi(page)
    await show(page, screen, cast)
    const faults = await look.inspect(page, screen, width)
    await windows.giveBack(who, page)
    return faults.map((fault) => `${screen.name} (${width}): ${fault}`)
  } catch (error) {
    await page.context().close()
    return [
      `${screen.name} (${width}) could not be shown: ` +
        `${error instanceof Error ? error.message : String(error)}`,
    ]
  }
}

/** One screen is checked while the other loads. */
const CONCURRENT_SCREENS = 2

/** Opens screens, some at a time, and returns all faults. Calls `onScreen` before each. */
export async function walkThroughAll(
  windows: Windows,
  cast: Cast,
  walks: Walk[],
  {
    onScreen,
    look = DEFAULT_OPTIONS,
  }: { onScreen?: (walk: Walk) => void; look?: WalkOptions } = {},
): Promise<string[]> {
  const left = [...walks]
  const faults: string[] = []
  const walkOn = async () => {
    for (let walk = left.shift(); walk; walk = left.shift()) {
      onScreen?.(walk)
      faults.push(...(await walkThrough(windows, cast, walk, look)))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SCREENS }, walkOn))
  return faults
}
