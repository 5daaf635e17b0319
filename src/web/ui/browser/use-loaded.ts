import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/client.ts'

/** The state of a request: loading, failed, missing (404), or loaded. */
export type Loaded<Thing> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  | { state: 'there'; thing: Thing }

/** How often data that changes on the server is loaded again. */
const POLL_INTERVAL_MS = 30_000

/** Calls `request` every 30 s while the page is visible, and when it becomes visible again. */
function usePolling(polls: boolean, request: () => void): void {
  const pollIfVisible = useEffectEvent(() => document.visibilityState === 'visible' && request())
  useEffect(() => {
    if (!polls) return
    const poll = () => void pollIfVisible()
    const timer = setInterval(poll, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [polls])
}

/**
 * Loads data of the logged-in user, identified by `key`. It loads again when the key changes and
 * shows the old data meanwhile. `again` shows the loading state and retries; `replace` shows the
 * response of a change. `refresh` loads again in the background; if that fails, nothing changes.
 * With `polls` it refreshes by itself while the page is visible.
 */
export function useLoaded<Thing>(
  key: string,
  load: (signal: AbortSignal) => Promise<Thing>,
  { polls = false }: { polls?: boolean } = {},
) {
  const [loaded, setLoaded] = useState<Loaded<Thing>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  const request = useEffectEvent((signal: AbortSignal) => load(signal))
  useEffect(() => {
    const unmounted = new AbortController()
    const show = (next: Loaded<Thing>) => unmounted.signal.aborted || setLoaded(next)
    request(unmounted.signal)
      .then((thing) => show({ state: 'there', thing }))
      .catch((error: unknown) =>
        show({ state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' }),
      )
    return () => unmounted.abort()
  }, [key, attempt])
  const refresh = () => {
    const before = loaded
    load(AbortSignal.timeout(POLL_INTERVAL_MS)).then(
      // A change since this request started is newer than its response.
      (thing) => setLoaded((now) => (now === before ? { state: 'there', thing } : now)),
      () => undefined,
    )
  }
  usePolling(polls && loaded.state === 'there', refresh)

  return {
    loaded,
    again: () => {
      setLoaded({ state: 'loading' })
      setAttempt(attempt + 1)
    },
    refresh,
    replace: (thing: Thing) => setLoaded({ state: 'there', thing }),
  }
}
