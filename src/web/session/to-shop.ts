import type { CallReply } from '#contract/contract.ts'
import { LOGO_SHARE_FILE, SHOP_SHARE_IMAGE } from '#shared/catalog/picture.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { TAXONOMY, type Listing, type MenuRow } from '#shared/catalog/taxonomy.ts'
import { paise } from '#shared/money/money.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { toCodRule } from '#web/api/cod-rule.ts'
import type { ApiShop, Menus, RootData, Shop } from './shop-facts.ts'

const toPromises = ({ promises }: ApiShop): Promises | null =>
  promises ? { ...promises, nonReturnableBelow: paise(promises.nonReturnableBelowPaise) } : null

/** The promises that pages state: the saved ones, or those of the default refund policy. */
const toStated = (reply: ApiShop): Promises | null =>
  reply.promises || reply.statesReturns ? toRules(reply) : null

/** The promises of now. The kinds are those of the shop, where they are not those of a new shop. */
function toRules(reply: ApiShop): Promises {
  const { nonReturnableKinds: kinds } = reply
  const rules = toPromises(reply) ?? DEFAULT_PROMISES
  if (!kinds) return rules
  return {
    ...rules,
    nonReturnableKinds: kinds.map(({ value }) => value),
    kindLabels: Object.fromEntries(kinds.map(({ value, label }) => [value, label])),
  }
}

/** Converts the settings of the API, for loaders. Throws RangeError for a broken amount. */
export const toShop = (reply: ApiShop): Shop => ({
  announcement: reply.announcement,
  home: reply.home,
  words: reply.words,
  showsSamples: reply.showsSamples,
  logo: reply.logo,
  pictures: reply.pictures ?? [],
  sendsCodes: reply.sendsCodes,
  asksAdult: reply.asksAdult,
  guestCheckout: reply.guestCheckout,
  sendsRestockTexts: reply.sendsRestockTexts,
  details: reply.shop,
  promises: toStated(reply),
  rules: toRules(reply),
  labels: reply.labels ?? DEFAULT_LABELS,
  cashOnDelivery: reply.cashOnDelivery && toCodRule(reply.cashOnDelivery),
  shippingRule: {
    freeShippingFrom: paise(reply.freeShippingFromPaise),
    shipping: paise(reply.shippingPaise),
  },
})

/** The picture of link previews in a shop without a logo, and where the settings are not known. */
export const demoShare = (name: string): Pick<RootData, 'shareImage' | 'shareAlt'> => ({
  shareImage: SHOP_SHARE_IMAGE,
  shareAlt: `${name}: artificial jewellery, with a pair of gold-tone jhumkas`,
})

/**
 * The own pictures that every page may show, for the root loader: the logo, the picture of link
 * previews and that beside the log-in. A logo and a panel that the shop has not are left out.
 */
export const toOwnBrand = (
  shop: Shop,
): Pick<RootData, 'logo' | 'hidesName' | 'shareImage' | 'shareAlt' | 'panel'> => ({
  ...toLogo(shop),
  ...toPanel(shop),
})

/** All attributes of the logo, so that the scripts of the pages need none of them. */
function toLogo({ logo, details }: Shop) {
  const name = details?.name ?? DEFAULT_SHOP.name
  if (!logo) return demoShare(name)
  const { key, width, height, hasName } = logo
  const src = `/pictures/${key}/logo.png`
  // The link around it has the name of the shop. Behind a dark logo the background is light.
  const className = 'h-9 lg:h-11 max-w-full bg-mogra object-contain'
  return {
    logo: { src, width, height, alt: '', className },
    hidesName: hasName,
    shareImage: `/pictures/${key}/${LOGO_SHARE_FILE}`,
    shareAlt: `The logo of ${name}`,
  }
}

/** The first slide with a picture of the library: the one for phones is nearer to a square. */
function toPanel({ home, pictures }: Shop) {
  const slide = home?.slides.find(({ picture }) => picture === 'own')
  const key = slide?.phone || slide?.wide
  const panel = pictures.find((picture) => picture.key === key)
  return panel ? { panel } : {}
}

/** How many categories of a kind are in a menu, and how many letters the header has room for. */
const MAX_IN_MENU = 8
const MAX_HEADER_LETTERS = 80

/** The page of all categories, as the last row of a menu. */
const ALL_CATEGORIES: MenuRow = {
  route: '/categories',
  label: 'All categories',
  value: '',
  cloth: 'chandan',
  line: '',
}

/** Converts the categories of the API, for loaders. */
export function toMenus({
  categories,
  redirects,
}: Pick<CallReply<'GET /api/categories'>, 'categories' | 'redirects'>): Menus {
  const ofKind = (kind: Listing['kind']) => categories.filter((each) => each.kind === kind)
  const collections = ofKind('collection').map(toMenuRow)
  const paths = new Set([...categories.map(({ route }) => route), ...Object.keys(redirects)])
  return {
    header: cutMenu(collections, countInHeader(collections)),
    collections: cutMenu(collections, MAX_IN_MENU),
    styles: cutMenu(ofKind('style').map(toMenuRow), MAX_IN_MENU),
    gone: TAXONOMY.map(({ route }) => route).filter((route) => !paths.has(route)),
  }
}

/** The menus of a new shop, for pages that are shown while the categories are not known. */
export const defaultMenus = (): Menus => toMenus({ categories: [...TAXONOMY], redirects: {} })

const toMenuRow = (listing: Listing): MenuRow => {
  const { route, label, value, cloth, line, heading, picture, photo } = listing
  return {
    route,
    label,
    value,
    cloth,
    line,
    ...(heading === label ? {} : { heading }),
    ...(picture === null ? {} : { picture }),
    ...(photo && { photo }),
  }
}

/** The first `max` rows, and if there are more, the link to the page of all categories. */
const cutMenu = (rows: readonly MenuRow[], max: number): readonly MenuRow[] =>
  rows.length > max ? [...rows.slice(0, max), ALL_CATEGORIES] : rows

/** How many of the first collections fit into one line of the header. */
function countInHeader(collections: readonly MenuRow[]): number {
  let letters = 0
  const first = collections.findIndex(({ label }) => {
    letters += label.length
    return letters > MAX_HEADER_LETTERS
  })
  return Math.min(first < 0 ? collections.length : first, MAX_IN_MENU)
}
