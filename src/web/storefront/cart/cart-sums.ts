import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import type { Cart, CartLine } from '#web/api/cart.ts'

const countedOf = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ isCounted }) => isCounted)

/** Whether none of it is left for this customer, so that the totals leave the line out. */
export const isSoldOut = ({ isAvailable, isCounted }: CartLine): boolean =>
  isAvailable && !isCounted

/** Formats what the totals count: "1 piece", "3 pieces". */
export function piecesOf(lines: readonly CartLine[]): string {
  const units = countedOf(lines).reduce((all, { quantity }) => all + quantity, 0)
  return units === 1 ? '1 piece' : `${units} pieces`
}

/** What the lines cost before discounts, without free gifts: what free shipping counts. */
export const boughtOf = ({ lines }: Pick<Cart, 'lines'>): Paise =>
  sum(countedOf(lines).map(({ lineTotal }) => lineTotal))

/** What has to be added for free shipping; 0 or less if it is free. */
export const missingForFreeShipping = (cart: Cart): number =>
  cart.shipping > 0 ? cart.freeShippingFrom - boughtOf(cart) : 0

/** What the cart costs less than by the struck-through prices, with its discounts. */
export const savedInAll = ({ lines, discount }: Pick<Cart, 'lines' | 'discount'>): Paise =>
  sum([discount, ...countedOf(lines).map(savedOn)])

/** What a line costs less than by its struck-through price; 0 without one. */
export const savedOn = ({ compareAtPrice, unitPrice, quantity }: CartLine): Paise =>
  compareAtPrice === null ? paise(0) : times(paise(compareAtPrice - unitPrice), quantity)
