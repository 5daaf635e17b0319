import type { AdminOrder as ApiOrder, Picture } from '#contract/contract.ts'
import { toLine, type Line } from '#web/api/line.ts'

/** A line of an order as administrators see it. */
export type AdminOrderLine = Line & {
  product: { title: string; picture: Picture | null }
  variant: { sku: string }
  /** A free gift of an offer. */
  isFreeGift: boolean
  /** Part of an accepted return. */
  isReturned: boolean
}

/** Converts a line of the API. */
export const toAdminLine = (line: ApiOrder['items'][number]): AdminOrderLine => ({
  ...toLine(line),
  product: { title: line.productId.title, picture: line.productId.picture },
  variant: { id: line.variantId, label: line.variantLabel, sku: line.sku },
  isFreeGift: line.isFreeGift,
  isReturned: line.isReturned,
})
