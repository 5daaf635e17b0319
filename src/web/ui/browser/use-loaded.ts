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
const FOLLOWED_EVERY_MS = 30_000

/** Calls back every half minute while the page is looked at, and when it is looked at again. */
function useFollowing(follows: boolean, ask: () => void): void {
  const onLook = useEffectEvent(() => document.visibilityState === 'visible' && ask())
  useEffect(() => {
    if (!follows) return
    const look = () => void onLook()
    const timer = setInterval(look, FOLLOWED_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [follows])
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
  { follows = false }: { follows?: boolean } = {},
) {
  const [loaded, setLoaded] = useState<Loaded<Thing>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  const ask = useEffectEvent((signal: AbortSignal) => load(signal))
  useEffect(() => {
    const leaving = new AbortController()
    const show = (next: Loaded<Thing>) => leaving.signal.aborted || setLoaded(next)
    ask(leaving.signal)
      .then((thing) => show({ state: 'there', thing }))
      .catch((error: unknown) =>
        show({ state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' }),
      )
    return () => leaving.abort()
  }, [key, attempt])
  const refresh = () => {
    const asked = loaded
    load(AbortSignal.timeout(FOLLOWED_EVERY_MS)).then(
      // What she has done meanwhile is newer than what was asked for before it.
      (thing) => setLoaded((now) => (now === asked ? { state: 'there', thing } : now)),
      () => undefined,
    )
  }
  useFollowing(follows && loaded.state === 'there', refresh)

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
