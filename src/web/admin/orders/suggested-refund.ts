import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/** What was paid for the units of a line that came back: their price after the discount. */
const paidFor = ({ lineTotal, discount, quantity, returnedQuantity }: AdminOrderLine): Paise =>
  amountOfUnits(paise(lineTotal - discount), quantity, returnedQuantity)

type Order = Pick<AdminOrder, 'lines' | 'refundable'> & {
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
 * The amount that a refund begins with: what was paid for the units that came back, less what was
 * sent back already; all that can be refunded, unless only a part came back. Undefined if nothing
 * is left to refund for that part, such as a free gift: the administrator enters an amount then.
 */
export function suggestedRefund(order: Order): Paise | undefined {
  const { refundable } = order
  const returned = paidForReturned(order)
  if (returned === undefined) return refundable
  const left = paise(Math.min(returned - refundedBefore(order), refundable))
  return left > 0 ? left : undefined
}
