import type { OrderStatus } from './order-status.ts'

/**
 * One entry of an order's timeline, past or coming. `reached` is the current entry of an order in a
 * final status.
 */
export type TimelineStep = {
  status: OrderStatus
  at: string | null
  declinesReturn: boolean
  state: 'done' | 'current' | 'reached' | 'coming'
}

const FINAL_STATUSES: OrderStatus[] = ['delivered', 'returned']
const USUAL_PATH: OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered']

/**
 * The timeline of an order from its history: the past statuses, the current one, and those that
 * will come. Statuses before the payment are left out once it is confirmed. An order that is closed
 * or being returned ends with its last status.
 */
export function timelineOf(
  status: OrderStatus,
  history: { status: OrderStatus; at: string; declinesReturn: boolean }[],
): TimelineStep[] {
  const paid = history.findLastIndex((change) => change.status === 'confirmed')
  const reached = history.slice(Math.max(0, paid))
  const cameBack = reached.some((change) => change.status === 'return_requested')
  const coming =
    status === 'pending_payment' || status === 'placed'
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
    ...coming.map(
      (step): TimelineStep => ({ status: step, at: null, declinesReturn: false, state: 'coming' }),
    ),
  ]
}
