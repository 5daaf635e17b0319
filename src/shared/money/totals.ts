import { paise, sum, times, type Paise } from './money.ts'
import { DEFAULT_SELLING, type ShippingRule } from '#shared/shop-settings.ts'

export type Totals = { subtotal: Paise; shipping: Paise; total: Paise }

/**
 * The sums of an order, in paise, by the owner's shipping rule (point 9 of the specification,
 * unless she says otherwise). A browser's amount is never used.
 */
export function totalsOf(
  lines: { price: Paise; quantity: number }[],
  rule: ShippingRule = DEFAULT_SELLING,
): Totals {
  const subtotal = sum(lines.map((line) => times(line.price, line.quantity)))
  const shipping = subtotal >= rule.freeShippingFrom || subtotal === 0 ? paise(0) : rule.shipping
  return { subtotal, shipping, total: sum([subtotal, shipping]) }
}

/**
 * How much less the sale price is than the actual price, in whole per cent rounded down; undefined
 * when nothing is saved.
 */
export function percentOff(actual: Paise | null, sale: Paise): number | undefined {
  if (actual === null || actual <= sale) return undefined
  return Math.floor(((actual - sale) * 100) / actual) || undefined
}
