import type { ReactElement } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Paise } from '#shared/money/money.ts'
import { DEAD_STOCK_DAYS, PURCHASE_DAYS, STOCK_VIEWS } from '#shared/reports/stock-views.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { READ_MOVEMENTS } from '#web/admin/inventory/ledger.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  readStockReport,
  readStockReportFile,
  type StockQuery,
} from '#web/api/admin/reports/stock-report.ts'
import { DayField } from '#web/admin/layout/forms/day-field.tsx'
import { TabLink, TabRow } from '#web/admin/layout/tabs.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { Figure, FigureGrid, ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { formatCount, formatDay } from '#web/admin/reports/figures.ts'
import { REPORTS_TITLE, ReportTabs } from '#web/admin/reports/report-tabs.tsx'
import { stockQueryOf, VIEW_LABELS } from './stock-query.ts'
import { StockTable } from './stock-table.tsx'
import type { Route } from './+types/stock-page'

const TITLE = 'Stock reports'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const query = stockQueryOf(url.searchParams)
  const page = { page: pageOf(url), limit: rowsPerPage() }
  return { query, ...(await readStockReport({ ...query, ...page }, signal)) }
})

export const clientAction = adminAction(READ_MOVEMENTS)

const SCREEN = adminScreen({
  title: REPORTS_TITLE,
  loading: 'Loading the stock...',
  toastText: 'Failed to load the stock.',
  text: 'Failed to load the stock.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const EMPTY: Record<StockQuery['view'], string> = {
  value: 'Nothing was in stock on this day.',
  dead: 'Everything in stock was bought in these days.',
  purchase: 'There is enough of everything.',
}

/** The rows that a total adds up, on the same page. */
const ROWS_ID = 'rows'

/** What the stock is worth, what nobody buys, and what to buy. */
function StockPage({
  loaderData: { query, date, rows, totals, pagination, lowStock },
}: ScreenProps<typeof clientLoader>) {
  return (
    <>
      <ScreenHead title={REPORTS_TITLE} line={lineOf(query, date, lowStock)}>
        {rows.length > 0 && (
          <DownloadButton
            name={`stock-${query.view}-${date}.csv`}
            type="text/csv"
            label="Export CSV"
            title="Export CSV of this report"
            isIconOnPhone
            read={() => readStockReportFile(query)}
          />
        )}
      </ScreenHead>
      <ReportTabs />
      <div className="bg-white">
        <ViewTabs current={query.view} />
        {query.view !== 'purchase' && <ViewForm query={query} date={date} />}
      </div>
      <Totals totals={totals} />
      <section id={ROWS_ID} aria-label="Stock" className="scroll-mt-20 bg-white">
        {rows.length === 0 ? (
          <p className="px-6 py-8 text-center text-jamun-700">{EMPTY[query.view]}</p>
        ) : (
          <StockTable view={query.view} date={date} rows={rows} />
        )}
        <ListPager pagination={pagination} />
      </section>
      <p className="mt-4 max-w-prose text-sm text-jamun-700">
        Units of unpaid orders are reserved and not in stock.{' '}
        {totals.values && 'Cost prices are those of the day, sale prices those of now.'}
      </p>
    </>
  )
}

type Totals = Awaited<ReturnType<typeof readStockReport>>['totals']

/** The sums of all rows. */
function Totals({ totals }: { totals: Totals }): ReactElement {
  const { values } = totals
  // A link with a hash alone would leave the view and its day.
  const rows = `${useLocation().search}#${ROWS_ID}`
  const format = columnFormat(values ? [values.cost, values.sale] : [])
  return (
    <FigureGrid>
      <Figure name="Pieces" to={rows}>
        {formatCount(totals.stock)}
      </Figure>
      {values && <CostValue values={values} rows={rows} format={format} />}
      {values && (
        <Figure name="Value at sale price" to={rows}>
          {format(values.sale)}
        </Figure>
      )}
      {totals.toBuy !== undefined && (
        <Figure name="Pieces to buy" to={rows}>
          {formatCount(totals.toBuy)}
        </Figure>
      )}
    </FigureGrid>
  )
}

type CostValueProps = {
  values: NonNullable<Totals['values']>
  rows: string
  format: (amount: Paise) => string
}

/** The value at cost price; a dash if no piece has a cost price. */
function CostValue({ values, rows, format }: CostValueProps): ReactElement {
  const isUnknown = values.cost === 0 && values.withoutCost > 0
  return (
    <Figure
      name="Value at cost price"
      to={isUnknown ? undefined : rows}
      note={
        <>
          {costNote(values)}
          {values.withoutCost > 0 && (
            <Link to="/admin/products" className={ROWS_LINK}>
              Enter cost prices
            </Link>
          )}
        </>
      }
    >
      {isUnknown ? '–' : format(values.cost)}
    </Figure>
  )
}

/** What the value at cost price does not know. */
function costNote({ withoutCost, atFirstCost }: { withoutCost: number; atFirstCost: number }) {
  const notes = [
    withoutCost > 0 && `${formatCount(withoutCost)} pieces have no cost price.`,
    atFirstCost > 0 &&
      `* ${formatCount(atFirstCost)} pieces are valued at their first known cost price, as the ` +
        'history of their prices begins later.',
  ]
  return notes.filter(Boolean).join(' ')
}

function lineOf({ view, days }: StockQuery, date: string, lowStock: number): string {
  if (view === 'value') return `In stock at the end of ${formatDay(date)}`
  if (view === 'dead') return `In stock, and not sold for ${days} days or more`
  return (
    `At most ${lowStock} in stock, or fewer than were sold in the last ${PURCHASE_DAYS} days. To ` +
    `buy is what brings it above ${lowStock} after another such month.`
  )
}

/** The views of the report as tabs. */
const ViewTabs = ({ current }: { current: StockQuery['view'] }): ReactElement => (
  <TabRow label="Which report">
    {STOCK_VIEWS.map((view) => (
      <TabLink key={view} to={`/admin/reports/stock?view=${view}`} isCurrent={view === current}>
        {VIEW_LABELS[view]}
      </TabLink>
    ))}
  </TabRow>
)

/** The day or number of days of the view. */
function ViewForm({ query, date }: { query: StockQuery; date: string }): ReactElement {
  return (
    <Form
      key={`${query.view} ${date} ${query.days}`}
      aria-label="Report"
      className="flex flex-wrap items-end gap-3 px-4 py-4 text-sm lg:px-6"
    >
      <input type="hidden" name="view" value={query.view} />
      {query.view === 'value' ? (
        <DayField name="date" label="At the end of" day={date} />
      ) : (
        <label>
          <span className="mb-1 block text-jamun-700">Not sold for</span>
          <select
            name="days"
            defaultValue={query.days}
            className={fieldClass(false, 'text-sm w-auto!')}
          >
            {DEAD_STOCK_DAYS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}

export default SCREEN.of(StockPage)
