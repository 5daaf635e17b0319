import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Order } from '#contract/index.ts'
import { ApiError, call } from '#web/api.ts'
import { waitForOrder } from './wait-for-order.ts'

/** The order of the confirmation: 'loading' until it is known, 'failed' when it cannot be had, undefined when there is none. */
export type KnownOrder = Order | 'loading' | 'failed' | undefined

/**
 * The order that the checkout passed along, else the one that `?order=` names, so that a reload keeps it.
 * One whose payment is still pending is asked for again until it is confirmed. Nothing is asked while `enabled` is false.
 */
export function useOrder(enabled: boolean): KnownOrder {
  const passed = passedOrder(useLocation().state)
  const id = useSearchParams()[0].get('order') ?? passed?._id ?? ''
  const [found, setFound] = useState<{ id: string; order: KnownOrder }>()
  const pending = passed?.status === 'pending_payment'

  useEffect(() => {
    if (!enabled || !id || (passed && !pending)) return
    const leaving = new AbortController()
    const show = (order: KnownOrder) => leaving.signal.aborted || setFound({ id, order })
    void call('GET /api/orders/:id', { params: { id } }, { signal: leaving.signal })
      .then((order) => {
        show(order)
        return order.status === 'pending_payment' ? waitForOrder(id, { signal: leaving.signal }) : undefined
      })
      .then((settled) => settled && show(settled))
      .catch((error: unknown) => show(error instanceof ApiError && error.status !== 0 ? undefined : 'failed'))
    return () => leaving.abort()
    // `passed` is read anew at every render; what counts of it is whether it is there and pending.
  }, [enabled, id, passed === undefined, pending])

  if (found?.id === id) return found.order
  if (passed) return passed
  return id ? 'loading' : undefined
}

function passedOrder(state: unknown): Order | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  return isOrder(state.order) ? state.order : undefined
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && '_id' in value && 'items' in value && Array.isArray(value.items) && 'shippingDetails' in value
