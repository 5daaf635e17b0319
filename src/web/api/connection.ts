import { useSyncExternalStore } from 'react'

const PROBE_INTERVAL_MS = 5000
const PROBE_TIMEOUT_MS = 5000

const listeners = new Set<() => void>()
let online = true
let probing = false

function setOnline(next: boolean): void {
  if (next === online) return
  online = next
  for (const listener of listeners) listener()
}

/** Whether the server responds at all. */
const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

/**
 * Checks whether the connection is lost. While it is, checks again every five seconds and when the
 * browser is online again.
 */
export async function checkConnection(): Promise<void> {
  if (probing || listeners.size === 0) return
  probing = true
  // The browser can report a connection that leads nowhere.
  while (!navigator.onLine || !(await isReachable())) {
    setOnline(false)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, PROBE_INTERVAL_MS)
      function done(): void {
        clearTimeout(timer)
        window.removeEventListener('online', done)
        resolve()
      }
      window.addEventListener('online', done)
    })
  }
  probing = false
  setOnline(true)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('offline', checkConnection)
  listeners.add(listener)
  if (!navigator.onLine) void checkConnection()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', checkConnection)
  }
}

/** Whether the server can be reached, as far as is known; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  )
}
