import type { AdminOrder as ApiOrder, Picture } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'

/** A line of an order as administrators see it. */
export type AdminOrderLine = {
  id: string
  product: { title: string; picture: Picture | null }
  variant: { id: string; label: string; sku: string }
  quantity: number
  unitPrice: Paise
  /** Price times quantity, before its discount. */
  lineTotal: Paise
  discount: Paise
  /** A free gift of an offer. */
  isFreeGift: boolean
  giftNote: string
  /** Part of an accepted return. */
  isReturned: boolean
}

/** Converts a line of the API. */
export const toAdminLine = (line: ApiOrder['items'][number]): AdminOrderLine => ({
  id: line._id,
  product: { title: line.productId.title, picture: line.productId.picture },
  variant: { id: line.variantId, label: line.variantLabel, sku: line.sku },
  quantity: line.quantity,
  unitPrice: paise(line.pricePaise),
  lineTotal: paise(line.totalPaise),
  discount: paise(line.discountPaise),
  isFreeGift: line.isFreeGift,
  giftNote: line.giftNote,
  isReturned: line.isReturned,
})
