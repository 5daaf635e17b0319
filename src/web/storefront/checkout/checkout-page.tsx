import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { Link } from 'react-router'
import { apiContext, shopFactsContext } from '#web/api/api-context.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { listAddresses, type Address } from '#web/api/account/address.ts'
import type { Order } from '#web/api/orders/order.ts'
import { reloadCartAndWishlist } from '#web/cart/cart-and-wishlist.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { useHasNoLists } from '#web/guest/use-has-no-lists.ts'
import { readToken } from '#web/session/session.ts'
import { toDialNumber, useShop } from '#web/session/shop-facts.ts'
import { useWishlist } from '#web/wishlist/wishlist-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import {
  customerAction,
  customerLoader,
  loginGuard,
  type CustomerLoad,
} from '#web/storefront/account/customer-loader.ts'
import { PaymentMode } from './checkout-document.tsx'
import { CheckoutForm, saveAddress } from './checkout-form.tsx'
import { useCartPayment } from './use-cart-payment.ts'
import { recoverPaidOrder } from './use-payment.ts'
import type { Route } from './+types/checkout-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

const LOAD_FAILED = 'Failed to load cart or wishlist. Please try again later.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Checkout')

/**
 * Whether payments are real and a log-in is needed is the same for everybody. Cart and details are
 * loaded in the browser.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { guestCheckout = false } = await context.get(apiContext)('GET /api/shop')
  return { testPayments: context.get(shopFactsContext).testPayments, guestCheckout }
}

type CheckoutInput = {
  addresses: Address[]
  /** Where the last order was sent, if no address is saved. */
  lastSent: ShippingDetails | undefined
  paidOrder: Order | undefined
}

/** The saved addresses, or without any where the last order was sent. A failure is neither. */
async function loadDestinations(signal: AbortSignal) {
  const addresses = await listAddresses(signal).catch((): Address[] => [])
  if (addresses.length > 0) return { addresses }
  const lastSent = import('#web/storefront/address/last-sent.tsx').then((file) =>
    file.findLastSent(signal),
  )
  return { addresses, lastSent: await lastSent.catch(() => undefined) }
}

/**
 * Loads cart and addresses. If the addresses fail to load, the checkout shows its form. A payment
 * that this tab has opened goes on after a reload, and after another log-in.
 */
async function loadCheckout({ signal }: { signal: AbortSignal }): Promise<CheckoutInput> {
  void reloadCartAndWishlist()
  const [{ addresses, lastSent }, paidOrder] = await Promise.all([
    readToken() ? loadDestinations(signal) : { addresses: [], lastSent: undefined },
    recoverPaidOrder(),
  ])
  return { addresses, lastSent, paidOrder }
}

const loadForCustomer = customerLoader(
  loadCheckout,
  loginGuard('Please log in to proceed to checkout.'),
  { isPart: true },
)

const loadForGuest = customerLoader(loadCheckout, () => undefined, { isPart: true })

type CheckoutData = {
  testPayments: boolean
  guestCheckout: boolean
  customer?: CustomerLoad<CheckoutInput>
}

export async function clientLoader({
  request,
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<CheckoutData> {
  if (readToken() === null) {
    const page = await serverLoader()
    const load = page.guestCheckout ? loadForGuest : loadForCustomer
    return { ...page, customer: await load({ request, params }) }
  }
  const [page, customer] = await Promise.all([serverLoader(), loadForCustomer({ request, params })])
  return { ...page, customer }
}
clientLoader.hydrate = true as const

/** Saves the address of the form for the next order. */
export const clientAction = customerAction(saveAddress)

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { testPayments, customer }: CheckoutData = loaderData
  return (
    <>
      <PaymentMode isTest={testPayments} />
      <div className="mx-auto max-w-page px-4 pt-5 sm:px-6 lg:px-8 lg:pt-8">
        <Steps current={1} />
        <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 lg:mt-7">
          <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Checkout</h1>
          <SecureLine />
        </div>
        {customer ? <CheckoutBody load={customer} /> : <Loading />}
      </div>
    </>
  )
}

/** That the payment is protected, and the number to call while paying. */
function SecureLine() {
  const { phone } = useShop()
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-sm text-jamun-700">
      <span className="inline-flex items-center gap-1.5">
        <Lock aria-hidden="true" className="size-4" strokeWidth={1.6} />
        Secure payment
      </span>
      {phone && (
        <a
          href={`tel:${toDialNumber(phone)}`}
          className="tnum inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Help: {phone}
        </a>
      )}
    </p>
  )
}

function CheckoutBody({ load }: { load: CustomerLoad<CheckoutInput> }) {
  const payment = useCartPayment()
  const { data: cart, error: cartError } = useCart()
  const { error: wishlistError } = useWishlist()
  const hasNoLists = useHasNoLists()

  const loading = <Loading confirming={payment.confirming} />
  return (
    <CustomerContent load={load} placeholder={loading} failed={() => loading}>
      {({ addresses, lastSent, paidOrder }) => {
        if (paidOrder)
          return <Paid order={paidOrder} onShown={payment.goToConfirmation} placeholder={loading} />
        if (!cart && hasNoLists) return <EmptyCart />
        if (!cart && cartError) return <LoadFailed />
        if (!cart) return loading
        if (cart.lines.length === 0) return <EmptyCart />
        return (
          <>
            {(cartError ?? wishlistError) && (
              <p className="mt-4 text-sm font-medium text-sindoor-600">{LOAD_FAILED}</p>
            )}
            <CheckoutForm
              cart={cart}
              isGuest={load.token === null}
              addresses={addresses}
              lastSent={lastSent}
              payment={payment}
            />
          </>
        )
      }}
    </CustomerContent>
  )
}

type PaidProps = {
  order: Order
  onShown: (order: Order) => Promise<void>
  placeholder: ReactElement
}

/** Navigates to the confirmation of an order that is paid already. */
function Paid({ order, onShown, placeholder }: PaidProps): ReactElement {
  const navigateOnce = useEffectEvent(() => void onShown(order))
  useEffect(() => navigateOnce(), [])
  return placeholder
}

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
        onClick={() => void reloadCartAndWishlist()}
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

const STEPS = ['Cart', 'Checkout', 'Payment']

/** The progress of the purchase. `current` counts from 0. */
function Steps({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap items-center justify-center gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={
            'flex items-center gap-2 ' +
            `${index === current ? 'font-semibold text-rani-700' : 'text-jamun-700'}`
          }
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-5 bg-jamun-300 sm:w-10" />}
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${beadClass(index - current)}`}
          />
          {step}
        </li>
      ))}
    </ol>
  )
}

function beadClass(ahead: number): string {
  if (ahead > 0) return 'border border-jamun-400'
  return ahead === 0 ? 'bg-rani-600 halo-rani' : 'bg-rani-600'
}
