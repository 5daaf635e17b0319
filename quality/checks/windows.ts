import type { Browser, Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { WIDTHS, type Visitor, type Width } from '../screen.ts'
import { watchShift } from './shift.ts'
import { openContext } from '../show.ts'

/** Windows that go from screen to screen: to open one costs more than to look at what it shows. */
export type Windows = {
  /** A window of this person's, this wide, that nobody else is using. */
  take(who: Visitor, width: Width): Promise<Page>
  /**
   * Makes a window as good as new and keeps it for the next screen. One that something went wrong
   * in is closed instead.
   */
  giveBack(who: Visitor, page: Page): Promise<void>
  close(): Promise<void>
}

/** No window is open until one is taken. */
export function openWindows(browser: Browser, cast: Cast): Windows {
  const idle = new Map<Visitor, Page[]>()
  const open = async (who: Visitor, width: Width): Promise<Page> => {
    const context = await openContext(browser, cast, { who, width })
    await watchShift(context)
    return context.newPage()
  }
  return {
    take: async (who, width) => {
      const page = idle.get(who)?.pop()
      if (!page) return open(who, width)
      await page.setViewportSize(WIDTHS[width])
      return page
    },
    giveBack: async (who, page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // What a page keeps of a shopper's way is not the next screen's.
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      idle.set(who, [...(idle.get(who) ?? []), page])
    },
    close: async () =>
      void (await Promise.all([...idle.values()].flat().map((page) => page.context().close()))),
  }
}
