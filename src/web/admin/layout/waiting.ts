import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { countWaitingOrders } from '#web/api/admin/orders/orders.ts'
import { readToken, readUser } from '#web/session/session.ts'

/** The number of orders that need an action by an administrator; 0 until it is known. */
const $waitingOrders = atom(0)

export const useWaitingOrders = (): number => useStore($waitingOrders)

let latest: AbortController | undefined

/**
 * Loads the number again and aborts an older load. If it fails, the number stays: the screen shows
 * its own error.
 */
export async function refreshWaitingOrders(): Promise<void> {
  latest?.abort()
  const { signal } = (latest = new AbortController())
  const count = await countWaitingOrders(signal).catch(() => undefined)
  if (count !== undefined && !signal.aborted) $waitingOrders.set(count)
}

/** The clientLoader of the layout. The screens do not wait for the number. */
export function loadWaitingOrders(): null {
  const user = readToken() ? readUser() : null
  if (user !== null && user !== 'invalid' && user.isAdmin) void refreshWaitingOrders()
  return null
}
