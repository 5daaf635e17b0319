import { Link } from 'react-router'
import { ApiError, call, reasonOf, serverMessage } from '#web/api/client.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { readToken, useSession } from '#web/session/session.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { customerAction } from '#web/storefront/account/customer-loader.ts'
import { LinkForm } from '#web/storefront/account/form-parts.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/confirm-order-page'

const FAILED = 'The order could not be confirmed. Please try again.'
const NO_TOKEN = 'Please open the whole link of the mail, with the part after the #.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Confirm your order')

export const clientAction = customerAction(confirm)

/**
 * Confirms an order with cash on delivery by the link in its mail. Opening the page confirms
 * nothing, so that a preview of the link does no harm: only the button does.
 */
export default function ConfirmOrderPage() {
  const { ready } = useSession()
  const { reply, error, send, busy } = useCustomerAction<string, null>()
  const number = reply?.data
  return (
    <AccountScreen
      cloth="haldi"
      greeting="Nearly yours."
      title={number ? 'Order Confirmed!' : 'Confirm your order'}
    >
      {number ? (
        <Confirmed number={number} />
      ) : (
        <>
          <p className="mt-3 text-jamun-800">
            You pay in cash when your parcel arrives. Until you confirm, your pieces are kept for
            you for a day.
          </p>
          <LinkForm
            ready={ready}
            busy={busy}
            error={error && serverMessage(error, reasonOf(error, FAILED))}
            onSend={() => void send(null)}
          >
            {busy ? 'Confirming...' : 'Confirm order'}
          </LinkForm>
        </>
      )}
    </AccountScreen>
  )
}

function Confirmed({ number }: { number: string }) {
  return (
    <>
      <p role="status" className="mt-3 text-jamun-800">
        Thank you. We will pack {number} now, and have sent you a mail with all of it.
      </p>
      <Link
        to={`/track?order=${encodeURIComponent(number)}`}
        className={buttonClass('primary', 'md', 'mt-6 w-full')}
      >
        Track Your Order
      </Link>
    </>
  )
}

/** Confirms the order of the link and returns its number. Throws ApiError. */
async function confirm(): Promise<string> {
  const token = window.location.hash.slice(1)
  if (token === '') throw new ApiError(0, 'link', NO_TOKEN)
  const { number } = await call('POST /api/orders/confirm', { body: { token } })
  if (readToken()) void loadCart({ force: true })
  return number
}
