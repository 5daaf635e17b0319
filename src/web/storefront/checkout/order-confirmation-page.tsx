import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { signInPath } from '#web/ui/feedback/login-needed.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { ConfirmationBand, OrderFacts } from './confirmation.tsx'
import { useOrder } from './use-order.ts'
import { isPaid } from './wait-for-order.ts'
import type { Route } from './+types/order-confirmation-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your order')

export default function OrderConfirmationPage() {
  const { token, ready } = useSession()
  const navigate = useNavigate()
  const { order, again } = useOrder(token !== null)

  useEffect(() => {
    if (!ready) return
    if (token) {
      void loadCart()
      return
    }
    toast('warning', 'Please log in to view this page.')
    void navigate(signInPath(), { replace: true })
  }, [ready, token, navigate])

  if (ready && !token)
    return <EmptyState kind="login" as="h1" text="Please log in to view this page." />
  if (!ready || order === 'loading') return <Loading />
  if (order === 'failed' || !order) {
    return (
      <>
        <CartLoadError />
        {order ? <LoadFailed onRetry={again} /> : <NoOrder />}
      </>
    )
  }
  return (
    <>
      <Band order={order} />
      <CartLoadError />
      <OrderFacts order={order} />
    </>
  )
}

/** Shows that cart or wishlist could not be loaded, with an order or without one. */
function CartLoadError() {
  const { cartError, wishlistError } = useCart()
  if (!(cartError ?? wishlistError)) return null
  return (
    <p
      role="alert"
      className="mx-auto max-w-4xl px-4 pt-4 text-sm font-medium text-sindoor-600 sm:px-6"
    >
      Failed to load cart or wishlist. Please try again later.
    </p>
  )
}

function Band({ order }: { order: Order }) {
  if (isPaid(order)) {
    return (
      <ConfirmationBand title="Order Confirmed!">
        <p>Thank you for your order. You'll receive a confirmation email soon.</p>
      </ConfirmationBand>
    )
  }
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
      <div className="mx-auto max-w-4xl px-4 pt-6 sm:px-6 lg:pt-10">
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
    <EmptyState as="h1" text="No order found.">
      <Link to="/" className={buttonClass('primary', 'md')}>
        Continue Shopping
      </Link>
    </EmptyState>
  )
}
