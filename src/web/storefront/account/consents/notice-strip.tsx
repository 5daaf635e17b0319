import { useEffect, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/session/session.ts'
import { $strip } from '#web/storefront/layout/strip.ts'
import { CloseButton } from '#web/ui/modal.tsx'

/** The page where the notice can be accepted. */
const ACCOUNT = '/profile/account'

/** Points to the privacy notice under the header, until it is closed or its page is open. */
export const showNoticeStrip = (): void => $strip.set(<NoticeStrip />)

const hide = (): void => $strip.set(null)

function NoticeStrip(): ReactElement {
  const { token } = useSession()
  const { pathname } = useLocation()
  const isOver = token === null || pathname === ACCOUNT
  useEffect(() => {
    if (isOver) hide()
  }, [isOver])
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-x-3 bg-haldi-100 px-4 text-sm"
    >
      <span className="min-w-0">Please read our privacy notice.</span>
      <Link
        to={ACCOUNT}
        className={
          'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        Read it
      </Link>
      <CloseButton label="Close" onClick={hide} />
    </div>
  )
}
