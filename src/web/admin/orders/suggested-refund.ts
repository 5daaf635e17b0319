import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/** What was paid for the units of a line that came back: their price after the discount. */
const paidFor = ({ lineTotal, discount, quantity, returnedQuantity }: AdminOrderLine): Paise =>
  amountOfUnits(paise(lineTotal - discount), quantity, returnedQuantity)

type Order = Pick<AdminOrder, 'lines' | 'refundable'> & {
  refundDue?: Pick<NonNullable<AdminOrder['refundDue']>, 'amount'> | undefined
  refunds: Pick<AdminOrder['refunds'][number], 'amount' | 'state' | 'reason'>[]
  cashRefunds?: Pick<AdminOrder['cashRefunds'][number], 'amount'>[]
}

/** What was paid for the units that came back; undefined if none or all came back. */
export function paidForReturned({ lines }: Pick<Order, 'lines'>): Paise | undefined {
  const isPart =
    lines.some(({ returnedQuantity }) => returnedQuantity > 0) &&
    lines.some(({ isReturned }) => !isReturned)
  return isPart ? sum(lines.map(paidFor)) : undefined
}

/**
 * What administrators have sent back already, also for other lines: a refund does not say for which
 * line it was. Not the difference of a cheaper size, whose line has its new price, and not the
 * payments that were refunded as a whole.
 */
export function refundedBefore({ refunds, cashRefunds = [] }: Omit<Order, 'lines'>): Paise {
  const sent = refunds.filter(
    ({ state, reason }) => state !== 'failed' && reason === 'administrator',
  )
  return sum([...sent, ...cashRefunds].map(({ amount }) => amount))
}

/**
 * The amount that a refund begins with: what the customer was told, while a return has no refund
 * yet. Later what was paid for the units that came back, less what was sent back already; all that
 * can be refunded, unless only a part came back. Undefined if nothing is due, as for a free gift or
 * a declined return: the administrator enters an amount then.
 */
export function suggestedRefund(order: Order): Paise | undefined {
  const { refundable, refundDue } = order
  const returned = paidForReturned(order)
  if (!refundDue && returned === undefined) return refundable
  const due = refundDue?.amount ?? (returned ?? 0) - refundedBefore(order)
  const left = paise(Math.min(due, refundable))
  return left > 0 ? left : undefined
}
