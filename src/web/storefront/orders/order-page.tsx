import { Link } from 'react-router'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { OrderView } from './order-view.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useLoaded } from '#web/ui/browser/use-loaded.ts'
import type { Route } from './+types/order-page'

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenMeta(matches, `Order ${params.number}`)

/** One order of the customer, by its number or id. */
export default function ProfileOrderPage({ params }: Route.ComponentProps) {
  const load = (signal: AbortSignal) =>
    call('GET /api/orders/:id', { params: { id: params.number } }, { signal })
  const { loaded, again, refresh, replace } = useLoaded(params.number, load, { polls: true })
  if (loaded.state === 'loading') return <LinesSkeleton text="Loading..." />
  if (loaded.state === 'failed') return <OrdersFailed onRetry={again} />
  if (loaded.state === 'missing') return <NoOrder />
  return (
    <OrderView
      key={loaded.thing._id}
      order={loaded.thing}
      onChange={replace}
      onTimeOver={refresh}
    />
  )
}

function NoOrder() {
  return (
    <EmptyState
      text="No order found."
      help={
        'It may belong to another account: with its number and mobile number you can still ' +
        'track it.'
      }
    >
      <span className="flex flex-wrap justify-center gap-3">
        <Link to="/profile/orders" className={buttonClass('primary')}>
          All orders
        </Link>
        <Link to="/track" className={buttonClass('outline')}>
          Track Order
        </Link>
      </span>
    </EmptyState>
  )
}
