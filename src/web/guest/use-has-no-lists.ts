import { listsKey, useSession } from '#web/session/session.ts'

/** Whether this browser has neither a log-in nor lists without one: both are empty then. */
export function useHasNoLists(): boolean {
  const { ready } = useSession()
  return ready && listsKey() === null
}
