import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listAdminOrders } from '#web/api/admin/orders/orders.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderList } from './order-list.tsx'
import { TRANSITION } from '#web/admin/orders/order-mutations.ts'
import { OrderFilters } from './order-filters.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { toOrdersQuery } from './orders-query.ts'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/orders-page'

const TITLE = 'Orders'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  listAdminOrders(
    { ...toOrdersQuery(url.searchParams), page: pageOf(url), limit: ADMIN_PAGE_SIZE },
    signal,
  ),
)

export const clientAction = adminAction(TRANSITION)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load the orders.',
  text: 'Failed to load the orders.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The order list with filters, the CSV export and status changes for several orders. */
function OrdersPage({
  loaderData: { orders, pagination, counts },
}: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const hasCod = useCashOnDelivery() !== undefined
  const selectedOrders = orders.filter(({ id }) => selectedIds.includes(id))
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={`${pagination.total} ${pagination.total === 1 ? 'order' : 'orders'}`}
      >
        <div className="flex flex-wrap gap-3">
          {hasCod && (
            <Link to="/admin/remittances" className={buttonClass('outline', 'sm')}>
              Payouts of couriers
            </Link>
          )}
          {pagination.total > 0 && (
            <ExportButton query={toOrdersQuery(search)} total={pagination.total} />
          )}
        </div>
      </ScreenHead>
      <StatusTabs counts={counts} />
      <section aria-label="Orders" className="bg-white">
        <OrderFilters />
        <OrderList
          orders={orders}
          none={toOrdersQuery(search).work ? 'Nothing waits for you.' : undefined}
          selection={{ ids: selectedOrders.map(({ id }) => id), onChange: setSelectedIds }}
        />
        {selectedOrders.length > 0 && (
          <BulkBar key={search.toString()} orders={selectedOrders} onDone={setSelectedIds} />
        )}
        <Pager pagination={pagination} />
      </section>
    </>
  )
}

export default SCREEN.of(OrdersPage)
