import type { AdminOrder as ApiOrder, Picture } from '#contract/contract.ts'
import { toLine, type Line } from '#web/api/line.ts'

/** A line of an order as administrators see it. */
export type AdminOrderLine = Line & {
  product: { title: string; picture: Picture | null }
  variant: { sku: string }
  /** A free gift of an offer. */
  isFreeGift: boolean
  /** How many units came back. */
  returnedQuantity: number
  /** All of them came back. */
  isReturned: boolean
}

/** Converts a line of the API. */
export const toAdminLine = (line: ApiOrder['items'][number]): AdminOrderLine => ({
  ...toLine(line),
  product: { title: line.productId.title, picture: line.productId.picture },
  variant: { id: line.variantId, label: line.variantLabel, sku: line.sku },
  isFreeGift: line.isFreeGift,
  returnedQuantity: line.returnedQuantity,
  isReturned: line.isReturned,
})

/** How many units of a line came back, and how many of them go back into stock. */
export type CameBack = { received: number; good: number }

/** Converts what came back of lines, by the ids of the lines, to the API. */
export const toReturnedLines = (lines: Record<string, CameBack>) =>
  Object.entries(lines).map(([lineId, units]) => ({ lineId, ...units }))

/** Converts the good units of lines, by the ids of the lines, to the API. */
export const toReceivedLines = (good: Record<string, number>) =>
  Object.entries(good).map(([lineId, units]) => ({ lineId, good: units }))
