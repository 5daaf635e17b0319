import type { OrderStatus } from '#shared/order/order-status.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'

/** The status changes that are offered for several orders at once. */
export type BulkTransition = 'packed' | 'shipped' | 'delivered'

const NEXT_STATUS: Partial<Record<OrderStatus, BulkTransition>> = {
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
}
const BULK_STATUSES: BulkTransition[] = ['packed', 'shipped', 'delivered']

type OrderState = Pick<AdminOrderRow, 'id' | 'status' | 'refund'>

/** The next status of an order in bulk. A refunded order is not packed or shipped. */
function nextStatusOf({ status, refund }: OrderState): BulkTransition | undefined {
  const next = NEXT_STATUS[status]
  return refund === 'refunded' && next !== 'delivered' ? undefined : next
}

/** The status changes that some of these orders allow, with the orders. The server checks again. */
export function bulkTransitions<Order extends OrderState>(
  orders: Order[],
): { to: BulkTransition; eligible: Order[] }[] {
  const transitions = BULK_STATUSES.map((to) => ({
    to,
    eligible: orders.filter((order) => nextStatusOf(order) === to),
  }))
  return transitions.filter(({ eligible }) => eligible.length > 0)
}
