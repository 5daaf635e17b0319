import { useState } from 'react'
import type { User } from '#web/api/account/user.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readUser, saveUser, useSession } from '#web/session/session.ts'

/**
 * Returns the user that this browser has stored; after the end of the session still the last one,
 * until the page is left. `loaded` is the user of the loader.
 */
export function useStoredUser(loaded: User): User {
  const session = useSession()
  const [last, setLast] = useState(() => ({ session, user: storedUser() ?? loaded }))
  if (last.session === session) return last.user
  const user = storedUser() ?? last.user
  setLast({ session, user })
  return user
}

function storedUser(): User | undefined {
  const user = readUser()
  return user === null || user === 'invalid' ? undefined : user
}

/**
 * Stores the user as the server knows it. A refused token ends the session; other failures change
 * nothing.
 */
export async function refreshUser(signal: AbortSignal): Promise<void> {
  try {
    saveUser((await call('GET /api/auth/me', {}, { signal })).user)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
