import type { Id } from '#shared/ids.ts'
import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import { repriceLines, sumOf, type LinePart } from '#shared/offers/sold-offers.ts'
import type { RepricedLine } from '#orders/tax/line-taxes.ts'
import type { orderLines, OrderRow } from '#orders/tables.ts'

type PricedOrder = Pick<OrderRow, 'subtotal' | 'discount' | 'discounts' | 'total'>
/** What of a line decides what it costs. */
export type PricedLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'price' | 'quantity' | 'discount' | 'discountParts' | 'isFreeGift'
>

/** A line of an order and another price of one of its units, in paise. */
type NewPrice = { lineId: Id<'oln'>; price: Paise }

/** What an order costs with another price of a line, in paise. Its charges stay. */
type RepricedOrder = {
  totals: PricedOrder
  lines: RepricedLine[]
  /** What the order costs more; below 0 if it costs less. */
  difference: Paise
}

/**
 * What an order would cost with another price of a line, and the discounts that its offers give
 * then (`repriceLines`). If it is not stored which offer gave what, all discounts stay.
 */
export function repriceOrder(
  order: PricedOrder,
  lines: PricedLine[],
  { lineId, price }: NewPrice,
): RepricedOrder {
  const prices = lines.map((line) => (line.id === lineId ? price : line.price))
  const parts = repriceLines(order.discounts, lines, prices)
  return withDiscounts(order, lines, { prices, parts })
}

/**
 * The order after a change whose difference is paid or refunded already. One that was asked for
 * before discounts were computed again keeps its discounts. Throws if no rule explains it.
 */
export function repriceAsAgreed(
  order: PricedOrder,
  lines: PricedLine[],
  { lineId, price, difference }: NewPrice & { difference: Paise },
): RepricedOrder {
  const prices = lines.map((line) => (line.id === lineId ? price : line.price))
  const found = [
    repriceOrder(order, lines, { lineId, price }),
    withDiscounts(order, lines, { prices, parts: undefined }),
  ].find((each) => each.difference === difference)
  if (!found) throw new Error(`The line ${lineId} cannot cost ${difference} paise more.`)
  return found
}

type Repricing = { prices: Paise[]; parts: LinePart[][] | undefined }

function withDiscounts(
  order: PricedOrder,
  before: PricedLine[],
  { prices, parts }: Repricing,
): RepricedOrder {
  const lines = before.map((line, at) => {
    const discountParts = parts?.[at] ?? line.discountParts
    const discount = parts ? sumOf(discountParts) : line.discount
    return { id: line.id, price: prices[at] ?? line.price, discount, discountParts }
  })
  const rise = before.map(({ price, quantity }, at) =>
    times(paise((prices[at] ?? price) - price), quantity),
  )
  const subtotal = sum([order.subtotal, ...rise])
  const discount = sum(lines.map((line) => line.discount))
  const difference = paise(subtotal - order.subtotal - (discount - order.discount))
  const total = paise(order.total + difference)
  const discounts = parts ? withAmounts(order.discounts, parts.flat()) : order.discounts
  return { totals: { subtotal, discount, discounts, total }, lines, difference }
}

const withAmounts = (
  discounts: PricedOrder['discounts'],
  parts: LinePart[],
): PricedOrder['discounts'] =>
  discounts.map((each) =>
    each.offer
      ? { ...each, amount: sumOf(parts.filter(({ offerId }) => offerId === each.offer?.id)) }
      : each,
  )
