import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import type { User } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { endSession, saveUser, readUser, useSession } from '#web/session/session.ts'
import { signInPath } from '#web/ui/feedback/login-needed.ts'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/profile-layout'
import { ProfileTabs } from './profile-tabs.tsx'

/** The context that the pages under `/profile` share. */
export type Profile = {
  user: User
  replaceUser(user: User): void
  /** Ends the session on the server and in this browser. */
  logOut(): Promise<void>
  /** Clears a session that the server has already ended, shows a toast and opens a page. */
  closeSession(message: { text: string; to: string }): Promise<void>
}

/** Returns the profile context. The pages under `/profile` render only for logged-in users. */
export const useProfile = (): Profile => useOutletContext<Profile>()

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Profile')

/**
 * The layout of all pages under `/profile`: heading, tabs, and the redirect of guests to the
 * log-in.
 */
export default function ProfileLayout() {
  const { token, ready } = useSession()
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6 sm:px-6 lg:pt-10">
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Your Profile</h1>
      <ProfileTabs />
      {ready ? <LoggedInOutlet token={token} /> : <Loading />}
    </div>
  )
}

function Loading() {
  return (
    <div className="mt-6">
      <LinesSkeleton text="Loading..." count={1} />
    </div>
  )
}

function LoggedInOutlet({ token }: { token: string | null }) {
  const navigate = useNavigate()
  const [user, setUser] = useState(() => (token ? readUser() : null))
  const redirected = useRef(false)

  function redirectToLogin(text: string): void {
    if (redirected.current) return
    redirected.current = true
    toast('warning', text)
    void navigate(signInPath(), { replace: true })
  }

  function replaceUser(current: User): void {
    saveUser(current)
    setUser(current)
  }

  const onOpen = useEffectEvent(() => {
    if (user === null) return redirectToLogin('Please log in to view your profile.')
    if (user === 'invalid') return redirectToLogin('Invalid session. Please log in again.')
    void loadCart()
    void readCurrentUser().then((current) =>
      current === 'ended'
        ? redirectToLogin('Unable to load profile. Please log in.')
        : current && replaceUser(current),
    )
  })
  useEffect(() => onOpen(), [])

  // The session can end while a page is open: a request is refused, or another tab logs out.
  const onEnd = useEffectEvent(
    () => user && redirectToLogin('Unable to load profile. Please log in.'),
  )
  useEffect(() => {
    if (!token) onEnd()
  }, [token])

  async function closeSession({ text, to }: { text: string; to: string }): Promise<void> {
    redirected.current = true
    endSession()
    toast('success', text)
    await navigate(to, { replace: true })
  }

  async function logOut(): Promise<void> {
    redirected.current = true
    // The session ends in this browser even if the request fails. On the server it then expires by
    // itself.
    await call('POST /api/auth/logout').catch(() => undefined)
    await closeSession({ text: 'Logged out successfully!', to: '/login' })
  }

  if (user === null || user === 'invalid') return null
  return <Outlet context={{ user, replaceUser, logOut, closeSession } satisfies Profile} />
}

/**
 * Returns the user from the server, 'ended' if the token is no longer valid, or undefined if the
 * request fails.
 */
async function readCurrentUser(): Promise<User | 'ended' | undefined> {
  try {
    return (await call('GET /api/auth/me')).user
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'ended' : undefined
  }
}
