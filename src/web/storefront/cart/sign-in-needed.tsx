import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/**
 * What a visitor sees in place of a cart or wishlist: the specified sentence and the way to log in
 * and back.
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
