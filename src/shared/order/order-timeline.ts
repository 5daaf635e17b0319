import type { OrderStatus } from './order-status.ts'

/**
 * One step of an order's timeline: when it was made, or that it is still to come. `reached` is the
 * current step of an order that has arrived at its end: nothing more happens by itself.
 */
export type TimelineStep = {
  status: OrderStatus
  at: string | null
  state: 'done' | 'current' | 'reached' | 'coming'
}

const FINAL_STATUSES: OrderStatus[] = ['delivered', 'returned']
const USUAL_PATH: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered']

/**
 * The way of an order as people read it, from its history: the steps it made, the last of them the
 * current one, and those that will come. What came before the payment is left out once it is
 * confirmed; an order that is over, or that comes back, ends with its last step.
 */
export function timelineOf(
  status: OrderStatus,
  history: { status: OrderStatus; at: string }[],
): TimelineStep[] {
  const paid = history.findLastIndex((change) => change.status === 'confirmed')
  const reached = history.slice(Math.max(0, paid))
  const cameBack = reached.some((change) => change.status === 'return_requested')
  const coming =
    status === 'pending_payment'
      ? USUAL_PATH
      : USUAL_PATH.includes(status) && !cameBack
        ? USUAL_PATH.slice(USUAL_PATH.indexOf(status) + 1)
        : []
  const last = FINAL_STATUSES.includes(status) ? 'reached' : 'current'
  return [
    ...reached.map(
      (change, index): TimelineStep => ({
        ...change,
        state: index === reached.length - 1 ? last : 'done',
      }),
    ),
    ...coming.map((step): TimelineStep => ({ status: step, at: null, state: 'coming' })),
  ]
}
