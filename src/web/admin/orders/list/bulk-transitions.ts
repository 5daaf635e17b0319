import type { OrderStatus } from '#shared/order/order-status.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'

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
