import { adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  readSales,
  readSalesFile,
  type Sales,
  type SalesBefore,
  type SalesQuery,
  type SalesTotals,
} from '#web/api/admin/reports/sales-report.ts'
import { istDay } from '#shared/ist-time.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { Figure, FigureGrid } from '#web/admin/reports/figure-list.tsx'
import { formatChange, formatCount, formatDay, formatShare } from '#web/admin/reports/figures.ts'
import { toProblem } from '#web/admin/reports/period-problem.ts'
import { REPORTS_TITLE, ReportTabs } from '#web/admin/reports/report-tabs.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesForm } from './sales-form.tsx'
import { salesQueryOf } from './sales-query.ts'
import { SalesTable } from './sales-table.tsx'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { Route } from './+types/sales-page'

const TITLE = 'Sales report'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const now = new Date()
  const query = salesQueryOf(url.searchParams, now)
  const page = { page: pageOf(url), limit: rowsPerPage() }
  const sales = await readSales({ ...query, ...page }, signal).catch(toProblem)
  return { now, query, sales, ...('pagination' in sales && { pagination: sales.pagination }) }
})

const SCREEN = adminScreen({
  title: REPORTS_TITLE,
  loading: 'Loading the sales...',
  toastText: 'Failed to load the sales.',
  text: 'Failed to load the sales.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Sales of a period by day, product and so on, each row with a link to its orders. */
function SalesPage({ loaderData: { now, query, sales } }: ScreenProps<typeof clientLoader>) {
  const hasRows = 'rows' in sales && sales.rows.length > 0
  return (
    <>
      <ScreenHead
        title={REPORTS_TITLE}
        line={`Sales from ${formatDay(query.from)} to ${formatDay(query.to)}`}
      >
        {hasRows && (
          <DownloadButton
            name={`sales-by-${query.by}-${query.from}-${query.to}.csv`}
            type="text/csv"
            label="Export CSV"
            title="Export CSV of this report"
            isIconOnPhone
            read={() => readSalesFile(query)}
          />
        )}
      </ScreenHead>
      <ReportTabs />
      <SalesForm query={query} now={now} />
      {'problem' in sales ? (
        <p role="alert" className="bg-white p-6 font-medium text-sindoor-600">
          {sales.problem}
        </p>
      ) : (
        <Report query={query} sales={sales} now={now} />
      )}
      <details className="mt-4 max-w-prose text-sm text-jamun-700">
        <summary
          className={
            'min-h-11 w-fit cursor-pointer py-3 font-medium underline-offset-4 hover:underline'
          }
        >
          How this is counted
        </summary>
        <div className="stack-2">
          <p>
            An order counts once it is paid or, with cash on delivery, confirmed. Gross is what
            orders came to, tax and shipping included, on the day of the order. Cancelled orders
            count whole. Net is what remains.
          </p>
          <p>
            Returned is what you refunded for the others, and counts on the day of the order too.
            Pieces that came back count from the moment you accept the return: with what was paid
            for them, and once you have made a refund, with that. A parcel that came back
            undelivered is no sale. What was paid for it, such as an advance, and is not refunded
            has a figure of its own and no invoice.
          </p>
          <p>
            Pieces are those that were ordered, and beside them those that were kept: neither
            cancelled nor returned. A cart counts on the day when a customer puts something into it
            while it is empty, and a checkout when its payment is opened; a checkout that a newer
            one replaced does not count.
          </p>
        </div>
      </details>
    </>
  )
}

type ReportProps = { query: SalesQuery; sales: Sales; now: Date }

function Report({ query, sales, now }: ReportProps) {
  const { rows, totals, days, before, pagination } = sales
  const than = days.length === 1 ? 'the day before' : `the ${formatCount(days.length)} days before`
  const compared = { than, isOver: query.to < istDay(now) }
  return (
    <>
      <Totals query={query} totals={totals} before={before} compared={compared} />
      <SalesChart days={days} than={than} />
      <section aria-label="Sales" className="bg-white">
        {rows.length === 0 ? (
          <p className="px-6 py-8 text-center text-jamun-700">Nothing was sold in these days.</p>
        ) : (
          <SalesTable query={query} rows={rows} totals={totals} />
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

type TotalsProps = {
  query: SalesQuery
  totals: SalesTotals
  before: SalesBefore
  /** What `before` is of: `the 7 days before`; and whether the period itself is over. */
  compared: { than: string; isOver: boolean }
}

function Totals({ query, totals, before, compared }: TotalsProps) {
  const { orders, cancelledOrders, average, retained } = totals
  const all = `/admin/reports/orders?${searchOf(query)}`
  const { from, to } = query
  const { gross, cancelled, returned, net } = totals
  const format = columnFormat([gross, cancelled, returned, net, retained])
  return (
    <FigureGrid>
      <Figure
        name="Net sales"
        to={all}
        change={formatChange(net, before.net, compared)}
        note={[
          `Gross ${format(gross)}`,
          cancelled > 0 && `cancelled ${format(cancelled)}`,
          returned > 0 && `returned ${format(returned)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      >
        {format(net)}
      </Figure>
      <Figure
        name="Orders"
        to={all}
        change={before.orders > 0 ? formatChange(orders, before.orders, compared) : undefined}
        note={cancelledOrders > 0 && `${formatCount(cancelledOrders)} cancelled afterwards`}
      >
        {formatCount(orders)}
      </Figure>
      <Figure
        name="Average order"
        to={all}
        change={
          average && before.average ? formatChange(average, before.average, compared) : undefined
        }
        note="Of those that were not cancelled"
      >
        {average === null ? '–' : format(average)}
      </Figure>
      <Figure
        name="From cart to paid"
        to={`/admin/orders?${new URLSearchParams({ from, to })}`}
        change={conversionBefore(before, compared.than)}
        note={conversionNote(totals)}
      >
        {conversionOf(totals)}
      </Figure>
      {retained > 0 && (
        <Figure
          name="Kept of undelivered parcels"
          to={`/admin/reports/orders?${searchOf({ ...query, retained: 'true' })}`}
          note="Paid and not refunded. It is no sale"
        >
          {format(retained)}
        </Figure>
      )}
    </FigureGrid>
  )
}

/** How many carts became orders; a dash if carts were not counted, or began before these days. */
function conversionOf({
  orders,
  startedCarts,
}: Pick<SalesTotals, 'orders' | 'startedCarts'>): string {
  if (startedCarts === null || startedCarts < orders || startedCarts === 0) return '–'
  return formatShare(orders / startedCarts, 1)
}

/** The share of the period before; undefined if it is not known. */
function conversionBefore(before: SalesBefore, than: string): string | undefined {
  const share = conversionOf(before)
  return share === '–' ? undefined : `${share} in ${than}`
}

function conversionNote({ orders, placed, startedCarts, cartsSince, carts }: SalesTotals): string {
  const counted = (count: number, name: string) =>
    `${formatCount(count)} ${count === 1 ? name : `${name}s`}`
  const steps = [
    ...(startedCarts === null ? [] : [counted(startedCarts, 'cart')]),
    counted(placed, 'checkout'),
    `${formatCount(orders)} paid`,
  ]
  const since =
    startedCarts === null &&
    (cartsSince ? `Carts are counted since ${formatDay(cartsSince)}.` : 'No cart was counted yet.')
  const now =
    carts === 1
      ? 'Now 1 cart has goods in it.'
      : `Now ${formatCount(carts)} carts have goods in them.`
  return [`${steps.join(', ')}.`, since, now].filter(Boolean).join(' ')
}

export default SCREEN.of(SalesPage)
