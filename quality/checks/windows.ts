import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { WIDTHS, type Visitor, type Width } from '../screen.ts'
import { watchShift } from './shift.ts'
import { openContext } from '../show.ts'

/** The user of a window, and whether the API responds late in it. */
type Kind = { who: Visitor; late: boolean }

/** A pool of windows: opening one takes longer than a check. */
export type Windows = {
  /** Returns a free window of this kind at this width. */
  take(kind: Kind, width: Width): Promise<Page>
  /** Resets a window and returns it to the pool. A window after an error is closed instead. */
  giveBack(page: Page): Promise<void>
  close(): Promise<void>
}

/** Opens an empty pool. */
export function openWindows(browser: Browser, cast: Cast): Windows {
  const idle = new Map<string, Page[]>()
  const kinds = new WeakMap<Page, string>()
  const open = async ({ who, late }: Kind, width: Width): Promise<Page> => {
    const context = await openContext(browser, cast, { who, width })
    await watchShift(context)
    if (late) await delayApi(context)
    return context.newPage()
  }
  return {
    take: async (kind, width) => {
      const name = `${kind.who} ${kind.late ? 'late' : 'at once'}`
      const page = idle.get(name)?.pop()
      if (page) {
        await page.setViewportSize(WIDTHS[width])
        return page
      }
      const opened = await open(kind, width)
      kinds.set(opened, name)
      return opened
    },
    giveBack: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Data that a page stores during a session would affect the next screen.
      await page.evaluate(() => {
        // Opening the same address again would restore the position, so that the footer is in view.
        window.scrollTo(0, 0)
        localStorage.clear()
        sessionStorage.clear()
      })
      const name = kinds.get(page) ?? ''
      idle.set(name, [...(idle.get(name) ?? []), page])
    },
    close: async () =>
      void (await Promise.all([...idle.values()].flat().map((page) => page.context().close()))),
  }
}

/** Long enough for a page to show its placeholder before the data. */
const DELAY_MS = 350

/**
 * Delays the API, as on a phone, so that shifts at its response are visible. A route of Playwright
 * would turn off the cache of the browser too, and each screen would load its scripts again.
 */
async function delayApi(context: BrowserContext): Promise<void> {
  await context.addInitScript((delay) => {
    const fetchAtOnce = window.fetch
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      if (url.pathname.startsWith('/api/'))
        await new Promise((resolve) => setTimeout(resolve, delay))
      return fetchAtOnce(input, init)
    }
  }, DELAY_MS)
}
