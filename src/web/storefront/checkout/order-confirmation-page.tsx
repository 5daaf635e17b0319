import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { readOrder, type Order } from '#web/api/orders/order.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { guestToken } from '#web/guest/guest-session.ts'
import { useSession } from '#web/session/session.ts'
import { useWishlist } from '#web/wishlist/wishlist-store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { customerLoader, loginGuard } from '#web/storefront/account/customer-loader.ts'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'
import { ConfirmOrder } from '#web/storefront/orders/payment/lazy-confirm-order.tsx'
import { formatTotal } from '#web/storefront/orders/order-text.ts'
import { ConfirmationBand, OrderFacts, PAGE } from './confirmation.tsx'
import { findPaidOrder } from './open-order.ts'
import { isPaid } from './wait-for-order.ts'
import type { Route } from './+types/order-confirmation-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your order')

const assertLogin = loginGuard('Please log in to view this page.')

/** Loads the order of `?order=`; null without one. A guest reads those of the confirmed number. */
export const clientLoader = customerLoader(
  async ({ url, signal }) => {
    const id = url.searchParams.get('order')
    if (!id) return null
    return findPaidOrder(id) ?? readOrder(id, signal)
  },
  (request) => guestToken() === undefined && assertLogin(request),
)

export { Loading as HydrateFallback }

export default function OrderConfirmationPage({ loaderData }: Route.ComponentProps) {
  return (
    <CustomerContent
      load={loaderData}
      placeholder={<Loading />}
      failed={(again) => (
        <>
          <CartLoadError />
          <LoadFailed onRetry={again} />
        </>
      )}
      missing={<NoOrder />}
    >
      {(order) => (order ? <Confirmation order={order} /> : <NoOrder />)}
    </CustomerContent>
  )
}

function Confirmation({ order }: { order: Order }) {
  return (
    <>
      <Band order={order} />
      <CartLoadError />
      {order.cash && <CashBox order={order} cash={order.cash} />}
      <OrderFacts order={order} />
      <GuestNext order={order} />
      {order.status === 'pending_payment' && <PendingPayment />}
      <div className={`${PAGE} pt-10 lg:pt-16`}>
        <MorePieces
          like={order.lines[0]?.product.id}
          without={order.lines.map(({ product }) => product.id)}
        />
      </div>
    </>
  )
}

/** How somebody without a log-in comes back to the order. */
function GuestNext({ order }: { order: Order }) {
  const { token, ready } = useSession()
  if (!ready || token !== null) return null
  const next = encodeURIComponent(`/profile/orders/${order.number}`)
  return (
    <section className={`${PAGE} mt-8`} aria-labelledby="guest-next">
      <div className="bg-haldi-100 px-5 py-4">
        <h2 id="guest-next" className="font-semibold">
          Come back to your order
        </h2>
        <p className="mt-1 text-jamun-800">
          Track it with its number and your mobile number. To cancel or return it, and for its
          invoice, sign in with a code to your mobile number: you need no password.
        </p>
        <Link to={`/login/code?next=${next}`} className={buttonClass('outline', 'md', 'mt-3')}>
          Sign in with a code
        </Link>
      </div>
    </section>
  )
}

/** How a placed order is confirmed; then what is paid on delivery. */
function CashBox({ order, cash }: { order: Order; cash: NonNullable<Order['cash']> }) {
  const { revalidate } = useRevalidator()
  return (
    <div className={`${PAGE} pt-6`}>
      <ConfirmOrder order={order} onConfirmed={revalidate} />
      {isPaid(order) && cash.state === 'due' && (
        <p className="bg-chandan px-5 py-4 font-semibold">
          Please pay {formatTotal(cash.amount)} in cash when your parcel arrives.
        </p>
      )}
    </div>
  )
}

const CHECK_INTERVAL_MS = 2000
const CHECKED_FOR_MS = 60_000

/** Loads the order every two seconds, for up to a minute, until its payment is not pending. */
function PendingPayment() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), CHECK_INTERVAL_MS)
    const end = setTimeout(() => clearInterval(timer), CHECKED_FOR_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [revalidate])
  return null
}

/** Shows that cart or wishlist could not be loaded, with an order or without one. */
function CartLoadError() {
  const { error: cartError } = useCart()
  const { error: wishlistError } = useWishlist()
  if (!(cartError ?? wishlistError)) return null
  return (
    <p role="alert" className={`${PAGE} pt-4 text-sm font-medium text-sindoor-600`}>
      Failed to load cart or wishlist. Please try again later.
    </p>
  )
}

function Band({ order }: { order: Order }) {
  if (isPaid(order)) {
    return (
      <ConfirmationBand title="Order Confirmed!">
        <p>
          {order.shippingDetails.email === ''
            ? 'Thank you for your order. Please note its number.'
            : "Thank you for your order. You'll receive a confirmation email soon."}
        </p>
      </ConfirmationBand>
    )
  }
  if (order.status === 'placed')
    return (
      <ConfirmationBand title="Almost done">
        <p>Please confirm your order. Your pieces are kept for you until then.</p>
      </ConfirmationBand>
    )
  if (order.status !== 'pending_payment') return <ConfirmationBand title={order.statusLabel} />
  return (
    <ConfirmationBand title={order.statusLabel}>
      <output>We are confirming your payment. Please do not pay again.</output>
    </ConfirmationBand>
  )
}

function Loading() {
  return (
    <>
      <ConfirmationBand title="Your order" />
      <div className={`${PAGE} pt-6 lg:pt-10`}>
        <LinesSkeleton text="Loading..." count={2} />
      </div>
    </>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      kind="error"
      as="h1"
      text="Failed to load order. Please try again later."
      help="Nothing of your order is lost."
    >
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  )
}

function NoOrder() {
  return (
    <>
      <CartLoadError />
      <EmptyState as="h1" text="No order found.">
        <Link to="/" className={buttonClass('primary', 'md')}>
          Continue Shopping
        </Link>
      </EmptyState>
      <div className={PAGE}>
        <MorePieces />
      </div>
    </>
  )
}
