import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  MAX_COUNTED,
} from '#shared/order/order-status.ts'
import { listAdminOrders } from '#web/api/admin/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderList } from './order-list.tsx'
import { TRANSITION } from '#web/admin/orders/order-mutations.ts'
import { dayOf, PAYMENTS, statusOf, toOrdersQuery } from './orders-query.ts'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
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
        <div className="flex flex-wrap items-end justify-between gap-3 px-4 py-4 lg:px-6">
          <OrderFilters />
          <SearchBox label="Search orders" />
        </div>
        <OrderList
          orders={orders}
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

/** The statuses with their counts as links. The row scrolls sideways on phones. */
function StatusTabs({ counts }: { counts: Partial<Record<OrderStatus, number>> }) {
  const [search] = useSearchParams()
  const current = statusOf(search)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tab = (status: OrderStatus | undefined, label: string, count: number) => (
    <li key={label}>
      <Link
        to={`/admin/orders?${withStatus(search, status)}`}
        aria-current={status === current ? 'page' : undefined}
        className={
          'flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 ' +
          'whitespace-nowrap aria-[current]:border-rani-600 aria-[current]:font-semibold'
        }
      >
        {label}{' '}
        <span className="tnum text-sm text-jamun-700">
          {count < MAX_COUNTED ? count : `${MAX_COUNTED - 1}+`}
        </span>
      </Link>
    </li>
  )
  return (
    <nav aria-label="Status" className="mb-4 overflow-x-auto">
      <ul className="flex">
        {tab(undefined, 'All', all)}
        {ORDER_STATUSES.filter((status) => counts[status]).map((status) =>
          tab(status, ORDER_STATUS_LABELS[status], counts[status] ?? 0),
        )}
      </ul>
    </nav>
  )
}

/** The query string of the same filters with another status, on the first page. */
function withStatus(search: URLSearchParams, status: OrderStatus | undefined): string {
  const nextSearch = new URLSearchParams(search)
  nextSearch.delete('page')
  if (status) nextSearch.set('status', status)
  else nextSearch.delete('status')
  return nextSearch.toString()
}

/** The filters by day and payment. */
function OrderFilters() {
  const [search] = useSearchParams()
  const otherFilters = ['status', 'q'].flatMap((name) =>
    search.get(name) ? [[name, search.get(name) ?? '']] : [],
  )
  return (
    <Form
      key={search.toString()}
      className="grid w-full grid-cols-2 items-end gap-3 text-sm sm:flex sm:w-auto sm:flex-wrap"
    >
      {otherFilters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="min-w-0">
          <span className="mb-1 block text-jamun-700">{name === 'from' ? 'From' : 'To'}</span>
          <input
            type="date"
            name={name}
            defaultValue={dayOf(search, name)}
            // focus-within, because the calendar button inside the field takes the focus too.
            className={fieldClass(
              false,
              'text-sm focus-within:outline-2 focus-within:outline-mor-700 sm:w-auto!',
            )}
          />
        </label>
      ))}
      <label>
        <span className="mb-1 block text-jamun-700">Payment</span>
        <select
          name="payment"
          defaultValue={search.get('payment') ?? ''}
          className={fieldClass(false, 'text-sm sm:w-auto!')}
        >
          <option value="">Any</option>
          {Object.entries(PAYMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}

export default SCREEN.of(OrdersPage)
