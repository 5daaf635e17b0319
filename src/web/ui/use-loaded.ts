import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api.ts'

/** What was asked of the API: not there yet, not to be had now, not there at all, or the thing itself. */
export type Loaded<Thing> = { state: 'loading' } | { state: 'failed' } | { state: 'missing' } | { state: 'there'; thing: Thing }

/**
 * What belongs to whoever is logged in and is named by `key`; asked for anew when that changes, while the last answer stays in sight.
 * `again` asks once more, `replace` shows what a change has answered.
 */
export function useLoaded<Thing>(key: string, load: (signal: AbortSignal) => Promise<Thing>) {
  const [loaded, setLoaded] = useState<Loaded<Thing>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  const ask = useEffectEvent((signal: AbortSignal) => load(signal))
  useEffect(() => {
    const leaving = new AbortController()
    const show = (next: Loaded<Thing>) => leaving.signal.aborted || setLoaded(next)
    ask(leaving.signal)
      .then((thing) => show({ state: 'there', thing }))
      .catch((error: unknown) => show({ state: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' }))
    return () => leaving.abort()
  }, [key, attempt])

  return {
    loaded,
    again: () => {
      setLoaded({ state: 'loading' })
      setAttempt(attempt + 1)
    },
    replace: (thing: Thing) => setLoaded({ state: 'there', thing }),
  }
}
