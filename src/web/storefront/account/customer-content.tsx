import {
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#web/session/session.ts'
import type { CustomerLoad, Loaded, Reply } from './customer-loader.ts'

type CustomerContentProps<Data> = {
  load: CustomerLoad<Data>
  /** The data of the last change, if it returns the whole data. */
  reply?: Reply<Data> | undefined
  placeholder: ReactNode
  /** Shown if the load failed, with a function that tries again. */
  failed: (again: () => void) => ReactNode
  missing?: ReactNode
  /** Called when the session ends while the page is open; by default the loader runs again. */
  onSessionEnd?: (() => void) | undefined
  children: (data: Data) => ReactNode
}

/**
 * Shows what the loader of a page loads, or the reply of a change if it is newer. Another session,
 * of this tab or another, loads it again.
 */
export function CustomerContent<Data>(props: CustomerContentProps<Data>): ReactElement {
  useSessionWatch(props.load.token, props.onSessionEnd)
  return (
    <Suspense fallback={props.placeholder}>
      <LoadedData {...props} />
    </Suspense>
  )
}

function LoadedData<Data>(props: CustomerContentProps<Data>): ReactNode {
  const { load, reply, placeholder, failed, missing, children } = props
  const { revalidate, state } = useRevalidator()
  const loaded = useNewest(use(load.loading), reply)
  if (loaded.state === 'loaded') return children(loaded.data)
  if (state === 'loading') return placeholder
  if (loaded.state === 'missing' && missing) return missing
  return failed(() => void revalidate())
}

/**
 * Returns the newest data. If loading it again failed, that is the data before. A response to a
 * request that started before the last change is older than the change.
 */
function useNewest<Data>(loaded: Loaded<Data>, reply: Reply<Data> | undefined): Loaded<Data> {
  const [last, setLast] = useState(loaded)
  let newest = loaded
  if (last.key === loaded.key && last.state === 'loaded')
    if (loaded.state !== 'loaded' || loaded.requestedAt < last.requestedAt) newest = last
  if (reply && reply.at > newest.requestedAt)
    newest = { key: loaded.key, requestedAt: reply.at, state: 'loaded', data: reply.data }
  if (newest !== last) setLast(newest)
  return newest
}

/** Reacts to a log-in or log-out in this tab or another while the page is open. */
function useSessionWatch(loadedWith: string | null, onSessionEnd: (() => void) | undefined): void {
  const { token, ready } = useSession()
  const { revalidate } = useRevalidator()
  const react = useEffectEvent(() => {
    if (token === loadedWith) return
    if (token === null && onSessionEnd) onSessionEnd()
    else void revalidate()
  })
  useEffect(() => {
    if (ready) react()
  }, [ready, token])
}

/** How often data that changes on the server is loaded again. */
const POLL_INTERVAL_MS = 30_000

/** Loads the data of the page every 30 s while it is visible, and when it becomes visible. */
export function usePolling(): void {
  const { revalidate } = useRevalidator()
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    const onTime = () => poll()
    const timer = setInterval(onTime, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', onTime)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onTime)
    }
  }, [])
}
