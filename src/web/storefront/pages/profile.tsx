import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/index.ts'
import { ApiError, call } from '#web/api.ts'
import { loadBag } from '#web/bag.ts'
import { endSession, readUser, useSession } from '#web/session.ts'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OrderHistory } from '../account/order-history.tsx'
import { ProfileCard } from '../account/profile-card.tsx'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = () => [{ title: 'Your Profile | Jhumka' }, { name: 'robots', content: 'noindex' }]

export default function ProfilePage() {
  const { token, ready } = useSession()
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6 sm:px-6 lg:pt-10">
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Your Profile</h1>
      {ready ? <Profile token={token} /> : <LinesSkeleton text="Loading..." count={1} />}
    </div>
  )
}

function Profile({ token }: { token: string | null }) {
  const navigate = useNavigate()
  const [user, setUser] = useState(() => (token ? readUser() : null))
  const [leaving, setLeaving] = useState(false)
  const turnedAway = useRef(false)

  function turnAway(text: string): void {
    if (turnedAway.current) return
    turnedAway.current = true
    toast('warning', text)
    void navigate('/login?next=/profile', { replace: true })
  }

  const onOpen = useEffectEvent(() => {
    if (user === null) return turnAway('Please log in to view your profile.')
    if (user === 'invalid') return turnAway('Invalid session. Please log in again.')
    void loadBag()
    void readFresh().then((fresh) => (fresh === 'ended' ? turnAway('Unable to load profile. Please log in.') : fresh && setUser(fresh)))
  })
  useEffect(() => onOpen(), [])

  async function logOut(): Promise<void> {
    setLeaving(true)
    turnedAway.current = true
    // The session ends in this browser even if the server cannot be told; there it runs out by itself.
    await call('POST /api/auth/logout').catch(() => undefined)
    endSession()
    toast('success', 'Logged out successfully!')
    await navigate('/login', { replace: true })
  }

  if (user === null || user === 'invalid') return null
  return (
    <>
      <ProfileCard user={user} leaving={leaving} onLogOut={() => void logOut()} />
      <OrderHistory />
    </>
  )
}

/** The user as the server knows her; 'ended' when the token is no longer good, undefined when the server cannot be asked. */
async function readFresh(): Promise<User | 'ended' | undefined> {
  try {
    return (await call('GET /api/auth/me')).user
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : undefined
  }
}
