import { useRef } from 'react'
import { Link, Outlet, useLocation, useMatch, useNavigate, useOutletContext } from 'react-router'
import { call } from '#web/api/client.ts'
import { endSession } from '#web/session/session.ts'
import { loginPath } from '#web/ui/feedback/login-needed.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import type { Route } from './+types/profile-layout'

/** What the pages under `/profile` share. */
export type Profile = {
  /** Ends the session on the server and in this browser. */
  logOut: () => Promise<void>
  /** Clears a session that the server has already ended, shows a toast and opens a page. */
  closeSession: (message: { text: string; to: string }) => Promise<void>
  /** Leads to the log-in when a request is refused or another tab logs out. */
  onSessionEnd: () => void
}

/** Returns what the pages under `/profile` share. */
export const useProfile = (): Profile => useOutletContext<Profile>()

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your Profile')

/** The layout of all pages under `/profile`: heading and tabs. */
export default function ProfileLayout() {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const order = useMatch('/profile/orders/:number/*')

  async function closeSession({ text, to }: { text: string; to: string }): Promise<void> {
    isLeaving.current = true
    endSession()
    toast('success', text)
    await navigate(to, { replace: true })
  }

  async function logOut(): Promise<void> {
    isLeaving.current = true
    // The session ends in this browser even if the request fails. On the server it then expires by
    // itself.
    await call('POST /api/auth/logout').catch(() => undefined)
    await closeSession({ text: 'Logged out successfully!', to: '/login' })
  }

  function onSessionEnd(): void {
    if (isLeaving.current) return
    isLeaving.current = true
    toast('warning', 'Unable to load profile. Please log in.')
    void navigate(loginPath(), { replace: true })
  }

  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10">
      {order ? (
        <OrderBreadcrumb
          number={order.params.number ?? ''}
          isReview={order.params['*'] === 'review'}
        />
      ) : (
        <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">
          Your Profile
        </h1>
      )}
      <ProfileTabs />
      <Outlet context={{ logOut, closeSession, onSessionEnd } satisfies Profile} />
    </div>
  )
}

type OrderBreadcrumbProps = { number: string; isReview: boolean }

/** The way back from the page of an order, whose heading is its number, and from its reviews. */
function OrderBreadcrumb({ number, isReview }: OrderBreadcrumbProps) {
  const look = 'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline'
  const bead = <span aria-hidden="true" className="size-1 rounded-full bg-current opacity-60" />
  // An old link may have the id of the order in place of its number.
  const label = number.startsWith('ord_') ? 'Order' : number
  return (
    <nav aria-label="Breadcrumb" className="-mt-3 text-sm text-jamun-700">
      <ol className="flex flex-wrap items-center gap-x-2">
        {/* With this one too, the four would not fit into one line of a phone. */}
        {!isReview && (
          <li>
            <Link to="/profile" className={look}>
              Your Profile
            </Link>
          </li>
        )}
        <li className="flex items-center gap-2">
          {!isReview && bead}
          <Link to="/profile/orders" className={look}>
            Orders
          </Link>
        </li>
        <li className="flex min-w-0 items-center gap-2">
          {bead}
          {isReview ? (
            <Link to={`/profile/orders/${number}`} className={`tnum wrap-anywhere ${look}`}>
              {label}
            </Link>
          ) : (
            <span aria-current="page" className="tnum wrap-anywhere">
              {label}
            </span>
          )}
        </li>
        {isReview && (
          <li className="flex items-center gap-2">
            {bead}
            <span aria-current="page">Review</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The pages of the profile, in tab order. */
const TABS = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile/orders', label: 'Orders' },
  { to: '/profile/addresses', label: 'Addresses' },
  { to: '/profile/account', label: 'Account' },
]

const LOOK =
  '-mb-px flex min-h-12 items-center whitespace-nowrap border-b-2 border-transparent ' +
  'text-jamun-800 hover:text-rani-600 aria-[current=page]:border-rani-600 ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-rani-700'

/**
 * The tabs of the profile, as links. An order's page belongs to the tab Orders. All pages would
 * load the `NavLink` of React Router.
 */
function ProfileTabs() {
  const here = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1')
  const isOpen = (to: string) => here === to || (to !== '/profile' && here.startsWith(`${to}/`))
  return (
    <nav
      aria-label="Profile"
      className={
        '-mx-4 mt-4 flex gap-5 overflow-x-auto border-b border-jamun-200 px-4 sm:mx-0 sm:gap-6 ' +
        'sm:px-0'
      }
    >
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isOpen(to) ? 'page' : undefined} className={LOOK}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
