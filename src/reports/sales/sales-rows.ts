import { compareText } from '#reports/report-format.ts'
import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import { shareRefund } from '#shared/order/refund/share-refund.ts'
import { CHARGES_KEY, UNKNOWN_KEY, type SalesDimension } from '#shared/reports/sales-dimensions.ts'

/**
 * A line of a sold order. `amount`: what was charged for it, tax included. `returnedQuantity`: how
 * many of its units came back. `refunded`: what refunds were said to be for it.
 */
export type SoldLine = {
  productId: string
  variantId: string
  category: string
  quantity: number
  amount: Paise
  returnedQuantity: number
  refunded: Paise
}

/**
 * An order that was sold, and cancelled afterwards if `isCancelled`. `day` is the day of the order
 * in India, `state` a GST code or empty, `method` the payment method of the provider or empty.
 * `returned`: what came back or is refunded, or all of it if it came back undelivered; of a
 * cancelled order it does not count. `refundedOfCharges`: what refunds were said to be for what is
 * charged beside goods. `retained`: what was paid for one that came back undelivered, and is not
 * refunded.
 */
export type SoldOrder = {
  id: string
  number: string
  day: string
  name: string
  statusLabel: string
  isCancelled: boolean
  state: string
  method: string
  total: Paise
  returned: Paise
  refundedOfCharges: Paise
  retained: Paise
  lines: SoldLine[]
}

/**
 * Sums of sales in paise: what was ordered, what was cancelled of it, what came back or was
 * refunded of the rest, and what remains. `pieces`: all that were ordered, as orders and `gross`
 * count them. `keptPieces`: those that were neither cancelled nor came back.
 */
export type SalesAmounts = {
  pieces: number
  keptPieces: number
  gross: Paise
  cancelled: Paise
  returned: Paise
  net: Paise
}

/** The sums of one day, product and so on. `key` is `charges` for what is charged beside goods. */
export type SalesRow = { key: string; orders: number } & SalesAmounts

/** A line of an order with its sums, or its charges (`line` is null). */
type Part = { order: SoldOrder; line: SoldLine | null } & SalesAmounts

const ZERO = paise(0)
/** Sales of nothing. */
export const NOTHING: SalesAmounts = {
  pieces: 0,
  keptPieces: 0,
  gross: ZERO,
  cancelled: ZERO,
  returned: ZERO,
  net: ZERO,
}

/** The sums of some sums. */
export const addSales = (amounts: readonly SalesAmounts[]): SalesAmounts =>
  amounts.reduce(
    (a, b) => ({
      pieces: a.pieces + b.pieces,
      keptPieces: a.keptPieces + b.keptPieces,
      gross: sum([a.gross, b.gross]),
      cancelled: sum([a.cancelled, b.cancelled]),
      returned: sum([a.returned, b.returned]),
      net: sum([a.net, b.net]),
    }),
    NOTHING,
  )

/** The sums of sales by a dimension. All rows together sum up to those of the orders. */
export function groupSales(orders: readonly SoldOrder[], by: SalesDimension): SalesRow[] {
  const groups = Map.groupBy(orders.flatMap(partsOf), (part) => keyOf(part, by))
  const rows = [...groups].map(([key, parts]) => ({
    key,
    orders: new Set(parts.map(({ order }) => order.id)).size,
    ...addSales(parts),
  }))
  return sortRows(rows, by)
}

/** Adds rows with the same key up; their orders are different ones. */
export function mergeRows(rows: readonly SalesRow[], by: SalesDimension): SalesRow[] {
  const merged = [...Map.groupBy(rows, ({ key }) => key)].map(([key, same]) => ({
    key,
    orders: same.reduce((before, { orders }) => before + orders, 0),
    ...addSales(same),
  }))
  return sortRows(merged, by)
}

/** Rows by time are the newest first, others the largest first, and charges are the last. */
function sortRows(rows: SalesRow[], by: SalesDimension): SalesRow[] {
  const isByTime = by === 'day' || by === 'month'
  return rows.toSorted(
    (a, b) =>
      Number(a.key === CHARGES_KEY) - Number(b.key === CHARGES_KEY) ||
      (isByTime ? compareText(b.key, a.key) : b.net - a.net || compareText(a.key, b.key)),
  )
}

/**
 * The orders of one row, each with the part of it that the row contains; without a key all orders.
 */
export const listOrdersOfRow = (
  orders: readonly SoldOrder[],
  by: SalesDimension,
  key: string | undefined,
): ({ order: SoldOrder } & SalesAmounts)[] =>
  orders.flatMap((order) => {
    const parts = partsOf(order).filter((part) => key === undefined || keyOf(part, by) === key)
    return parts.length === 0 ? [] : [{ order, ...addSales(parts) }]
  })

function keyOf({ order, line }: Part, by: SalesDimension): string {
  switch (by) {
    case 'day':
      return order.day
    case 'month':
      return order.day.slice(0, 7)
    case 'state':
      return order.state || UNKNOWN_KEY
    case 'method':
      return order.method || UNKNOWN_KEY
    case 'product':
      return line?.productId ?? CHARGES_KEY
    case 'variant':
      return line?.variantId ?? CHARGES_KEY
    case 'category':
      return line?.category ?? CHARGES_KEY
  }
}

/** The lines of an order and its charges, with their sums. They sum up to the order. */
function partsOf(order: SoldOrder): Part[] {
  const charges = paise(order.total - sum(order.lines.map(({ amount }) => amount)))
  const lines = [...order.lines, ...(charges === 0 ? [] : [null])]
  const amounts = lines.map((line) => line?.amount ?? charges)
  const returned = order.isCancelled ? [] : shareReturned(order, lines, amounts)
  return lines.map((line, at) => {
    const gross = amounts[at] ?? ZERO
    const cancelled = order.isCancelled ? gross : ZERO
    const back = returned[at] ?? ZERO
    const pieces = line?.quantity ?? 0
    return {
      order,
      line,
      pieces,
      keptPieces: order.isCancelled ? 0 : pieces - (line?.returnedQuantity ?? 0),
      gross,
      cancelled,
      returned: back,
      net: paise(gross - cancelled - back),
    }
  })
}

/** Shares what was refunded over the lines and charges, as a credit note does. */
function shareReturned(
  { returned, refundedOfCharges }: SoldOrder,
  lines: (SoldLine | null)[],
  left: Paise[],
): Paise[] {
  const { first, rest } = shareRefund(returned, {
    left,
    named: lines.map((line) => line?.refunded ?? refundedOfCharges),
    back: lines.map((line) =>
      line ? amountOfUnits(line.amount, line.quantity, line.returnedQuantity) : ZERO,
    ),
  })
  return left.map((_, at) => sum([first[at] ?? ZERO, rest[at] ?? ZERO]))
}
