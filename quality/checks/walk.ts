import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { inspect } from './inspect.ts'
import type { Screen, Width } from '../screen.ts'
import { show } from '../show.ts'
import type { Windows } from './windows.ts'

export type Walk = { screen: Screen; width: Width }

/** Long enough that a page shows first what stands in for data, and then the data. */
const LATE_MS = 350

/** The API takes its time, as on a phone: what jumps when its answer comes shows itself. */
async function answerLate(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

/**
 * How a screen is looked at; the API answers `late` unless the screen says what its network does.
 */
export type Look = {
  late: boolean
  inspect: (page: Page, screen: Screen, width: Width) => Promise<string[]>
}
const USUAL: Look = { late: true, inspect }

/**
 * Opens a screen and answers what is wrong with it, each fault with the screen's name and width.
 */
async function walkThrough(
  windows: Windows,
  cast: Cast,
  { screen, width }: Walk,
  look: Look,
): Promise<string[]> {
  const who = screen.as ?? 'nobody'
  const page = await windows.take(who, width)
  try {
    if (look.late && !screen.network && !screen.act) await answerLate(page)
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

/** One looks while the other waits for its page. */
const AT_ONCE = 2

/**
 * Walks through screens, some at a time, and answers every fault. `onScreen` hears of each before
 * it is opened.
 */
export async function walkThroughAll(
  windows: Windows,
  cast: Cast,
  walks: Walk[],
  { onScreen, look = USUAL }: { onScreen?: (walk: Walk) => void; look?: Look } = {},
): Promise<string[]> {
  const left = [...walks]
  const faults: string[] = []
  const walkOn = async () => {
    for (let walk = left.shift(); walk; walk = left.shift()) {
      onScreen?.(walk)
      faults.push(...(await walkThrough(windows, cast, walk, look)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn))
  return faults
}
