import { useNavigate } from 'react-router'
import { ApiError, call, reasonOf, serverMessage } from '#web/api/client.ts'
import { storageWorks, useSession } from '#web/session/session.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { LinkForm, OtherForm } from '#web/storefront/account/form-parts.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { saveLogin } from './save-login.ts'
import type { Route } from './+types/login-link-page'

const FAILED = 'The log-in did not work. Please try again.'
const NO_TOKEN = 'Please open the whole link that we sent you, with the part after the #.'

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenMeta(matches, 'Sign in with your link')

export const clientAction = customerAction(logIn)

/**
 * Logs a customer in with a link from an administrator. Opening the page uses nothing up, so that a
 * preview of the link in a messenger does no harm: only the button does.
 */
export default function LoginLinkPage() {
  const { ready } = useSession()
  const navigate = useNavigate()
  const { error, send, busy } = useCustomerAction<void, null>((result) => {
    // Replaces the address, so that the token does not stay in the history.
    if (!result.error) void navigate('/profile', { replace: true })
  })
  return (
    <AccountScreen cloth="mor" greeting="Good to see you." title="Sign in with your link">
      <p className="mt-3 text-jamun-800">
        We made this link for you. It works once, within an hour after it was made.
      </p>
      <LinkForm
        ready={ready}
        busy={busy}
        error={error && serverMessage(error, reasonOf(error, FAILED))}
        onSend={() => void send(null)}
      >
        {busy ? 'Signing in...' : 'Sign in'}
      </LinkForm>
      <OtherForm question="Do you know your password?" to="/login" label="Sign In" />
    </AccountScreen>
  )
}

/** Uses the link up and stores the session. Throws ApiError. */
async function logIn(): Promise<void> {
  const token = window.location.hash.slice(1)
  if (token === '') throw new ApiError(0, 'link', NO_TOKEN)
  if (!storageWorks())
    throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
  saveLogin(await call('POST /api/auth/login-link', { body: { token } }))
  toast('success', 'You are logged in.')
}
