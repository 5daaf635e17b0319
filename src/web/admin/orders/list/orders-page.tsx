import { Link, useSearchParams } from 'react-router'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { listAdminOrders } from '#web/api/admin/orders/orders.ts'
import { STEP } from '#web/admin/orders/step/step-mutation.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection } from '#web/admin/layout/bulk/use-selection.ts'
import { BULK_TRANSITION, ORDER, READ_MATCHING } from './bulk-mutations.ts'
import { EmptyOrders } from './empty-orders.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderList } from './order-list.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OrderFilters } from './order-filters.tsx'
import { ShipPacked } from './ship-packed.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { toOrdersQuery } from './orders-query.ts'
import { listQueryOf } from '#web/admin/orders/list/sort/order-sort.ts'
import { SortSelect } from '#web/admin/orders/list/sort/sort-select.tsx'
import { useOrderSort } from '#web/admin/orders/list/sort/use-order-sort.tsx'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/orders-page'

const TITLE = 'Orders'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'orders',
    listAdminOrders(
      {
        ...listQueryOf(url.searchParams),
        page: pageOf(url),
        limit: rowsPerPage(),
      },
      signal,
    ),
    signal,
  ),
)

export const clientAction = adminAction(STEP, BULK_TRANSITION, READ_MATCHING, ...VIEW_MUTATIONS)

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
  loaderData: { orders, pagination, counts, views, ...work },
}: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const selection = useSelection<MatchingOrder>(orders, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, {
    noun: ORDER,
    linkOf: ({ id }) => `/admin/orders/${id}`,
  })
  const { sort, choose, column } = useOrderSort()
  const hasCod = useCashOnDelivery() !== undefined
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={`${pagination.total} ${pagination.total === 1 ? 'order' : 'orders'}`}
      >
        <div className="flex flex-wrap gap-2 sm:gap-3">
          {hasCod && (
            <Link to="/admin/remittances" className={buttonClass('outline', 'sm', 'max-sm:px-3')}>
              Courier payouts
            </Link>
          )}
          {pagination.total > 0 && (
            <ExportButton query={toOrdersQuery(search)} total={pagination.total} />
          )}
        </div>
      </ScreenHead>
      <section aria-label="Orders" className="@container/table bg-white">
        <StatusTabs counts={counts} work={work} views={views} />
        <OrderFilters counts={counts} views={views} total={pagination.total} />
        <SelectAllLine selection={selection} noun={ORDER}>
          <SortSelect sort={sort} choose={choose} />
        </SelectAllLine>
        <OrderList
          orders={orders}
          none={<EmptyOrders counts={counts} refundsDue={work.refundsDue} />}
          selection={selection}
          column={column}
        />
        {selection.chosen.length > 0 && (
          <OrdersBar key={selection.filter} selection={selection} onDone={finish} />
        )}
        <ListPager pagination={pagination} />
      </section>
      {dialog}
      <ShipPacked />
    </>
  )
}

export default SCREEN.of(OrdersPage)
