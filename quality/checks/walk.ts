import { setTimeout as sleep } from 'node:timers/promises'
import type { Cast } from '../cast.ts'
import { inspect, inspectWidths } from './inspect.ts'
import type { Screen, Width } from '../screen.ts'
import { inMode } from '../shop-mode.ts'
import { show } from '../show.ts'
import type { Windows } from './windows.ts'

/** A screen to open at a width. `widthsOnly`: of the checks only those of the layout. */
export type Walk = { screen: Screen; width: Width; widthsOnly?: boolean }

/**
 * Opens a screen and returns its faults, each with the screen's name and width. The API is delayed,
 * unless the screen sets its own network or acts.
 */
async function walkThrough(
  windows: Windows,
  cast: Cast,
  { screen, width, widthsOnly }: Walk,
): Promise<string[]> {
  const late = !screen.network && !screen.act
  const page = await windows.take({ who: screen.as ?? 'nobody', late }, width)
  try {
    await withLimit('Opening', show(page, screen, cast))
    const inspected = widthsOnly ? inspectWidths(page, screen) : inspect(page, screen, width)
    const faults = await withLimit('The checks', inspected)
    await withLimit('Resetting the window', windows.giveBack(page))
    return faults.map((fault) => `${screen.name} (${width}): ${fault}`)
  } catch (error) {
    await page.context().close()
    return [
      `${screen.name} (${width}) could not be shown: ` +
        `${error instanceof Error ? error.message : String(error)}`,
    ]
  }
}

const LIMIT_MS = 45_000

/** A step that hangs is named, and does not use up the time of the other screens. */
const withLimit = <Result>(step: string, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${step} did not end within ${LIMIT_MS / 1000} s.`)
    }),
  ])

/** One screen is checked while the other loads. */
const CONCURRENT_SCREENS = 2

/** Opens screens, some at a time, and returns all faults. Calls `onScreen` before each. */
export async function walkThroughAll(
  windows: Windows,
  cast: Cast,
  walks: Walk[],
  { onScreen }: { onScreen?: (walk: Walk) => void } = {},
): Promise<string[]> {
  const faults: string[] = []
  const walkAll = async (chosen: Walk[]) => {
    const left = [...chosen]
    const walkOn = async () => {
      for (let walk = left.shift(); walk; walk = left.shift()) {
        onScreen?.(walk)
        faults.push(...(await walkThrough(windows, cast, walk)))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_SCREENS }, walkOn))
  }
  for (const [mode, chosen] of Map.groupBy(walks, ({ screen }) => screen.mode))
    await inMode(cast, mode, () => walkAll(chosen))
  return faults
}
