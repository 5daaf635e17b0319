import { atom, onMount } from 'nanostores'

const PROBE_INTERVAL_MS = 5000
const PROBE_TIMEOUT_MS = 5000

/** Whether the server can be reached, as far as is known; true on the server. */
export const $online = atom(true)

/** What a page says while the server cannot be reached. */
export const OFFLINE_TEXT = 'You are offline. Nothing in your cart is lost.'

let isWatched = false
let isProbing = false

if (typeof window !== 'undefined')
  onMount($online, () => {
    isWatched = true
    window.addEventListener('offline', checkConnection)
    if (!navigator.onLine) void checkConnection()
    return () => {
      isWatched = false
      window.removeEventListener('offline', checkConnection)
    }
  })

/** Whether the server responds at all. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

/**
 * Checks whether the connection is lost. While it is, checks again every five seconds and when the
 * browser is online again. Does nothing while nobody uses the result.
 */
export async function checkConnection(): Promise<void> {
  if (isProbing || !isWatched) return
  isProbing = true
  // The browser can report a connection that leads nowhere.
  while (!navigator.onLine || !(await isReachable())) {
    $online.set(false)
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
  isProbing = false
  $online.set(true)
}
