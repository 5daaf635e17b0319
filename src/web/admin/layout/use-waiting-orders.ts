import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '#web/api/client.ts'
import { readUser, useSession } from '#web/session/session.ts'

/**
 * The number of orders that need an action by an administrator. Loaded again on every navigation
 * and after every change. 0 until it is known.
 */
export function useWaitingOrders(): number {
  const [waiting, setWaiting] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  const { ready } = useSession()
  const isReady = ready && state === 'idle' && isAdministrator()
  useEffect(() => {
    if (!isReady) return
    const controller = new AbortController()
    call('GET /api/admin/waiting', {}, { signal: controller.signal }).then(
      ({ orders }) => setWaiting(orders),
      // The screen shows its own error.
      () => undefined,
    )
    return () => controller.abort()
  }, [key, isReady])
  return waiting
}

function isAdministrator(): boolean {
  const user = readUser()
  return user !== null && user !== 'invalid' && user.isAdmin
}
