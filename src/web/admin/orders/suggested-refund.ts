import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders.ts'

/** What was paid for a line: its price after its discount. */
const paidFor = ({ lineTotal, discount }: AdminOrderLine): Paise => paise(lineTotal - discount)

type Order = Pick<AdminOrder, 'lines' | 'refundable'> & {
  refunds: Pick<AdminOrder['refunds'][number], 'amount' | 'state'>[]
  cashRefunds?: Pick<AdminOrder['cashRefunds'][number], 'amount'>[]
}

/** What was paid for the lines that came back; undefined if none or all came back. */
export function paidForReturned({ lines }: Pick<Order, 'lines'>): Paise | undefined {
  const returned = lines.filter(({ isReturned }) => isReturned)
  const isPart = returned.length > 0 && returned.length < lines.length
  return isPart ? sum(returned.map(paidFor)) : undefined
}

/**
 * The amount that a refund begins with: what was paid for the lines that came back, less what was
 * sent back already, or all that can be refunded.
 */
export function suggestedRefund(order: Order): Paise {
  const { refundable, refunds, cashRefunds = [] } = order
  const returned = paidForReturned(order)
  if (returned === undefined) return refundable
  const sent = [...refunds.filter(({ state }) => state !== 'failed'), ...cashRefunds]
  const before = sum(sent.map(({ amount }) => amount))
  const left = returned - before
  return left > 0 ? paise(Math.min(left, refundable)) : refundable
}
