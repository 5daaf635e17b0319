import { useRef } from 'react'
import { MAX_COUNTS_PER_CALL } from '#shared/bulk.ts'
import type { DraftCount } from './draft.ts'

/**
 * Which call saves the count of each variant, by its request id: the API takes a limited number of
 * counts at once. A variant stays with its call, because a repeated call must not correct it twice.
 * A count that is made again after its call was sent belongs to another one (`renew`). `sent` are
 * the variants of calls that may have been made.
 */
export function useCalls(kept: DraftCount[]) {
  const ids = useRef(new Map(kept.map(({ variantId, requestId }) => [variantId, requestId])))
  const sent = useRef(
    new Set(kept.filter(({ isSent }) => isSent).map(({ variantId }) => variantId)),
  )
  const open = useRef({ id: '', size: MAX_COUNTS_PER_CALL })

  const idOf = (variantId: string): string => {
    const known = ids.current.get(variantId)
    if (known) return known
    if (open.current.size >= MAX_COUNTS_PER_CALL)
      open.current = { id: crypto.randomUUID(), size: 0 }
    open.current.size += 1
    ids.current.set(variantId, open.current.id)
    return open.current.id
  }
  /** The next count of this variant belongs to a call that was not made before. */
  const renew = (variantId: string) => {
    if (ids.current.get(variantId) === open.current.id)
      open.current = { id: '', size: MAX_COUNTS_PER_CALL }
    sent.current.delete(variantId)
    ids.current.delete(variantId)
  }
  return {
    idOf,
    renew,
    isSent: (variantId: string) => sent.current.has(variantId),
    /** Marks them as sent. Returns those that were not sent before. */
    send: (variantIds: string[]): string[] => {
      const fresh = variantIds.filter((id) => !sent.current.has(id))
      for (const id of fresh) sent.current.add(id)
      return fresh
    },
    /** The call of these was refused, and has changed nothing. */
    refuse: (variantIds: string[]) => {
      for (const id of variantIds) sent.current.delete(id)
    },
    /** These are saved: their next count belongs to another call. */
    finish: (variantIds: string[]) => {
      for (const id of variantIds) renew(id)
      open.current = { id: '', size: MAX_COUNTS_PER_CALL }
    },
  }
}
