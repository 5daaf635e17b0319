import { useSearchParams, type MetaFunction } from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { listOrders, type Order } from '#web/api/orders/order.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { profileLoader } from '#web/storefront/account/customer-loader.ts'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { OrderRow } from './order-row.tsx'
import { OrderSearch } from './order-search.tsx'
import { NoOrders, OrdersFailed } from './no-orders.tsx'
import type { Route } from './+types/orders-page'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your orders')

const LIMIT = 10

const numberOf = (search: URLSearchParams): string => search.get('q')?.trim() ?? ''

export const clientLoader = profileLoader(({ url, signal }) => {
  const number = numberOf(url.searchParams)
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  return listOrders(
    { page, limit: LIMIT, ...(number ? { number } : { replaced: 'false' }) },
    signal,
  )
})

const Loading = () => <LinesSkeleton text="Loading..." />

export { Loading as HydrateFallback }

/** All orders of the customer, ten per page, with a search by number. */
export default function ProfileOrdersPage({ loaderData }: Route.ComponentProps) {
  const { onSessionEnd } = useProfile()
  return (
    <CustomerContent
      load={loaderData}
      placeholder={<Loading />}
      failed={(again) => <OrdersFailed onRetry={again} />}
      onSessionEnd={onSessionEnd}
    >
      {(page) => <Orders {...page} />}
    </CustomerContent>
  )
}

function Orders({ orders, pagination }: { orders: Order[]; pagination: Pagination }) {
  const number = numberOf(useSearchParams()[0])
  if (pagination.total === 0 && !number) return <NoOrders />
  return (
    <section className="mt-6 lg:mt-8" aria-labelledby="order-history">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="order-history" className="font-display text-2xl leading-[1.15]">
          Order history
        </h2>
        <OrderSearch number={number} />
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
  <ul className="stack-3">
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} />
    ))}
  </ul>
)
