import { paise, rupees, sum, times, type Paise } from './money.ts'

/** From this subtotal on, shipping is free (specification, point 9). */
export const FREE_SHIPPING_FROM = rupees(2000)
/** Shipping below that. */
export const SHIPPING = rupees(99)

export type Totals = { subtotal: Paise; shipping: Paise; total: Paise }

/** The sums of an order, in paise. The checkout page and the server both ask here; a browser's amount is never used. */
export function totalsOf(lines: { price: Paise; quantity: number }[]): Totals {
  const subtotal = sum(lines.map((line) => times(line.price, line.quantity)))
  const shipping = subtotal >= FREE_SHIPPING_FROM || subtotal === 0 ? paise(0) : SHIPPING
  return { subtotal, shipping, total: sum([subtotal, shipping]) }
}

/** How much less the sale price is than the actual price, in whole per cent rounded down; undefined when nothing is saved. */
export function percentOff(actual: Paise | null, sale: Paise): number | undefined {
  if (actual === null || actual <= sale) return undefined
  return Math.floor(((actual - sale) * 100) / actual) || undefined
}
