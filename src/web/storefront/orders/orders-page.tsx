import { Link, useSearchParams, type MetaFunction } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { OrderRow } from './order-row.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { useLoaded } from '#web/ui/browser/use-loaded.ts'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your orders')

const LIMIT = 10

/** All orders of the customer, ten per page, with a search by number. */
export default function ProfileOrdersPage() {
  const [search] = useSearchParams()
  const number = search.get('q')?.trim() ?? ''
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { loaded, again } = useLoaded(`${page} ${number}`, (signal) =>
    call(
      'GET /api/orders',
      { query: { page, limit: LIMIT, ...(number ? { number } : {}) } },
      { signal },
    ),
  )
  if (loaded.state === 'loading') return <LinesSkeleton text="Loading..." />
  if (loaded.state !== 'there') return <OrdersFailed onRetry={again} />
  const { orders, pagination } = loaded.thing
  if (pagination.total === 0 && !number) return <NoOrders />
  return (
    <section className="mt-6 lg:mt-8" aria-labelledby="order-history">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="order-history" className="font-display text-[1.75rem] leading-[1.15]">
          Order history
        </h2>
        <SearchBox label="Order number" />
      </div>
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <EmptyState text="No order found." help={helpOf(number)} />
      )}
      {pagination.totalPages > 1 && <Pager pagination={pagination} />}
    </section>
  )
}

const helpOf = (number: string): string =>
  number
    ? `None of your orders has "${number}" in its number.`
    : 'Your orders end before this page.'

const OrderList = ({ orders }: { orders: Order[] }) => (
  <ul className="space-y-3">
    {orders.map((order) => (
      <OrderRow key={order._id} order={order} />
    ))}
  </ul>
)

function NoOrders() {
  return (
    <EmptyState text="No orders yet" help="What you buy appears here.">
      <Link to="/" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </EmptyState>
  )
}
