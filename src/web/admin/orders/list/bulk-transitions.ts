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

/** A status change and the chosen orders that it fits. */
export type BulkStep<Order> = { to: BulkTransition; orders: Order[] }

/** The status changes that chosen orders allow, in the order of work. The server checks again. */
export const bulkSteps = <Order extends OrderState>(chosen: Order[]): BulkStep<Order>[] =>
  (['packed', 'shipped', 'delivered'] as const)
    .map((to) => ({ to, orders: chosen.filter((order) => nextStatusOf(order) === to) }))
    .filter(({ orders }) => orders.length > 0)

/**
 * What is said of chosen orders without a status change for several at once: whose refund is due,
 * or whose return is to be decided or received, is opened.
 */
export function withoutStepText(
  chosen: (OrderState & Pick<AdminOrderRow, 'isRefundDue'>)[],
): string {
  const isOne = chosen.length === 1
  const due = chosen.filter(({ isRefundDue }) => isRefundDue).length
  if (due > 0 && isOne) return 'Its refund is due: open the order to refund it.'
  if (due > 0)
    return due === chosen.length
      ? 'Their refunds are due: open each order to refund it.'
      : `The refund of ${due} of them is due: open each of these to refund it.`
  if (chosen.some(({ status }) => ON_ITS_PAGE.includes(status)))
    return isOne ? 'Open the order for its next step.' : 'Open each order for its next step.'
  if (chosen.every(({ status }) => status === 'placed'))
    return isOne ? 'Confirm the order in its row.' : 'Confirm each order in its row.'
  return isOne ? 'This order has no next step here.' : 'No next step fits all of them.'
}

const ON_ITS_PAGE: OrderStatus[] = ['return_requested', 'undelivered']

/** The chosen orders that are still to leave the shop: those have a packing slip. */
export const toBePacked = <Order extends OrderState>(chosen: Order[]): Order[] =>
  bulkSteps(chosen)
    .filter(({ to }) => to !== 'delivered')
    .flatMap(({ orders }) => orders)

/** The status changes that the row of an order offers. */
export type StepTransition = BulkTransition | 'confirmed'

/** The next step of an order. Without `to` it is made on its page; `about` is its full name. */
type NextStep = { label: string; to: StepTransition } | { label: string; to?: never; about: string }

/** The labels of the buttons in a row. */
export const STEP_LABELS: Record<StepTransition, string> = {
  confirmed: 'Confirm',
  packed: 'Pack',
  shipped: 'Ship',
  delivered: 'Deliver',
}

/** What an administrator does next with an order; undefined if it waits for nobody here. */
export function nextStepOf(
  order: OrderState & Pick<AdminOrderRow, 'refundSent' | 'isRefundDue'>,
): NextStep | undefined {
  if (order.status === 'return_requested') return { label: 'Decide', about: ' about the return' }
  if (order.status === 'undelivered') return { label: 'Receive', about: ' the parcel back' }
  if (order.refund === 'pending' && !order.refundSent)
    return { label: 'Refund', about: ' that waits' }
  if (order.isRefundDue) return { label: 'Refund', about: ' that is due' }
  const to = order.status === 'placed' ? 'confirmed' : nextStatusOf(order)
  return to && { to, label: STEP_LABELS[to] }
}
