import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { countWaiting, type Waiting } from '#web/api/admin/orders/orders.ts'
import { readToken, readUser } from '#web/session/session.ts'

/** How much needs an action by an administrator; 0 until it is known. */
const $waiting = atom<Waiting>({ orders: 0, reviews: 0, complaints: 0, complaintDue: null })

export const useWaiting = (): Waiting => useStore($waiting)

let latest: AbortController | undefined

/**
 * Loads the numbers again and aborts an older load. If it fails, they stay: the screen shows its
 * own error.
 */
export async function refreshWaiting(): Promise<void> {
  latest?.abort()
  const { signal } = (latest = new AbortController())
  const count = await countWaiting(signal).catch(() => undefined)
  if (count !== undefined && !signal.aborted) $waiting.set(count)
}

/** The clientLoader of the layout. The screens do not wait for the numbers. */
export function loadWaiting(): null {
  const user = readToken() ? readUser() : null
  if (user !== null && user !== 'invalid' && user.isAdmin) void refreshWaiting()
  return null
}
