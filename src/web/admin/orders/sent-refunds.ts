import { sum, type Paise } from '#shared/money/money.ts'
import { refundedOfLine, type LineAmounts } from '#shared/order/refund/line-amounts.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

type Sent = { amount: Paise; lineAmounts: LineAmounts | null }

/** The refunds of an order, of its payments and of its cash. */
export type Refunded = {
  refunds: (Sent & Pick<AdminOrder['refunds'][number], 'state' | 'reason'>)[]
  cashRefunds?: Sent[]
}

/**
 * What administrators have sent back already. Not the difference of a cheaper size, whose line has
 * its new price, and not the payments that were refunded as a whole.
 */
export const sentBefore = ({ refunds, cashRefunds = [] }: Refunded): Sent[] => [
  ...refunds.filter(({ state, reason }) => state !== 'failed' && reason === 'administrator'),
  ...cashRefunds,
]

/** The sum of what administrators have sent back already. */
export const refundedBefore = (order: Refunded): Paise =>
  sum(sentBefore(order).map(({ amount }) => amount))

/** What was sent back already for a line. */
export const refundedFor = ({ id }: Pick<AdminOrderLine, 'id'>, order: Refunded): Paise =>
  refundedOfLine(id, sentBefore(order))

/** What administrators have sent back that does not say for which lines it was. */
export const refundedUnsaid = (order: Refunded): Paise =>
  sum(sentBefore(order).flatMap((each) => (each.lineAmounts ? [] : [each.amount])))
