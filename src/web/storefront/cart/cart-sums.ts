import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import type { Cart, CartLine } from '#web/api/cart.ts'

/** What the lines cost before discounts, without free gifts: what free shipping counts. */
export const boughtOf = ({ lines }: Pick<Cart, 'lines'>): Paise =>
  sum(lines.filter(({ isAvailable }) => isAvailable).map(({ lineTotal }) => lineTotal))

/** What the cart costs less than by the struck-through prices, with its discounts. */
export const savedInAll = ({ lines, discount }: Pick<Cart, 'lines' | 'discount'>): Paise =>
  sum([discount, ...lines.filter(({ isAvailable }) => isAvailable).map(savedOn)])

/** What a line costs less than by its struck-through price; 0 without one. */
export const savedOn = ({ compareAtPrice, unitPrice, quantity }: CartLine): Paise =>
  compareAtPrice === null ? paise(0) : times(paise(compareAtPrice - unitPrice), quantity)
