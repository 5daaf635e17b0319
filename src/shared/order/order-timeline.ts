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

const REACHED: OrderStatus[] = ['delivered', 'returned']
const WAY: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered']

/**
 * The way of an order as people read it, from its history: the steps it made, the last of them the
 * current one, and those that will come. What came before the payment is left out once it is
 * confirmed; an order that is over, or that comes back, ends with its last step.
 */
export function timelineOf(
  status: OrderStatus,
  history: { status: OrderStatus; at: string }[],
): TimelineStep[] {
  const paid = history.findLastIndex((move) => move.status === 'confirmed')
  const made = history.slice(Math.max(0, paid))
  const cameBack = made.some((move) => move.status === 'return_requested')
  const coming =
    status === 'pending_payment'
      ? WAY
      : WAY.includes(status) && !cameBack
        ? WAY.slice(WAY.indexOf(status) + 1)
        : []
  const last = REACHED.includes(status) ? 'reached' : 'current'
  return [
    ...made.map(
      (move, index): TimelineStep => ({
        ...move,
        state: index === made.length - 1 ? last : 'done',
      }),
    ),
    ...coming.map((step): TimelineStep => ({ status: step, at: null, state: 'coming' })),
  ]
}
