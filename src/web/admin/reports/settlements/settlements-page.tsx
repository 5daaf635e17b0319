import { Link } from 'react-router'
import type { Period } from '#shared/reports/gst-period.ts'
import {
  MAX_DAYS_TO_SETTLE,
  SETTLEMENT_DAYS_BACK,
  type SettlementFigure,
  type SettlementSums,
} from '#shared/reports/settlement-figures.ts'
import {
  adminAction,
  adminLoader,
  rowsPerPage,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import {
  readSettlements,
  readSettlementsFile,
  refreshSettlements,
  type Settlement,
  type SettlementReport,
} from '#web/api/admin/reports/settlements.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { AMOUNT_CELL, Figure, FigureGrid, ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { formatCount, formatDay } from '#web/admin/reports/figures.ts'
import { PeriodForm } from '#web/admin/reports/period-fields.tsx'
import { toProblem } from '#web/admin/reports/period-problem.ts'
import { REPORTS_TITLE, ReportTabs } from '#web/admin/reports/report-tabs.tsx'
import { searchOf } from '#web/admin/reports/search-of.ts'
import { SettlementNotes } from './settlement-notes.tsx'
import { readablePeriod, settlementPeriodOf } from './settlement-query.ts'
import type { Route } from './+types/settlements-page'

const TITLE = 'Settlements'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const now = new Date()
  const period = settlementPeriodOf(url.searchParams, now)
  const page = { page: pageOf(url), limit: rowsPerPage() }
  const report = await readSettlements({ ...period, ...page }, signal).catch(toProblem)
  return { now, period, report, ...('pagination' in report && { pagination: report.pagination }) }
})

const REFRESH: Mutation<Period, number> = {
  name: 'refresh',
  send: refreshSettlements,
  done: (lines) =>
    lines === 0
      ? 'Your provider has settled nothing in these days.'
      : `${formatCount(lines)} ${lines === 1 ? 'line was' : 'lines were'} read from your provider.`,
  // Days before the one that failed are stored.
  reloadsAfter: () => true,
}

export const clientAction = adminAction(REFRESH)

const SCREEN = adminScreen({
  title: REPORTS_TITLE,
  loading: 'Loading the settlements...',
  toastText: 'Failed to load the settlements.',
  text: 'Failed to load the settlements.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** What the payment provider has paid to the bank, with its fees, against the orders. */
function SettlementsPage({
  loaderData: { now, period, report },
}: ScreenProps<typeof clientLoader>) {
  const hasRows = 'settlements' in report && report.settlements.length > 0
  return (
    <>
      <ScreenHead
        title={REPORTS_TITLE}
        line={`From ${formatDay(period.from)} to ${formatDay(period.to)}, by your payment provider`}
      >
        <div className="flex flex-wrap gap-2">
          {hasRows && (
            <DownloadButton
              name={`settlements-${period.from}-${period.to}.csv`}
              type="text/csv"
              label="Export CSV"
              title="Export CSV of these settlements"
              isIconOnPhone
              read={() => readSettlementsFile(period)}
            />
          )}
          {'account' in report && report.account !== 'closed' && <ReadNow period={period} />}
        </div>
      </ScreenHead>
      <ReportTabs />
      <PeriodForm
        period={period}
        now={now}
        to={(days) => `/admin/reports/settlements?${searchOf(days)}`}
      />
      {'problem' in report ? (
        <p role="alert" className="bg-white p-6 font-medium text-sindoor-600">
          {report.problem}
        </p>
      ) : (
        <Report period={period} report={report} />
      )}
      <p className="mt-4 max-w-prose text-sm text-jamun-700">
        Settled is what your provider has paid to your bank: payments less refunds and fees. It
        counts on the day of the settlement; a payment usually follows in two working days. Not
        settled yet are payments of the {SETTLEMENT_DAYS_BACK} days until the last day. Differences
        are payments that are not settled after {MAX_DAYS_TO_SETTLE} days, amounts that are not
        those of the order, and lines that your shop does not know.
      </p>
    </>
  )
}

function ReadNow({ period }: { period: Period }) {
  const { run, busy } = useMutation(REFRESH)
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void run(readablePeriod(period))}>
      Read now
    </Button>
  )
}

