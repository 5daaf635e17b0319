import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '#web/api/client.ts'
import { readUser, useSession } from '#web/session/session.ts'

/**
 * How many orders wait for the owner, asked anew with every screen and whenever something on it was
 * changed. 0 where nobody can say.
 */
export function useWaiting(): number {
  const [waiting, setWaiting] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  const { ready } = useSession()
  const asks = ready && state === 'idle' && isOwner()
  useEffect(() => {
    if (!asks) return
    const asking = new AbortController()
    call('GET /api/admin/waiting', {}, { signal: asking.signal }).then(
      ({ orders }) => setWaiting(orders),
      // The screen itself says what is wrong.
      () => undefined,
    )
    return () => asking.abort()
  }, [key, asks])
  return waiting
}

function isOwner(): boolean {
  const user = readUser()
  return user !== null && user !== 'invalid' && user.isAdmin
}
