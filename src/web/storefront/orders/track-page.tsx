import { Link, useSearchParams } from 'react-router'
import { useSession } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { FindOrder } from './find-order.tsx'
import { MyOrders } from './my-orders.tsx'
import { RefundPart } from '#web/storefront/orders/returns/refunds.tsx'
import type { Route } from './+types/track-page'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Track Order',
    description:
      'See how far your order has come, and where your refund stands, with your order number ' +
      'and mobile number.',
    path: '/track',
  })

/**
 * Order tracking, at /track and /track-order: the customer's own orders, and for everybody a form
 * that finds one order by number.
 */
export default function TrackPage() {
  const { token, ready } = useSession()
  const orderRef = useSearchParams()[0].get('order')?.trim().slice(0, 40) ?? ''
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10">
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Track Order</h1>
      {!ready && <Loading />}
      {ready &&
        (token ? <MyOrders key={token} orderRef={orderRef} /> : <Guest orderRef={orderRef} />)}
    </div>
  )
}

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

function Guest({ orderRef }: { orderRef: string }) {
  return (
    <div className="mt-5 max-w-form lg:mt-8">
      <FindOrder key={orderRef} number={orderRef} />
      <RefundPart>
        <p>
          Find your order here with its number and your mobile number: the answer says where your
          refund stands, too.{' '}
          <Link
            to={`/login?next=${encodeURIComponent('/track#refund')}`}
            className="font-semibold text-rani-600 underline underline-offset-4"
          >
            Sign In
          </Link>{' '}
          to see all your refunds at once.
        </p>
      </RefundPart>
    </div>
  )
}
