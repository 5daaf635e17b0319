import type { OrderStatus } from '#shared/order/order-status.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'

/** The status changes that are offered for several orders at once. */
export type BulkTransition = 'packed' | 'shipped' | 'delivered'

const NEXT_STATUS: Partial<Record<OrderStatus, BulkTransition>> = {
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
}

type OrderState = Pick<AdminOrderRow, 'status' | 'refund'>

/** The next status of an order in bulk. A refunded order is not packed or shipped. */
function nextStatusOf({ status, refund }: OrderState): BulkTransition | undefined {
  const next = NEXT_STATUS[status]
  return refund === 'refunded' && next !== 'delivered' ? undefined : next
}

/** The status change that every one of these orders allows. The server checks again. */
export function bulkTransition(orders: OrderState[]): BulkTransition | undefined {
  const [first, ...others] = new Set(orders.map(nextStatusOf))
  return others.length === 0 ? first : undefined
}

/** The status changes that the row of an order offers. */
export type StepTransition = BulkTransition | 'confirmed'

/** The next step of an order. Without `to` it is made on its page; `about` is its full name. */
type NextStep = { label: string; to: StepTransition } | { label: string; to?: never; about: string }

const STEP_LABELS: Record<StepTransition, string> = {
  confirmed: 'Confirm',
  packed: 'Pack',
  shipped: 'Ship',
  delivered: 'Deliver',
}

/** What an administrator does next with an order; undefined if it waits for nobody here. */
export function nextStepOf(
  order: OrderState & Pick<AdminOrderRow, 'refundSent'>,
): NextStep | undefined {
  if (order.status === 'return_requested') return { label: 'Decide', about: ' about the return' }
  if (order.status === 'undelivered') return { label: 'Receive', about: ' the parcel back' }
  if (order.refund === 'pending' && !order.refundSent)
    return { label: 'Refund', about: ' that waits' }
  const to = order.status === 'placed' ? 'confirmed' : nextStatusOf(order)
  return to && { to, label: STEP_LABELS[to] }
}
