import type { Order } from '#contract/contract.ts'
import type { CashRow } from '#orders/cod/cash.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { Quantities } from '#orders/tables.ts'
import { addDays, istDay } from '#shared/ist-time.ts'
import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import type { RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { returnedUnits, unitsLeft, type ReturnRow } from './returned-units.ts'

type RefundDue = NonNullable<Order['refundDue']>

type RecordedRefund = {
  amount: Paise
  isKept: boolean
  status: 'pending' | 'processed' | 'failed'
  reason: RefundReason
  createdAt: Date
}

/** The rows that decide about a refund. `payments`: those that confirmed the order. */
export type RefundParts = {
  lines: Pick<LineRow, 'id' | 'quantity' | 'price' | 'discount' | 'refundDaysMax'>[]
  returns: Pick<ReturnRow, 'reason' | 'quantities' | 'missing' | 'createdAt' | 'acceptedAt'>[]
  payments: { amount: Paise }[]
  cash: Pick<CashRow, 'amount'>[]
  refunds: RecordedRefund[]
  cashRefunds: { amount: Paise; createdAt: Date }[]
}

type RefundOrder = Pick<OrderRow, 'status' | 'refund' | 'paymentMethod' | 'total' | 'advance'>

/**
 * The refund that follows from the last return of an order, or from its undelivered parcel.
 * Undefined without one, and once a refund is recorded for it: the refunds of the order say the
 * rest. Shipping goes back only if all of the order was faulty or not delivered (refund policy).
 */
export function refundDue(
  order: RefundOrder,
  parts: RefundParts,
  now: Date,
): RefundDue | undefined {
  if (order.refund === 'refunded') return undefined
  if (order.status === 'undelivered') return ofParcel(order, parts, { state: 'awaiting', by: null })
  const back = parts.returns.findLast(({ acceptedAt }) => acceptedAt !== null)
  if (back && !isAgreed(back, parts)) {
    const wait = { state: 'due', by: dayOfRefund(back, parts, now) } as const
    return back.reason === 'undelivered'
      ? ofParcel(order, parts, wait)
      : ofReturn(order, parts, { request: back, ...wait })
  }
  const last = parts.returns.at(-1)
  if (!last || last.acceptedAt) return undefined
  if (order.status === 'return_requested')
    return ofReturn(order, parts, { request: last, state: 'awaiting', by: null })
  if (isAgreed(last, parts)) return undefined
  return { ...nothingFor(last), state: 'declined' }
}

type Request = RefundParts['returns'][number]
type Wait = Pick<RefundDue, 'state' | 'by'>

/** Refunds that lower what was paid for the present total. */
const ofOrder = ({ refunds }: RefundParts): RecordedRefund[] =>
  refunds.filter(({ isKept, reason }) => isKept && reason !== 'difference')

/** Whether a refund was recorded since a return was asked for. A failed one is shown as such. */
const isAgreed = ({ createdAt }: { createdAt: Date }, parts: RefundParts): boolean =>
  [...ofOrder(parts), ...parts.cashRefunds].some((refund) => refund.createdAt >= createdAt)

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

/**
 * What administrators have refunded before is taken off, because a refund does not say for which
 * piece it was.
 */
function ofReturn(
  order: RefundOrder,
  parts: RefundParts,
  { request, ...wait }: Wait & { request: Request },
): RefundDue | undefined {
  const { lines, returns, refunds, cashRefunds } = parts
  if (valueOf(lines, request.quantities) === 0) return { ...nothingFor(request), state: 'free' }
  const units = returnedUnits([...returns, ...(request.acceptedAt ? [] : [isBack(request)])])
  const sent = [...refunds.filter(isByAdministrator), ...cashRefunds]
  const left = leftOf(order, parts)
  const isAll = lines.every((line) => unitsLeft(line, units) <= 0)
  const amount =
    isAll && request.reason === 'something_wrong'
      ? left
      : Math.min(valueOf(lines, units) - sum(sent.map((refund) => refund.amount)), left)
  return amount > 0 ? { ...nothingFor(request), ...wait, amountPaise: paise(amount) } : undefined
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
