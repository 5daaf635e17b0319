import type { Browser, Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import { inspect } from './inspect.ts'
import type { Screen, Width } from './screen.ts'
import { watchShift } from './shift.ts'
import { openContext, show } from './show.ts'

/** Long enough that a page shows first what stands in for data, and then the data. */
const LATE_MS = 350

/** The API takes its time, as on a phone: what jumps when its answer comes shows itself. */
async function answerLate(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

/** Opens a screen in a window of its own and answers what is wrong with it, each fault with the screen's name and width. */
export async function walkThrough(browser: Browser, cast: Cast, { screen, width }: { screen: Screen; width: Width }): Promise<string[]> {
  const context = await openContext(browser, cast, { screen, width })
  try {
    await watchShift(context)
    const page = await context.newPage()
    if (!screen.network && !screen.act) await answerLate(page)
    await show(page, screen, cast)
    const faults = await inspect(page, screen, width)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return faults.map((fault) => `${screen.name} (${width}): ${fault}`)
  } catch (error) {
    return [`${screen.name} (${width}) could not be shown: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    await context.close()
  }
}
