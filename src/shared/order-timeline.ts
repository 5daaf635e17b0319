import type { OrderStatus } from './order-status.ts'

/** One step of an order's way: when it was made, or that it is still to come. */
export type TimelineStep = { status: OrderStatus; at: string | null; state: 'done' | 'current' | 'coming' }

const WAY: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered']

/**
 * The way of an order as people read it, from its history: the steps it made, the last of them the current one, and those that will come.
 * What came before the payment is left out once it is confirmed; an order that is over, or that comes back, ends with its last step.
 */
export function timelineOf(status: OrderStatus, history: { status: OrderStatus; at: string }[]): TimelineStep[] {
  const paid = history.findLastIndex((move) => move.status === 'confirmed')
  const made = history.slice(Math.max(0, paid))
  const cameBack = made.some((move) => move.status === 'return_requested')
  const coming = status === 'pending_payment' ? WAY : WAY.includes(status) && !cameBack ? WAY.slice(WAY.indexOf(status) + 1) : []
  return [
    ...made.map((move, index): TimelineStep => ({ ...move, state: index === made.length - 1 ? 'current' : 'done' })),
    ...coming.map((step): TimelineStep => ({ status: step, at: null, state: 'coming' })),
  ]
}
