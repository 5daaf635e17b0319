import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paise } from '#shared/money/money.ts'
import {
  MAX_DAYS_TO_SETTLE,
  type SettledKind,
  type SettlementFigure,
} from '#shared/reports/settlement-figures.ts'
import { adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { columnFormat, formatAmount } from '#web/admin/layout/money/amounts.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import {
  listSettlementEntries,
  readSettlementEntriesFile,
  type SettlementEntry,
} from '#web/api/admin/reports/settlements.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { AMOUNT_CELL, Figure, FigureGrid } from '#web/admin/reports/figure-list.tsx'
import { formatDay } from '#web/admin/reports/figures.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import { entriesQueryOf } from './settlement-query.ts'
import type { Route } from './+types/settlement-entries-page'

const TITLE = 'Lines of settlements'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const query = entriesQueryOf(url.searchParams, new Date())
  const page = { page: pageOf(url), limit: rowsPerPage() }
  return { query, ...(await listSettlementEntries({ ...query, ...page }, signal)) }
})

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the lines...',
  toastText: 'Failed to load the lines.',
  text: 'Failed to load the lines.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const FIGURE_LABELS: Record<SettlementFigure, string> = {
  all: 'All lines',
  payments: 'Payments',
  refunds: 'Refunds',
  adjustments: 'Adjustments',
  fees: 'Lines with a fee',
  waiting: 'Payments that are not settled yet',
  differences: 'Differences',
}

const COLUMNS = [
  { label: 'Order' },
  { label: 'Line' },
  { label: 'Amount', right: true },
  { label: 'Fee', right: true },
  { label: 'Settled', right: true },
]

/** The lines of a settlement or of a figure of the report, with their orders. */
function SettlementEntriesPage({
  loaderData: { query, entries, totals, pagination },
}: ScreenProps<typeof clientLoader>) {
  const { from, to, settlement, figure } = query
  const name = [settlement, (figure !== 'all' || !settlement) && FIGURE_LABELS[figure]]
  const days = `${formatDay(from)} to ${formatDay(to)}`
  const format = columnFormat([totals.amount, totals.fee, totals.feeTax, totals.net])
  const formats = {
    amount: columnFormat(entries.map(({ amount }) => amount)),
    fee: columnFormat(entries.map(({ fee }) => fee)),
    net: columnFormat(entries.map(({ net }) => net)),
  }
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={<span className="wrap-anywhere">{[...name, days].filter(Boolean).join(' · ')}</span>}
      >
        {entries.length > 0 && (
          <DownloadButton
            name={`settlement-lines-${from}-${to}.csv`}
            type="text/csv"
            label="Export CSV"
            title="Export CSV of these lines"
            read={() => readSettlementEntriesFile(query)}
          />
        )}
      </ScreenHead>
      <Link
        to={`/admin/reports/settlements?${searchOf({ from, to })}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-rani-600"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Back to the settlements
      </Link>
      <FigureGrid>
        <Figure name="Amount">{format(totals.amount)}</Figure>
        <Figure name="Fees">{format(totals.fee)}</Figure>
        <Figure name="GST in the fees">{format(totals.feeTax)}</Figure>
        <Figure name="Settled">{format(totals.net)}</Figure>
      </FigureGrid>
      <section aria-label="Lines" className="bg-white">
        {entries.length === 0 ? (
          <p className="px-6 py-8 text-center text-jamun-700">No lines here.</p>
        ) : (
          <Table caption="Lines" columns={COLUMNS}>
            {entries.map((entry) => (
              <EntryRow key={`${entry.settlement} ${entry.id}`} entry={entry} formats={formats} />
            ))}
          </Table>
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

const KINDS: Record<SettledKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

type EntryRowProps = {
  entry: SettlementEntry
  formats: Record<'amount' | 'fee' | 'net', ReturnType<typeof columnFormat>>
}

function EntryRow({ entry, formats }: EntryRowProps) {
  const { id, kind, settlement, utr, day, order } = entry
  const problem = differenceText(entry)
  const without = kind === 'refund' ? 'refunded' : 'paid'
  const when = `${settlement ? 'settled' : without} on ${formatDay(day)}`
  return (
    <Row>
      <Cell className="stacked:col-span-2">
        {order ? (
          <Link
            to={`/admin/orders/${order.id}`}
            className={
              'tnum inline-flex min-h-11 items-center font-medium whitespace-nowrap ' +
              'text-rani-600 underline-offset-4 hover:underline'
            }
          >
            {order.number}
          </Link>
        ) : (
          <span className="text-jamun-700">No order</span>
        )}
      </Cell>
      <Cell className="columned:min-w-44 stacked:col-span-2">
        {KINDS[kind]}, {when}
        <span className="block text-xs wrap-anywhere text-jamun-700">{id}</span>
        {settlement && (
          <span className="block text-xs wrap-anywhere text-jamun-700">
            {settlement}
            {utr && `, UTR ${utr}`}
          </span>
        )}
        {problem && <span className="block text-sm font-medium text-sindoor-600">{problem}</span>}
      </Cell>
      {(
        [
          ['Amount', 'amount'],
          ['Fee', 'fee'],
          ['Settled', 'net'],
        ] as const
      ).map(([label, name]) => (
        <Cell key={label} right className={AMOUNT_CELL}>
          <span className="text-jamun-700 columned:hidden">{label}</span>
          <span className={name === 'net' ? 'font-semibold' : ''}>
            {formats[name](entry[name])}
          </span>
        </Cell>
      ))}
    </Row>
  )
}

function differenceText({ difference, kind, order, recorded }: SettlementEntry): string | null {
  switch (difference) {
    case 'unknown':
      if (kind === 'refund' && order) return 'This refund was not made in your shop.'
      return `Your shop does not know this ${kind}.`
    case 'amount':
      return `In your shop it is ${formatAmount(recorded ?? paise(0))}.`
    case 'net':
      return 'What was settled is not the amount less the fee.'
    case 'late':
      return `Not settled after ${MAX_DAYS_TO_SETTLE} days. Please ask your provider.`
    case 'failed':
      return 'In your shop this refund has failed.'
    case null:
      return null
  }
}

export default SCREEN.of(SettlementEntriesPage)
