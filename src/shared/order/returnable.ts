import { rupees } from '#shared/money/money.ts'

/** Days after delivery in which a shopper may change her mind (specification, point 9). */
export const CHANGE_OF_MIND_DAYS = 3
/** Cheaper pieces do not come back for a change of mind (specification, point 9). */
const MIN_RETURN_PRICE = rupees(200)

/**
 * A piece as far as returns are concerned; `price` in paise. A struck-through price alone is the
 * MRP and makes no sale: the owner marks sale items.
 */
export type ReturnTerms = { isEarring: boolean; isSaleItem: boolean; price: number }

/**
 * Why a piece cannot come back for a change of mind; empty when it can. Faulty, wrong and late
 * pieces always can. The shop sells nothing customised, so nothing says so.
 */
export function nonReturnableReason({ isEarring, isSaleItem, price }: ReturnTerms): string {
  if (isEarring) return 'Earrings cannot be returned, for hygiene.'
  if (isSaleItem) return 'Sale items cannot be returned.'
  return price < MIN_RETURN_PRICE ? 'Items under Rs. 200 cannot be returned.' : ''
}