function Report({ period, report }: { period: Period; report: SettlementReport }) {
  const { settlements, pagination } = report
  return (
    <>
      <SettlementNotes report={report} />
      <Totals period={period} report={report} />
      <section aria-label="Settlements" className="bg-white">
        {settlements.length === 0 ? (
          <p className="px-6 py-8 text-center text-jamun-700">No settlements in these days.</p>
        ) : (
          <SettlementTable period={period} settlements={settlements} />
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

const countPayments = (payments: number): string =>
  payments === 1 ? '1 payment' : `${formatCount(payments)} payments`

function Totals({
  period,
  report: { totals, waiting, differences },
}: {
  period: Period
  report: SettlementReport
}) {
  const rowsOf = (figure: SettlementFigure) =>
    `/admin/reports/settlements/entries?${searchOf({ ...period, figure })}`
  const { net, paid, refunded, fee, feeTax, adjusted } = totals
  const format = columnFormat([net, paid, refunded, fee, feeTax, adjusted, waiting.amount])
  return (
    <FigureGrid>
      <Figure name="Settled" to={rowsOf('all')}>
        {format(net)}
      </Figure>
      <Figure name="Payments" to={rowsOf('payments')} note={countPayments(totals.payments)}>
        {format(paid)}
      </Figure>
      <Figure name="Refunds" to={rowsOf('refunds')}>
        {format(refunded)}
      </Figure>
      <Figure name="Fees" to={rowsOf('fees')} note="GST included">
        {format(fee)}
      </Figure>
      <Figure name="GST in the fees" to={rowsOf('fees')}>
        {format(feeTax)}
      </Figure>
      <Figure name="Adjustments" to={rowsOf('adjustments')} note="Such as a dispute">
        {format(adjusted)}
      </Figure>
      <Figure name="Not settled yet" to={rowsOf('waiting')} note={countPayments(waiting.payments)}>
        {format(waiting.amount)}
      </Figure>
      <Figure
        name="Differences"
        to={rowsOf('differences')}
        note={
          differences > 0 && (
            <span className="font-medium text-sindoor-600">Please look at them.</span>
          )
        }
      >
        {formatCount(differences)}
      </Figure>
    </FigureGrid>
  )
}

/** The amounts of a settlement. */
const AMOUNTS = [
  ['Payments', 'paid'],
  ['Refunds', 'refunded'],
  ['Adjustments', 'adjusted'],
  ['Fees', 'fee'],
  ['Settled', 'net'],
] as const satisfies readonly (readonly [string, keyof SettlementSums])[]

const COLUMNS = [{ label: 'Settlement' }, ...AMOUNTS.map(([label]) => ({ label, right: true }))]

function SettlementTable({ period, settlements }: { period: Period; settlements: Settlement[] }) {
  const formats = AMOUNTS.map(([, name]) => columnFormat(settlements.map((each) => each[name])))
  return (
    <Table caption="Settlements" columns={COLUMNS}>
      {settlements.map(({ id, utr, day, ...sums }) => (
        <Row key={id}>
          <Cell className="columned:min-w-44 stacked:col-span-2">
            <Link
              to={`/admin/reports/settlements/entries?${searchOf({ ...period, settlement: id })}`}
              className={ROWS_LINK}
            >
              {formatDay(day)}
            </Link>
            <span className="block text-xs wrap-anywhere text-jamun-700">{id}</span>
            <span className="block text-xs wrap-anywhere text-jamun-700">
              {utr ? `UTR ${utr}` : 'No UTR yet'}
            </span>
          </Cell>
          {AMOUNTS.map(([label, name], at) => (
            <Cell key={name} right className={AMOUNT_CELL}>
              <span className="text-jamun-700 columned:hidden">{label}</span>
              <span className={name === 'net' ? 'font-semibold' : ''}>
                {formats[at]?.(sums[name])}
              </span>
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  )
}

export default SCREEN.of(SettlementsPage)
