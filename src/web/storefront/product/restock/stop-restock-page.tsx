import { Link } from 'react-router'
import { ApiError, reasonOf, serverMessage } from '#web/api/client.ts'
import { stopRestockAlerts } from '#web/api/restock.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { useSession } from '#web/session/session.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { FormError, SendButton } from '#web/storefront/account/form-parts.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/stop-restock-page'

const FAILED = 'The messages could not be ended. Please try again.'
const NO_TOKEN = 'Please open the whole link of the message, with the part after the #.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'End these messages')

export const clientAction = customerAction(stop)

/**
 * Ends the messages about sold-out pieces by the link in one of them. Opening the page ends
 * nothing: programs that look at links open it too.
 */
export default function StopRestockPage() {
  const { ready } = useSession()
  const { reply, error, send, busy } = useCustomerAction<string, null>()
  return (
    <AccountScreen cloth="mor" greeting="As you like." title="No more of these messages">
      {reply && !busy && !error ? (
        <>
          <p role="status" className="mt-3 text-jamun-800">
            {reply.data}
          </p>
          <Link to="/" className={buttonClass('primary', 'md', 'mt-6 w-full')}>
            To the shop
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 text-jamun-800">
            This ends all messages to your address or number about pieces that are back. For half a
            year nobody can ask for new ones with it. Messages about your orders still come.
          </p>
          <form
            method="post"
            className="mt-6 stack-5"
            onSubmit={(event) => {
              event.preventDefault()
              if (!busy) void send(null)
            }}
          >
            <div role="alert">
              <FormError text={error && serverMessage(error, reasonOf(error, FAILED))} />
            </div>
            <SendButton ready={ready} busy={busy}>
              {busy ? 'Ending...' : 'End these messages'}
            </SendButton>
          </form>
        </>
      )}
    </AccountScreen>
  )
}

/** Ends the messages and returns the message of the server. Throws ApiError. */
async function stop(): Promise<string> {
  const token = window.location.hash.slice(1)
  if (token === '') throw new ApiError(0, 'link', NO_TOKEN)
  return stopRestockAlerts(token)
}
