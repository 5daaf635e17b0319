import { useMemo } from 'react'
import { readToken, useSession } from '#web/session/session.ts'
import { readSavedAdditions, type SavedAddition } from './saved-additions.ts'

/**
 * Returns what a guest added before the log-in, the oldest first. It is read once: it stays while
 * the screen redirects, and the next screen reads it again.
 */
export function useGuestAdditions(): SavedAddition[] {
  const { ready } = useSession()
  return useMemo(() => (ready && readToken() === null ? readSavedAdditions() : []), [ready])
}
