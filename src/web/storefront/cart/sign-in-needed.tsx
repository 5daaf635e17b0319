import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/**
 * Replaces cart or wishlist for guests: the text of the specification and a log-in link that leads
 * back.
 */
export function SignInNeeded({ text, help }: { text: string; help: string }): ReactElement {
  const { pathname } = useLocation()
  return (
    <EmptyState kind="login" text={text} help={help}>
      <Link to={`/login?next=${encodeURIComponent(pathname)}`} className={buttonClass('primary')}>
        Sign In
      </Link>
    </EmptyState>
  )
}
