import { paise, sum, times, type Paise } from './money.ts'
import { DEFAULT_SELLING, type ShippingRule } from '#shared/shop-settings.ts'

export type Totals = { subtotal: Paise; shipping: Paise; total: Paise }

/**
 * The totals of an order in paise, by the shipping rule of the settings (default: specification,
 * point 9). An amount from a browser is never used.
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
 * The discount from actual to sale price in whole per cent, rounded down; undefined if there is
 * none.
 */
export function percentOff(actual: Paise | null, sale: Paise): number | undefined {
  if (actual === null || actual <= sale) return undefined
  return Math.floor(((actual - sale) * 100) / actual) || undefined
}
