import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/client.ts'

/**
 * What was asked of the API: not there yet, not to be had now, not there at all, or the thing
 * itself.
 */
export type Loaded<Thing> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  | { state: 'there'; thing: Thing }

/** How often what others change meanwhile is asked for again. */
const POLL_INTERVAL_MS = 30_000

/** Calls back every half minute while the page is looked at, and when it is looked at again. */
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
 * What belongs to whoever is logged in and is named by `key`; asked for anew when that changes,
 * while the last answer stays in sight. `again` asks once more, `replace` shows what a change has
 * answered. `refresh` asks again while the last answer stays in sight; what cannot be had then
 * changes nothing. With `follows` that is done by itself, as long as somebody looks.
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
      // What she has done meanwhile is newer than what was asked for before it.
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
