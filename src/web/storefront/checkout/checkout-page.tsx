import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { shopFactsContext } from '#web/api/api-context.ts'
import type { Address } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { Steps } from './steps.tsx'
import { usePayment } from './use-payment.ts'
import type { Route } from './+types/checkout-page'

const LOAD_FAILED = 'Failed to load cart or wishlist. Please try again later.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Checkout')

/**
 * Whether payments are real is the same for everybody. Cart and details are loaded in the browser.
 */
export function loader({ context }: Route.LoaderArgs) {
  return { testPayments: context.get(shopFactsContext).testPayments }
}

export default function CheckoutPage({ loaderData: { testPayments } }: Route.ComponentProps) {
  useEffect(() => {
    // The sandbox's script has the shop's own origin, so any page's policy allows it.
    if (!testPayments && !isCheckoutDocument()) window.location.replace('/checkout')
  }, [testPayments])

  return (
    <>
      {testPayments && (
        <p role="note" className="bg-haldi-400 px-4 py-2 text-center text-sm font-semibold">
          Test shop. No money moves.
        </p>
      )}
      <div className="mx-auto max-w-page px-4 pt-5 sm:px-6 lg:px-8 lg:pt-8">
        <Steps current={1} />
        <h1 className="mt-5 font-display text-[2.125rem] leading-tight lg:mt-7 lg:text-[2.75rem]">
          Checkout
        </h1>
        <CheckoutBody />
      </div>
    </>
  )
}

/**
 * Whether this document was loaded at /checkout itself. Only there does the Content-Security-Policy
 * allow the provider's script and frames. After a client-side navigation the stricter policy of the
 * first page still applies.
 */
function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || /^\/checkout\/?$/i.test(new URL(navigation.name).pathname)
}

function CheckoutBody() {
  const { token, ready } = useSession()
  const navigate = useNavigate()
  const payment = usePayment()
  const { cart, cartError, wishlistError } = useCart()
  const [addresses, setAddresses] = useState<Address[]>()
  const [recovered, setRecovered] = useState(false)

  const onSession = useEffectEvent(() => {
    if (!token) {
      toast('warning', 'Please log in to proceed to checkout.')
      void navigate('/login?next=/checkout', { replace: true })
      return
    }
    void loadCart({ force: true })
    void readAddresses().then(setAddresses)
    void payment.recover().then(() => setRecovered(true))
  })
  useEffect(() => {
    if (ready) onSession()
  }, [ready, token])

  if (!token)
    return ready ? (
      <EmptyState kind="login" as="p" text="Please log in to proceed to checkout." />
    ) : (
      <Loading />
    )
  if (!cart && cartError) return <LoadFailed />
  if (!cart || !recovered || !addresses) return <Loading confirming={payment.confirming} />
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <>
      {(cartError ?? wishlistError) && (
        <p className="mt-4 text-sm font-medium text-sindoor-600">{LOAD_FAILED}</p>
      )}
      <CheckoutForm cart={cart} addresses={addresses} payment={payment} />
    </>
  )
}

/**
 * Returns the address book, the default first. A failure returns an empty list, because the form
 * works without it.
 */
const readAddresses = (): Promise<Address[]> =>
  call('GET /api/addresses').then(
    (reply) => reply.addresses,
    () => [],
  )

function Loading({ confirming = false }: { confirming?: boolean }) {
  return (
    <div className="mt-6">
      <LinesSkeleton
        text={
          confirming
            ? 'We are confirming your payment. Please do not pay again.'
            : 'Loading cart...'
        }
      />
    </div>
  )
}

function LoadFailed() {
  return (
    <EmptyState kind="error" as="p" text={LOAD_FAILED} help="Nothing in your cart is lost.">
      <button
        type="button"
        className={buttonClass('primary', 'md')}
        onClick={() => void loadCart({ force: true })}
      >
        Try again
      </button>
    </EmptyState>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      as="p"
      text="Your cart is empty"
      help="Add a piece you like, then come back to pay."
    >
      <Link to="/" className={buttonClass('primary', 'md')}>
        Continue Shopping
      </Link>
    </EmptyState>
  )
}
