import type { Browser } from '@playwright/test'
import type { Cast } from './cast.ts'
import { inspect } from './inspect.ts'
import type { Screen, Width } from './screen.ts'
import { watchShift } from './shift.ts'
import { openContext, show } from './show.ts'

/** Opens a screen in a window of its own and answers what is wrong with it, each fault with the screen's name and width. */
export async function walkThrough(browser: Browser, cast: Cast, { screen, width }: { screen: Screen; width: Width }): Promise<string[]> {
  const context = await openContext(browser, cast, { screen, width })
  try {
    await watchShift(context)
    const page = await context.newPage()
    await show(page, screen, cast)
    const faults = await inspect(page, screen, width)
    return faults.map((fault) => `${screen.name} (${width}): ${fault}`)
  } catch (error) {
    return [`${screen.name} (${width}) could not be shown: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await context.close()
  }
}
