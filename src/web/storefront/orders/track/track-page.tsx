import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { trackOrder } from '#web/api/orders/order.ts'
import { readToken } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { customerAction, customerLoader } from '#web/storefront/account/customer-loader.ts'
import { TrackOrderForm } from './track-order-form.tsx'
import { loadMyOrders, MyOrders } from './my-orders.tsx'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'
import { OrdersFailed } from '#web/storefront/orders/no-orders.tsx'
import { RefundPart, useAsksForRefund } from '#web/storefront/orders/returns/refunds.tsx'
import type { Route } from './+types/track-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Track Order',
    description:
      'See how far your order has come, and where your refund stands, with your order number ' +
      'and mobile number.',
    path: '/track',
  })

const orderRefOf = (search: URLSearchParams): string =>
  search.get('order')?.trim().slice(0, 40) ?? ''

/** Loads the customer's orders, or null for a guest. */
export const clientLoader = customerLoader(
  async ({ url, signal }) =>
    readToken() === null ? null : loadMyOrders(orderRefOf(url.searchParams), signal),
  () => undefined,
)

export const clientAction = customerAction(trackOrder)

const PAGE = 'mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10'

/**
 * Order tracking, at /track and /track-order: the customer's own orders, and for everybody a form
 * that finds one order by number.
 */
export default function TrackPage({ loaderData }: Route.ComponentProps) {
  const orderRef = orderRefOf(useSearchParams()[0])
  return (
    <div className={PAGE}>
      <Heading />
      <CustomerContent
        key={loaderData.token}
        load={loaderData}
        placeholder={
          loaderData.token ? (
            <MyOrders orderRef={orderRef}>
              <LinesSkeleton text="Loading..." />
            </MyOrders>
          ) : (
            <Loading />
          )
        }
        failed={(again) => (
          <MyOrders orderRef={orderRef}>
            <OrdersFailed onRetry={again} />
          </MyOrders>
        )}
      >
        {(data) =>
          data ? (
            <>
              <MyOrders orderRef={orderRef} data={data} />
              <Further like={data.orders[0]?.lines[0]?.product.id} />
            </>
          ) : (
            <Guest orderRef={orderRef} />
          )
        }
      </CustomerContent>
    </div>
  )
}

const Heading = () => (
  <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Track Order</h1>
)

export const HydrateFallback = () => (
  <div className={PAGE}>
    <Heading />
    <Loading />
  </div>
)

/** Shown until the page knows whether a user is logged in. */
function Loading() {
  return (
    <div className="mt-5 min-h-96 lg:mt-8">
      <LinesSkeleton text="Loading..." count={2} />
      <noscript>
        <p>Please switch on JavaScript to track an order, or write to us.</p>
      </noscript>
    </div>
  )
}

const Further = ({ like }: { like?: string | undefined }) => (
  <div className="pt-10 lg:pt-16">
    <MorePieces like={like} />
  </div>
)

function Guest({ orderRef }: { orderRef: string }) {
  const [found, setFound] = useState(false)
  const asksForRefund = useAsksForRefund()
  const refundHelp = (
    <p>
      Find your order here with its number and your mobile number: the answer says where your refund
      stands, too.{' '}
      <Link
        to={`/login?next=${encodeURIComponent('/track#refund')}`}
        className="font-semibold text-rani-600 underline underline-offset-4"
      >
        Sign In
      </Link>{' '}
      to see all your refunds at once.
    </p>
  )
  return (
    <>
      <div className="mt-5 lg:mt-8">
        <TrackOrderForm key={orderRef} number={orderRef} onFound={() => setFound(true)}>
          {asksForRefund ? (
            <RefundPart>{refundHelp}</RefundPart>
          ) : (
            <div className="mt-6">{refundHelp}</div>
          )}
        </TrackOrderForm>
      </div>
      {found && <Further />}
    </>
  )
}
