import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import {
  listSalesOrders,
  readSalesOrdersFile,
  type OrdersOfReport,
  type SoldOrder,
} from '#web/api/admin/reports/sales-report.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { columnFormat, formatAmount } from '#web/admin/layout/money/amounts.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { Figure, FigureGrid } from '#web/admin/reports/figure-list.tsx'
import { formatCount, formatDay } from '#web/admin/reports/figures.ts'
import { AMOUNT_COLUMNS, AmountCells, formatsOf } from './amount-cells.tsx'
import { DIMENSION_LABELS, rowName, salesQueryOf } from './sales-query.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { Route } from './+types/sales-orders-page'

const TITLE = 'Orders of a report'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const key = url.searchParams.get('key')
  const query: OrdersOfReport = {
    ...salesQueryOf(url.searchParams, new Date()),
    ...(key && { key: key.slice(0, 120) }),
    ...(url.searchParams.get('retained') === 'true' && { retained: 'true' }),
  }
  const page = { page: pageOf(url), limit: rowsPerPage() }
  return { query, ...(await listSalesOrders({ ...query, ...page }, signal)) }
})

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the orders...',
  toastText: 'Failed to load the orders.',
  text: 'Failed to load the orders.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const COLUMNS = [{ label: 'Order' }, { label: 'Customer' }, ...AMOUNT_COLUMNS]

/** The orders of a row of the sales report, with the part of each that the row contains. */
function SalesOrdersPage({
  loaderData: { query, label, orders, totals, pagination },
}: ScreenProps<typeof clientLoader>) {
  const { key, retained, ...report } = query
  const formats = formatsOf(orders)
  const format = columnFormat([totals.gross, retained ? totals.retained : totals.net])
  const name =
    key && !retained ? `${DIMENSION_LABELS[query.by]}: ${rowName(label, query.by)}` : label
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={`${name} · ${formatDay(query.from)} to ${formatDay(query.to)}`}
      >
        {orders.length > 0 && (
          <DownloadButton
            name={`orders-${query.from}-${query.to}.csv`}
            type="text/csv"
            label="Export CSV"
            title="Export CSV of these orders"
            read={() => readSalesOrdersFile(query)}
          />
        )}
      </ScreenHead>
      <Link
        to={`/admin/reports?${searchOf(report)}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-rani-600"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Back to the report
      </Link>
      <FigureGrid>
        <Figure name="Orders">{formatCount(pagination.total)}</Figure>
        <Figure name="Pieces" note={`${formatCount(totals.keptPieces)} kept`}>
          {formatCount(totals.pieces)}
        </Figure>
        <Figure name="Gross">{format(totals.gross)}</Figure>
        {retained ? (
          <Figure name="Kept" note="Paid and not refunded">
            {format(totals.retained)}
          </Figure>
        ) : (
          <Figure name="Net">{format(totals.net)}</Figure>
        )}
      </FigureGrid>
      <section aria-label="Orders" className="bg-white">
        {orders.length === 0 ? (
          <p className="px-6 py-8 text-center text-jamun-700">No orders here.</p>
        ) : (
          <Table caption="Orders" columns={COLUMNS}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} formats={formats} />
            ))}
          </Table>
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

function OrderRow({ order, formats }: { order: SoldOrder; formats: ReturnType<typeof formatsOf> }) {
  const { id, number, day, name, statusLabel, retained } = order
  return (
    <Row>
      <Cell className="stacked:col-start-1 stacked:row-start-1">
        <Link
          to={`/admin/orders/${id}`}
          className={
            'tnum inline-flex min-h-11 items-center font-medium text-rani-600 ' +
            'underline-offset-4 hover:underline columned:whitespace-nowrap'
          }
        >
          {number}
        </Link>
        <span className="block text-xs text-jamun-700">{formatDay(day)}</span>
      </Cell>
      <Cell className="wrap-anywhere columned:min-w-44 stacked:col-span-2">
        {name}
        <span className="block text-xs text-jamun-700">
          {statusLabel}
          {retained > 0 && ` · ${formatAmount(retained)} kept`}
        </span>
      </Cell>
      <AmountCells amounts={order} formats={formats} />
    </Row>
  )
}

export default SCREEN.of(SalesOrdersPage)
