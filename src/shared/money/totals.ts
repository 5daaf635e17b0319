import { paise, sum, times, type Paise, type ShippingRule, type Totals } from './money.ts'

/** A line to be paid: the price of one unit, and what is taken off the whole line, in paise. */
type PricedLine = { price: Paise; quantity: number; discount?: Paise }

/** What a customer chose or an offer gives, beside the goods. */
type Extras = { giftWrap?: Paise; codFee?: Paise; hasFreeShipping?: boolean }

/**
 * The totals of an order in paise, by the shipping rule of the settings (specification, point 9).
 * Shipping is free from a subtotal before discounts on. An amount from a browser is never used.
 */
export function totalsOf(
  lines: PricedLine[],
  rule: ShippingRule,
  { giftWrap = paise(0), codFee = paise(0), hasFreeShipping = false }: Extras = {},
): Totals {
  const subtotal = sum(lines.map((line) => times(line.price, line.quantity)))
  const discount = sum(lines.map((line) => line.discount ?? paise(0)))
  const isFree = hasFreeShipping || subtotal >= rule.freeShippingFrom || subtotal === 0
  const shipping = isFree ? paise(0) : rule.shipping
  const total = paise(subtotal - discount + shipping + giftWrap + codFee)
  return { subtotal, discount, shipping, giftWrap, codFee, total }
}
