import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'
import { waitForOrder } from './wait-for-order.ts'

/**
 * The order on the confirmation: 'loading' at first, 'failed' after an error, undefined if it does
 * not exist.
 */
export type OrderState = Order | 'loading' | 'failed' | undefined

/**
 * Returns the order that the checkout passed in the router state, else the one of `?order=`, so
 * that a reload works. Polls while its payment is pending. Loads nothing while `enabled` is false.
 * `again` repeats a failed load.
 */
export function useOrder(enabled: boolean): { order: OrderState; again: () => void } {
  const passed = passedOrder(useLocation().state)
  const id = useSearchParams()[0].get('order') ?? passed?._id ?? ''
  const isFinal = passed !== undefined && passed.status !== 'pending_payment'
  const [loaded, setLoaded] = useState<{ id: string; order: OrderState }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!enabled || !id || isFinal) return undefined
    const abort = new AbortController()
    void follow(id, abort.signal, (order) => setLoaded({ id, order }))
    return () => abort.abort()
  }, [enabled, id, isFinal, attempt])

  const again = () => {
    setLoaded(undefined)
    setAttempt(attempt + 1)
  }
  return {
    order: loaded?.id === id ? loaded.order : (passed ?? (id ? 'loading' : undefined)),
    again,
  }
}

/** Shows an order, and shows it again when its payment is no longer pending. */
async function follow(
  id: string,
  signal: AbortSignal,
  show: (order: OrderState) => void,
): Promise<void> {
  try {
    const order = await call('GET /api/orders/:id', { params: { id } }, { signal })
    show(order)
    const updated =
      order.status === 'pending_payment' ? await waitForOrder(id, { signal }) : undefined
    if (updated && !signal.aborted) show(updated)
  } catch (error) {
    if (!signal.aborted)
      show(error instanceof ApiError && error.status === 404 ? undefined : 'failed')
  }
}

function passedOrder(state: unknown): Order | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  return isOrder(state.order) ? state.order : undefined
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'items' in value &&
  Array.isArray(value.items) &&
  'shippingDetails' in value
