import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'

/** The session of a screen: a user of the cast, or none. */
export type Visitor = 'nobody' | keyof Cast['users']

/**
 * A shop with other settings. `phone`: orders are placed with a mobile number; `advance`: a part of
 * an order with cash on delivery is paid online.
 */
export type ShopMode = 'phone' | 'advance'

/** One screen in one state. */
export type Screen = {
  /** The name of its screenshot, and of `--only`. */
  name: string
  /** Its route in src/web/routes.ts. */
  route: string
  address: (cast: Cast) => string
  /** A text of the state. The screen is open when it is visible. */
  shows: string | RegExp
  /** False for a page without scripts, which is never hydrated. */
  hasScripts?: false
  /** The session; the default is none. */
  as?: Visitor
  /** What is different in the shop meanwhile (shop-mode.ts). */
  mode?: ShopMode
  /** The only device with this state; the default is both. */
  only?: 'phone' | 'desktop'
  /** Sets network faults before the page is opened. */
  network?: (page: Page) => Promise<void>
  /** The actions that lead to the state. */
  act?: (page: Page, cast: Cast) => Promise<void>
  /** A dialog covers the page: the screenshot shows only the window, not the whole page. */
  over?: boolean
  /** The mockup of the design, if there is one. */
  mockup?: string
}

/** The widths of a phone and a desktop, in CSS px. */
export const WIDTHS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const

export type Width = keyof typeof WIDTHS

/** Returns the widths at which a screen exists. */
export const widthsOf = (screen: Screen): Width[] =>
  screen.only ? [screen.only] : ['phone', 'desktop']

const API_REQUESTS = /\/api\/|\.data(\?|$)/

/** The API never responds. */
export const neverResponds = async (page: Page): Promise<void> =>
  void (await page.route(API_REQUESTS, () => undefined))

/** All requests to the API fail, as without a connection. */
export const failRequests = async (page: Page): Promise<void> =>
  void (await page.route(API_REQUESTS, (route) => route.abort('failed')))
