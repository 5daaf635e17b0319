import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { paise } from '#shared/money/money.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import type { ApiShop, Shop } from './shop-facts.ts'

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
  cashOnDelivery: reply.cashOnDelivery && {
    fee: paise(reply.cashOnDelivery.feePaise),
    minimum: paise(reply.cashOnDelivery.minimumPaise),
    maximum: paise(reply.cashOnDelivery.maximumPaise),
    advance: paise(reply.cashOnDelivery.advancePaise ?? 0),
  },
  shippingRule: {
    freeShippingFrom: paise(reply.freeShippingFromPaise),
    shipping: paise(reply.shippingPaise),
  },
})
