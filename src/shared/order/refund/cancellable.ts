import type { LinePromises } from '#shared/promises/line-promises.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'

const CANCELLABLE: Record<LinePromises['cancelUntil'], OrderStatus[]> = {
  placed: ['pending_payment', 'placed'],
  packed: ['pending_payment', 'placed', 'confirmed'],
  shipped: ['pending_payment', 'placed', 'confirmed', 'packed'],
}

const DAY_MS = 86_400_000

export type CancelTerms = Pick<LinePromises, 'cancelUntil' | 'dispatchDaysMax'>

/**
 * Whether a customer can cancel an order. An order that was not shipped in the promised days can be
 * cancelled until it is, with any terms: late goods can be refused (E-Commerce Rules 2020,
 * rule 7(4)).
 */
export function isCancellable(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  { cancelUntil, dispatchDaysMax }: CancelTerms,
  now: Date,
): boolean {
  const isLate = now.getTime() > createdAt.getTime() + dispatchDaysMax * DAY_MS
  return CANCELLABLE[isLate ? 'shipped' : cancelUntil].includes(status)
}
