import { Link } from 'react-router'
import { readTotp } from '#web/api/admin/security.ts'
import { listDevices } from '#web/api/device.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { END_OTHERS, END_SESSION, SessionList } from './session-list.tsx'
import { CONFIRM, RENEW, START, TURN_OFF, TwoStepLogin } from './two-step-login.tsx'
import type { Route } from './+types/security-page'

const TITLE = 'Security'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ signal }) => {
  const [totp, sessions] = await Promise.all([readTotp(signal), listDevices(signal)])
  return { totp, sessions }
})

export const clientAction = adminAction(START, CONFIRM, RENEW, TURN_OFF, END_SESSION, END_OTHERS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading your account...',
  toastText: 'Failed to load your account.',
  text: 'Failed to load your account.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The administrator's own log-in: the second step, the sessions and the password. */
function SecurityPage({ loaderData: { totp, sessions } }: ScreenProps<typeof clientLoader>) {
  return (
    <>
      <ScreenHead title={TITLE} line="How you log in. It is about your own account alone." />
      <div className="max-w-3xl stack-5">
        <TwoStepLogin state={totp} />
        <SessionList sessions={sessions} />
        <Panel title="Password">
          <p className="text-sm text-jamun-700">
            A new password ends your sessions on all other devices.
          </p>
          <Link to="/profile/account" className={buttonClass('outline', 'md', 'mt-4')}>
            Change your password
          </Link>
        </Panel>
      </div>
    </>
  )
}

export default SCREEN.of(SecurityPage)
