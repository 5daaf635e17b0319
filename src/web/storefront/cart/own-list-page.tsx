import { lazy, Suspense, type ReactElement, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { SAVED_ADDITION, useSession } from '#web/session/session.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'

export type Heading = RefObject<HTMLHeadingElement | null>

type OwnListPageProps = {
  title: string
  /** The texts that guests see. */
  login: { text: string; help: string }
  /** Takes the focus when a removed line had it. */
  heading: Heading
  children: ReactElement
}

/**
 * The page of the cart or the wishlist. Without a log-in, where one is needed, it shows a link that
 * leads back.
 */
export function OwnListPage({ title, heading, login, children }: OwnListPageProps): ReactElement {
  const { token, ready } = useSession()
  const guestCheckout = useGuestCheckout()
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-[2.125rem] leading-tight outline-none lg:text-[2.75rem]"
      >
        {title}
      </h1>
      {ready && token === null && !guestCheckout ? (
        <LoginNeeded login={login} heading={heading} />
      ) : (
        children
      )}
    </div>
  )
}

/** Most visitors have added nothing, so its script is loaded with an addition. */
const GuestPieces = lazy(() =>
  import('#web/storefront/account/saved-addition/guest/guest-pieces.tsx').then(
    (file) => ({ default: file.GuestPieces }),
    () => ({ default: ({ children }: { children: ReactElement }) => children }),
  ),
)

function hasAddition(): boolean {
  try {
    return sessionStorage.getItem(SAVED_ADDITION) !== null
  } catch {
    return false // A browser without storage has kept nothing.
  }
}

type LoginNeededProps = Pick<OwnListPageProps, 'login' | 'heading'>

/** What a guest has added waits here; without an addition only the way to the log-in. */
function LoginNeeded({ login, heading }: LoginNeededProps): ReactElement {
  const nothing = <NothingKept {...login} />
  if (!hasAddition()) return nothing
  return (
    <Suspense fallback={<div className="min-h-screen" />}>
      <GuestPieces login={login} heading={heading}>
        {nothing}
      </GuestPieces>
    </Suspense>
  )
}

function NothingKept({ text, help }: OwnListPageProps['login']): ReactElement {
  const { pathname } = useLocation()
  return (
    <>
      <EmptyState kind="login" text={text} help={help}>
        <Link to={`/login?next=${encodeURIComponent(pathname)}`} className={buttonClass('primary')}>
          Sign In
        </Link>
      </EmptyState>
      <MorePieces />
    </>
  )
}
