import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'

/** What stands beneath the shop's pages while they are looked at: somebody logged in, or nobody. */
export type Visitor = 'nobody' | keyof Cast['people']

/** One screen in one state. */
export type Screen = {
  /** Its file among the pictures, and what `--only` asks for. */
  name: string
  /** The row of src/web/routes.ts that it shows. */
  route: string
  address: (cast: Cast) => string
  /** A text of the state: the screen counts as open when it is seen. */
  shows: string | RegExp
  /** Nobody is logged in unless this says so. */
  as?: Visitor
  /** Where the state exists; both unless this says so. */
  only?: 'phone' | 'desktop'
  /** What goes wrong on the way, set before the page is opened. */
  network?: (page: Page) => Promise<void>
  /** What a shopper does until the state is there. */
  act?: (page: Page, cast: Cast) => Promise<void>
  /**
   * Something lies over the page: a picture shows what is in view, not the page beneath in its
   * whole length.
   */
  over?: boolean
  /** The design's mockup of it, where there is one. */
  mockup?: string
}

/** How wide a phone and a desktop are, in CSS pixels. */
export const WIDTHS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const

export type Width = keyof typeof WIDTHS

/** The widths at which a screen exists. */
export const widthsOf = (screen: Screen): Width[] =>
  screen.only ? [screen.only] : ['phone', 'desktop']

const ASKED = /\/api\/|\.data(\?|$)/

/** Every answer of the API is on its way for ever. */
export const neverAnswers = async (page: Page): Promise<void> =>
  void (await page.route(ASKED, () => undefined))

/** Every question to the API ends without an answer, as where the connection is lost. */
export const cannotBeReached = async (page: Page): Promise<void> =>
  void (await page.route(ASKED, (route) => route.abort('failed')))
