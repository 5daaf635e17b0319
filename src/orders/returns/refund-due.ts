import type { Order } from '#contract/contract.ts'
import type { CashRow } from '#orders/cod/cash.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { Quantities } from '#orders/tables.ts'
import { addDays, istDay } from '#shared/ist-time.ts'
import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import { refundedOfLine, type LineAmounts } from '#shared/order/refund/line-amounts.ts'
import type { RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { returnedUnits, unitsLeft, type ReturnRow } from './returned-units.ts'

type RefundDue = NonNullable<Order['refundDue']>

type RecordedRefund = {
  amount: Paise
  isKept: boolean
  status: 'pending' | 'processed' | 'failed'
  reason: RefundReason
  lineAmounts: LineAmounts | null
  createdAt: Date
}

/** The rows that decide about a refund. `payments`: those that confirmed the order. */
export type RefundParts = {
  lines: Pick<LineRow, 'id' | 'quantity' | 'price' | 'discount' | 'refundDaysMax'>[]
  returns: Pick<ReturnRow, 'reason' | 'quantities' | 'missing' | 'createdAt' | 'acceptedAt'>[]
  payments: { amount: Paise }[]
  cash: Pick<CashRow, 'amount'>[]
  refunds: RecordedRefund[]
  cashRefunds: Pick<RecordedRefund, 'amount' | 'lineAmounts' | 'createdAt'>[]
}

type RefundOrder = Pick<OrderRow, 'status' | 'refund' | 'paymentMethod' | 'total' | 'advance'>

/**
 * The refund that follows from the returns of an order, or from its undelivered parcel. Undefined
 * without one, and once a refund is recorded for each: the refunds of the order say the rest.
 * Shipping goes back only if all of the order was faulty or not delivered (refund policy).
 */
export function refundDue(
  order: RefundOrder,
  parts: RefundParts,
  now: Date,
): RefundDue | undefined {
  if (order.refund === 'refunded') return undefined
  if (order.status === 'undelivered') return ofParcel(order, parts, { state: 'awaiting', by: null })
  const back = parts.returns.findLast((each) => each.acceptedAt && !isAgreed(each, parts))
  if (back) {
    const wait = { state: 'due', by: dayOfRefund(back, parts, now) } as const
    return back.reason === 'undelivered'
      ? ofParcel(order, parts, wait)
      : ofReturn(order, parts, { request: back, ...wait })
  }
  const last = parts.returns.at(-1)
  if (!last || last.acceptedAt) return undefined
  if (order.status === 'return_requested')
    return ofReturn(order, parts, { request: last, state: 'awaiting', by: null })
  if (refundsOf(last, parts).length > 0) return undefined
  return { ...nothingFor(last), state: 'declined' }
}

type Request = RefundParts['returns'][number]
type Wait = Pick<RefundDue, 'state' | 'by'>

/** Refunds that lower what was paid for the present total. */
const ofOrder = ({ refunds }: RefundParts): RecordedRefund[] =>
  refunds.filter(({ isKept, reason }) => isKept && reason !== 'difference')

/** The refunds since a return was asked for, for its lines or for lines that were not said. */
const refundsOf = ({ createdAt, quantities }: Request, parts: RefundParts) =>
  [...ofOrder(parts), ...parts.cashRefunds.map((each) => ({ ...each, status: 'cash' }))].filter(
    (refund) =>
      refund.createdAt >= createdAt &&
      (!refund.lineAmounts || Object.keys(refund.lineAmounts).some((id) => id in quantities)),
  )

/**
 * Whether a refund was recorded for a return, after all of its refunds that failed. A failed one is
 * final and did not reach the customer, so that its part is due again until another is recorded.
 */
function isAgreed(request: Request, parts: RefundParts): boolean {
  const refunds = refundsOf(request, parts)
  const failed = refunds.filter(({ status }) => status === 'failed')
  return refunds.some(
    ({ status, createdAt }) =>
      status !== 'failed' && failed.every((each) => each.createdAt < createdAt),
  )
}

/** What was paid, online and in cash, less what was refunded or is being refunded. */
function leftOf(order: RefundOrder, parts: RefundParts): Paise {
  const online = parts.payments.length > 0 ? onlineAmount(order) : 0
  const collected = parts.cash[0]?.amount ?? 0
  const sent = [...ofOrder(parts).filter(({ status }) => status !== 'failed'), ...parts.cashRefunds]
  return paise(Math.max(0, online + collected - sum(sent.map(({ amount }) => amount))))
}

/** Of a parcel that was not delivered all goes back, but an advance that the shop may keep. */
function ofParcel(order: RefundOrder, parts: RefundParts, wait: Wait): RefundDue | undefined {
  const left = leftOf(order, parts)
  const pieces = parts.lines.reduce((count, { quantity }) => count + quantity, 0)
  const rest = { cause: 'undelivered' as const, pieces, amountPaise: left, by: null }
  if (order.paymentMethod === 'online') return left > 0 ? { ...rest, ...wait } : undefined
  if (order.advance === 0) return { ...rest, state: 'unpaid' }
  return left > 0 ? { ...rest, state: 'advance' } : undefined
}

function ofReturn(
  order: RefundOrder,
  parts: RefundParts,
  { request, ...wait }: Wait & { request: Request },
): RefundDue | undefined {
  const { lines, returns } = parts
  if (valueOf(lines, request.quantities) === 0) return { ...nothingFor(request), state: 'free' }
  const units = returnedUnits([...returns, ...(request.acceptedAt ? [] : [isBack(request)])])
  const left = leftOf(order, parts)
  const isAll = lines.every((line) => unitsLeft(line, units) <= 0)
  const amount =
    isAll && request.reason === 'something_wrong'
      ? left
      : Math.min(valueToRefund(parts, { units, request }), left)
  return amount > 0 ? { ...nothingFor(request), ...wait, amountPaise: paise(amount) } : undefined
}

/**
 * What was paid for the units of the returns that wait for their refund, less what was refunded of
 * their lines before. A refund that does not say for which lines it was may be for any of them:
 * with one, all refunds are taken off what all returned units cost.
 */
function valueToRefund(
  parts: RefundParts,
  { units, request }: { units: Quantities; request: Request },
): number {
  const sent = [...parts.refunds.filter(isByAdministrator), ...parts.cashRefunds]
  if (sent.some(({ lineAmounts }) => !lineAmounts))
    return valueOf(parts.lines, units) - sum(sent.map(({ amount }) => amount))
  const waiting = [
    request,
    ...parts.returns.filter((each) => each.acceptedAt && !isAgreed(each, parts)),
  ]
  const ofWaiting = parts.lines.filter(({ id }) => waiting.some((each) => id in each.quantities))
  return ofWaiting.reduce(
    (total, line) => total + Math.max(0, valueOf([line], units) - refundedOfLine(line.id, sent)),
    0,
  )
}

/** As if its pieces were here already. */
const isBack = ({ quantities, createdAt }: Request) => ({ quantities, acceptedAt: createdAt })

const nothingFor = ({ reason, quantities }: Request) => ({
  cause: reason,
  pieces: Object.values(quantities).reduce((count, quantity) => count + quantity, 0),
  amountPaise: paise(0),
  by: null,
})

/** What was paid for these units, after their discount. */
const valueOf = (lines: RefundParts['lines'], units: Quantities): Paise =>
  sum(
    lines.map(({ id, price, quantity, discount }) =>
      amountOfUnits(paise(price * quantity - discount), quantity, units[id] ?? 0),
    ),
  )

const isByAdministrator = ({ status, reason }: RecordedRefund): boolean =>
  status !== 'failed' && reason === 'administrator'

/** The last promised day after the goods came back; null once it is over. */
function dayOfRefund(
  { acceptedAt }: Pick<ReturnRow, 'acceptedAt'>,
  { lines }: RefundParts,
  now: Date,
): string | null {
  if (!acceptedAt || !lines[0]) return null
  const day = addBusinessDays(istDay(acceptedAt), lines[0].refundDaysMax)
  return day < istDay(now) ? null : day
}

const WEEKEND = new Set([0, 6])

/** A day some days from Monday to Friday after another, both as `2026-11-05`. */
function addBusinessDays(day: string, count: number): string {
  let current = day
  for (let left = count; left > 0; ) {
    current = addDays(current, 1)
    if (!WEEKEND.has(new Date(current).getUTCDay())) left -= 1
  }
  return current
}
