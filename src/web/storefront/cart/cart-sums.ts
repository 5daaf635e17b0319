import { sum, type Paise } from '#shared/money/money.ts'
import { savedOn } from '#shared/order/savings.ts'
import type { Cart, CartLine } from '#web/api/cart.ts'

const countedOf = (lines: readonly CartLine[]): CartLine[] =>
  lines.filter(({ isCounted }) => isCounted)

/** Whether none of it is left for this customer, so that the totals leave the line out. */
export const isSoldOut = ({ isAvailable, isCounted }: CartLine): boolean =>
  isAvailable && !isCounted

/** A line, of a cart or of a guest. Without `isCounted` its pieces can be had. */
type CountedLine = Pick<CartLine, 'quantity'> & { isCounted?: boolean }

/** Formats what the totals count: "1 piece", "3 pieces". */
export const piecesOf = (lines: readonly CountedLine[]): string =>
  countOf(unitsOf(lines.filter(({ isCounted = true }) => isCounted)), 'piece')

const unitsOf = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((all, { quantity }) => all + quantity, 0)

/** "1 piece", "3 pieces". */
const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * Formats the number of lines, as the badge has it, with that of their units where it differs:
 * "2 pieces", "2 items (3 pieces)". Of lines that cannot be had it says so: "2 items (1 piece in
 * stock)".
 */
export function itemsOf(lines: readonly CountedLine[]): string {
  const pieces = piecesOf(lines)
  const items = countOf(lines.length, 'item')
  if (lines.some(({ isCounted = true }) => !isCounted)) return `${items} (${pieces} in stock)`
  return unitsOf(lines) === lines.length ? pieces : `${items} (${pieces})`
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
