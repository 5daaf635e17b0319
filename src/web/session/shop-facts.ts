import { createContext, use } from 'react'
import type { CallReply, Picture } from '#contract/contract.ts'
import type { PublicCodRule } from '#shared/order/cod-rule.ts'
import type { ShippingRule } from '#shared/money/money.ts'
import type { ShippingTexts } from '#shared/money/shipping-text.ts'
import type { PromiseLines } from '#shared/promises/promise-texts.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { Labels } from '#shared/catalog/product-label.ts'
import type { Listing, MenuRow } from '#shared/catalog/taxonomy.ts'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_SHOP,
  type Announcement,
  type ShopDetails,
} from '#shared/shop-settings.ts'

export type ApiShop = CallReply<'GET /api/shop'>

/**
 * The categories of menus, home page and footer; `header`: the collections that the header has room
 * for. A list that cannot have all ends with a link to the page of all categories. `gone` are paths
 * of a new shop that lead nowhere any more.
 */
export type Menus = {
  header: readonly MenuRow[]
  collections: readonly MenuRow[]
  styles: readonly MenuRow[]
  gone: readonly string[]
}

/** What an error page without its data shows. */
const NO_MENUS: Menus = { header: [], collections: [], styles: [], gone: [] }

/** The settings of the administrator, null where there are none. */
export type Shop = Pick<
  ApiShop,
  | 'announcement'
  | 'home'
  | 'logo'
  | 'words'
  | 'showsSamples'
  | 'sendsCodes'
  | 'asksAdult'
  | 'guestCheckout'
  | 'sendsRestockTexts'
> & {
  /** The pictures of the library in these settings. */
  pictures: Picture[]
  details: ShopDetails | null
  /**
   * Null while they were never saved and the refund policy is not the default: then pages state no
   * times.
   */
  promises: Promises | null
  /** The promises of now, saved or not. */
  rules: Promises
  labels: Labels
  cashOnDelivery: PublicCodRule | undefined
  shippingRule: ShippingRule
}

/**
 * What every page loads: the public URL of the shop, and the settings of the administrator, null
 * where there are none. `sendsCodes`: one-time codes can be sent.
 */
export type RootData = {
  menus: Menus
  publicUrl: string
  shop: ShopDetails | null
  announcement: Announcement | null
  shipping: ShippingTexts | null
  /** What shipping costs; null if the settings are not known. */
  shippingRule: ShippingRule | null
  words: Shop['words']
  promises: PromiseLines | null
  /** What cash on delivery costs and for which totals it is offered; missing if it is not. */
  cashOnDelivery?: PublicCodRule | undefined
  sendsCodes: boolean
  /** Whether customers are asked whether they are adults. */
  asksAdult?: true | undefined
  /** Whether customers order with their mobile number and a code, without a log-in. */
  guestCheckout?: true | undefined
  /** The attributes of the own logo; undefined for the drawn mark. */
  logo?: { src: string; width: number; height: number; alt: string; className: string } | undefined
  /** Whether the logo contains the name of the shop. */
  hidesName?: boolean | undefined
  /** The path and text of the picture of link previews. */
  shareImage: string
  shareAlt: string
  /** The picture beside the log-in on wide screens; undefined for that of the demo. */
  panel?: Picture
}

/**
 * What the root loaded; undefined on an error page without it. The router's own hook would render
 * every user of it again at each step of a navigation.
 */
export const RootDataContext = createContext<RootData | undefined>(undefined)

export const useRootData = (): RootData | undefined => use(RootDataContext)

/** Returns name, address and contact of the shop, as set by the administrator, or the defaults. */
export const useShop = (): ShopDetails => useRootData()?.shop ?? DEFAULT_SHOP

/** Whether the shop details have not been set yet: then it is the demo shop. */
export const useIsDemo = (): boolean => !useRootData()?.shop

/** Returns the short texts of the administrator; null if there are none. */
export const useWords = (): Shop['words'] => useRootData()?.words ?? null

/** Returns the categories of the menus. */
export const useMenus = (): Menus => useRootData()?.menus ?? NO_MENUS

/** The small line above the listings of each kind, the same in every menu. */
export const LISTING_KIND_LABELS = { collection: 'By occasion', style: 'By piece' } as const

/** Finds the listing of the menus at a path, in any case. */
export function listingInMenus({ collections, styles }: Menus, path: string): Listing | undefined {
  const inMenu = (kind: Listing['kind'], rows: readonly MenuRow[]): Listing | undefined => {
    const row = rows.find(({ route }) => route === path.toLowerCase())
    return row && { kind, heading: row.label, picture: null, ...row }
  }
  return inMenu('collection', collections) ?? inMenu('style', styles)
}

/** Returns the announcement above the header. */
export const useAnnouncement = (): Announcement =>
  useRootData()?.announcement ?? DEFAULT_ANNOUNCEMENT

/** Returns what the pages promise; null while that is only in the policies. */
export const usePromiseLines = (): PromiseLines | null => useRootData()?.promises ?? null

/** Returns a telephone number for a `tel:` link: `+912012345678`. */
export const toDialNumber = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/**
 * The link to the grievance officer (E-Commerce Rules, rule 4; Digital Personal Data Protection
 * Act, section 8).
 */
export const OFFICER_PAGE = '/termsofservice#grievances'

export const QUICK_LINKS = [
  { label: 'About us', to: '/about' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/termsofservice' },
  { label: 'Refund policy', to: '/refund' },
  { label: 'Shipping Policy', to: '/shipping' },
  { label: 'Track Order', to: '/track' },
]

/** The refund section of order tracking. */
export const REFUND_TRACKING = '/track#refund'

/** External links open in the same tab, so that Back returns here, and send no referrer. */
export const EXTERNAL_REL = 'external noreferrer'

/** The rule of cash on delivery; undefined if the shop does not offer it. */
export const useCashOnDelivery = (): PublicCodRule | undefined => useRootData()?.cashOnDelivery

/** Whether customers are asked whether they are adults. */
export const useAsksAdult = (): boolean => useRootData()?.asksAdult ?? false

/** Whether customers order with their mobile number and a code, without a log-in. */
export const useGuestCheckout = (): boolean => useRootData()?.guestCheckout ?? false
/** Whether the shop can send one-time codes, for log-in or a new password. */
export const useSendsCodes = (): boolean => useRootData()?.sendsCodes ?? false
