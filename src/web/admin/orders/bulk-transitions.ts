import type { AdminOrderRow } from '#contract/contract.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'

/** The steps that several orders can take at once. */
export type BulkTransition = 'packed' | 'shipped' | 'delivered'

const STEP_AFTER: Partial<Record<OrderStatus, BulkTransition>> = {
  confirmed: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
}
const STEPS: BulkTransition[] = ['packed', 'shipped', 'delivered']

type Chosen = Pick<AdminOrderRow, '_id' | 'status' | 'refund'>

/** The step an order can take. One whose money has gone back is not packed or sent any more. */
function stepOf({ status, refund }: Chosen): BulkTransition | undefined {
  const step = STEP_AFTER[status]
  return refund === 'refunded' && step !== 'delivered' ? undefined : step
}

/**
 * Each step that fits some of the chosen orders, with those orders. The server judges every order
 * again.
 */
export function bulkTransitions<Order extends Chosen>(
  orders: Order[],
): { to: BulkTransition; fitting: Order[] }[] {
  const offers = STEPS.map((to) => ({
    to,
    fitting: orders.filter((order) => stepOf(order) === to),
  }))
  return offers.filter(({ fitting }) => fitting.length > 0)
}
