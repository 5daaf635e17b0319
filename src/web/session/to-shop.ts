import { LOGO_SHARE_FILE, SHOP_SHARE_IMAGE } from '#shared/catalog/picture.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { paise } from '#shared/money/money.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { toCodRule } from '#web/api/cod-rule.ts'
import type { ApiShop, RootData, Shop } from './shop-facts.ts'

const toPromises = ({ promises }: ApiShop): Promises | null =>
  promises ? { ...promises, nonReturnableBelow: paise(promises.nonReturnableBelowPaise) } : null

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
  details: reply.shop,
  promises: toPromises(reply),
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
