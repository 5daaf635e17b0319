import { Refusal } from '#shared/errors.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'

/**
 * The allowed status transitions. An expired order may still be confirmed, because a late payment
 * is accepted while there is stock.
 */
const TRANSITIONS = {
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

/** Whether `TRANSITIONS` has a transition. */
export const isTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  (TRANSITIONS[from] as readonly OrderStatus[]).includes(to)

/** Throws `order.move`, naming both statuses, if `TRANSITIONS` does not have the transition. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (isTransition(from, to)) return
  throw new Refusal('order.move', {
    message:
      `An order that is ${ORDER_STATUS_LABELS[from].toLowerCase()} cannot become ` +
      `${ORDER_STATUS_LABELS[to].toLowerCase()}.`,
  })
}
