import { Refusal } from '#shared/errors.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'

/**
 * Which step may follow which. An expired order may still be confirmed: money that comes late is
 * honoured when stock is there.
 */
const MOVES = {
  pending_payment: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['return_requested'],
  return_requested: ['returned', 'delivered'],
  returned: [],
  cancelled: [],
  expired: ['confirmed'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether an order may go from one state to another. */
export const isTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  (MOVES[from] as readonly OrderStatus[]).includes(to)

/** Refuses a step that is not in the table, with a sentence that names both states. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (isTransition(from, to)) return
  throw new Refusal('order.move', {
    message:
      `An order that is ${ORDER_STATUS_LABELS[from].toLowerCase()} cannot become ` +
      `${ORDER_STATUS_LABELS[to].toLowerCase()}.`,
  })
}
