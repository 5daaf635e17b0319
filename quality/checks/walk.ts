import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { inspect } from './inspect.ts'
import type { Screen, Width } from '../screen.ts'
import { show } from '../show.ts'
import type { Windows } from './windows.ts'

export type Walk = { screen: Screen; width: Width }

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
  const late = look.late && !screen.network && !screen.act
  const page = await windows.take({ who: screen.as ?? 'nobody', late }, width)
  try {
    await show(page, screen, cast)
    const faults = await look.inspect(page, screen, width)
    await windows.giveBack(page)
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
