import { useSyncExternalStore } from 'react'

const PROBE_EVERY_MS = 5000
const PROBE_LIMIT_MS = 5000

const listeners = new Set<() => void>()
let online = true
let probing = false

function set(next: boolean): void {
  if (next === online) return
  online = next
  for (const listener of listeners) listener()
}

/** Whether the shop answers at all. */
const reachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
    () => true,
    () => false,
  )

/**
 * Looks whether the connection is really gone; while it is, looks again every five seconds and when
 * the browser says it is back.
 */
export async function noteLost(): Promise<void> {
  if (probing || listeners.size === 0) return
  probing = true
  // A browser that says it has a connection may have one that leads nowhere.
  while (!navigator.onLine || !(await reachable())) {
    set(false)
    await new Promise<void>((again) => {
      const timer = setTimeout(done, PROBE_EVERY_MS)
      function done(): void {
        clearTimeout(timer)
        window.removeEventListener('online', done)
        again()
      }
      window.addEventListener('online', done)
    })
  }
  probing = false
  set(true)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('offline', noteLost)
  listeners.add(listener)
  if (!navigator.onLine) void noteLost()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', noteLost)
  }
}

/** Whether the shop can be reached, as far as is known; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  )
}
