import { readOrder, type Order } from '#web/api/orders/order.ts'

/** Whether an order is paid or confirmed, and neither expired nor cancelled. */
export const isPaid = (order: Order): boolean =>
  !['pending_payment', 'placed', 'expired', 'cancelled'].includes(order.status)

/** Waits for a time in ms, or until the signal. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Polls an order every two seconds, for up to a minute, until its payment is no longer pending.
 * Returns undefined if it still is. Failed requests are repeated.
 */
export async function waitForOrder(
  orderId: string,
  {
    forMs = 60_000,
    everyMs = 2000,
    signal,
  }: { forMs?: number; everyMs?: number; signal?: AbortSignal } = {},
): Promise<Order | undefined> {
  const until = Date.now() + forMs
  while (Date.now() < until) {
    if (signal?.aborted) return undefined
    const order = await readOrder(orderId, signal).catch(() => undefined)
    if (order && order.status !== 'pending_payment') return order
    await sleep(everyMs, signal)
  }
  return undefined
}
