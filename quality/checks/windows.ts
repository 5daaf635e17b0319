import type { Browser, Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { WIDTHS, type Visitor, type Width } from '../screen.ts'
import { watchShift } from './shift.ts'
import { openContext } from '../show.ts'

/** A pool of windows: opening one takes longer than a check. */
export type Windows = {
  /** Returns a free window of this user and width. */
  take(who: Visitor, width: Width): Promise<Page>
  /** Resets a window and returns it to the pool. A window after an error is closed instead. */
  giveBack(who: Visitor, page: Page): Promise<void>
  close(): Promise<void>
}

/** Opens an empty pool. */
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
      // Data that a page stores during a session would affect the next screen.
      await page.evaluate(() => {
        // Opening the same address again would restore the position, so that the footer is in view.
        window.scrollTo(0, 0)
        localStorage.clear()
        sessionStorage.clear()
      })
      idle.set(who, [...(idle.get(who) ?? []), page])
    },
    close: async () =>
      void (await Promise.all([...idle.values()].flat().map((page) => page.context().close()))),
  }
}
