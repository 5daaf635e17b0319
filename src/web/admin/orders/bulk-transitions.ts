import type { AdminOrderRow } from '#contract/contract.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'

/** The status changes that are offered for several orders at once. */
export type BulkTransition = 'packed' | 'shipped' | 'delivered'

const STEP_AFTER: Partial<Record<OrderStatus, BulkTransition>> = {
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
}
const STEPS: BulkTransition[] = ['packed', 'shipped', 'delivered']

type Chosen = Pick<AdminOrderRow, '_id' | 'status' | 'refund'>

/** The next status of an order in bulk. A refunded order is not packed or shipped. */
function stepOf({ status, refund }: Chosen): BulkTransition | undefined {
  const step = STEP_AFTER[status]
  return refund === 'refunded' && step !== 'delivered' ? undefined : step
}

/** The status changes that some of these orders allow, with the orders. The server checks again. */
export function bulkTransitions<Order extends Chosen>(
  orders: Order[],
): { to: BulkTransition; fitting: Order[] }[] {
  const offers = STEPS.map((to) => ({
    to,
    fitting: orders.filter((order) => stepOf(order) === to),
  }))
  return offers.filter(({ fitting }) => fitting.length > 0)
}
