import { rupees } from '#shared/money/money.ts'

/** Days after delivery for a return without a fault (specification, point 9). */
export const CHANGE_OF_MIND_DAYS = 3
/** Cheaper items cannot be returned without a fault (specification, point 9). */
const MIN_RETURN_PRICE = rupees(200)

/**
 * The fields of an order line that decide about returns; `price` in paise. A struck-through price
 * is the MRP and does not make a sale item: administrators mark sale items.
 */
export type ReturnTerms = { isEarring: boolean; isSaleItem: boolean; price: number }

/**
 * Why an item cannot be returned without a fault; empty if it can. Faulty, wrong and late items can
 * always be returned. The shop sells nothing customised, so there is no such reason.
 */
export function nonReturnableReason({ isEarring, isSaleItem, price }: ReturnTerms): string {
  if (isEarring) return 'Earrings cannot be returned, for hygiene.'
  if (isSaleItem) return 'Sale items cannot be returned.'
  return price < MIN_RETURN_PRICE ? 'Items under Rs. 200 cannot be returned.' : ''
}
