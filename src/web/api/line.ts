import type { CartLine as ApiCartLine } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'

/** What lines of a cart and of an order have in common. */
export type Line = {
  id: string
  /** `label` is empty if the product has one variant. */
  variant: { id: string; label: string }
  quantity: number
  unitPrice: Paise
  /** Price times quantity, before its discount. */
  lineTotal: Paise
  discount: Paise
  /** Empty if there is none. */
  giftNote: string
}

type ApiLine = Pick<
  ApiCartLine,
  | '_id'
  | 'variantId'
  | 'variantLabel'
  | 'quantity'
  | 'pricePaise'
  | 'totalPaise'
  | 'discountPaise'
  | 'giftNote'
>

/** Converts what the lines of the API have in common. */
export const toLine = (line: ApiLine): Line => ({
  id: line._id,
  variant: { id: line.variantId, label: line.variantLabel },
  quantity: line.quantity,
  unitPrice: paise(line.pricePaise),
  lineTotal: paise(line.totalPaise),
  discount: paise(line.discountPaise),
  giftNote: line.giftNote,
})
