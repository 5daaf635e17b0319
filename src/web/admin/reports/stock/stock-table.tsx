import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { PURCHASE_DAYS, type StockView } from '#shared/reports/stock-views.ts'
import type { Paise } from '#shared/money/money.ts'
import { Ledger, useLedger, type LedgerOf } from '#web/admin/inventory/ledger.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import type { StockRow } from '#web/api/admin/reports/stock-report.ts'
import { AMOUNT_CELL, ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { formatCount, formatDay } from '#web/admin/reports/figures.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'

type Shown = {
  date: string
  format: (amount: Paise) => string
  onLedger: (of: LedgerOf) => void
}
type Column = { label: string; show: (row: StockRow, shown: Shown) => ReactNode }

const IN_STOCK: Column = {
  label: 'In stock',
  show: (row, shown) => <LedgerButton row={row} shown={shown} />,
}
const COST: Column = {
  label: 'At cost',
  show: ({ costValue, isFirstCost }, { format }) =>
    costValue === null ? '–' : `${format(costValue)}${isFirstCost ? ' *' : ''}`,
}
const SALE: Column = {
  label: 'At sale price',
  show: ({ saleValue }, { format }) => format(saleValue),
}
const LAST_SOLD: Column = {
  label: 'Last sold',
  show: ({ lastSold }) => (lastSold ? formatDay(lastSold) : 'Never'),
}
const SOLD: Column = {
  label: `Sold in ${PURCHASE_DAYS} days`,
  show: ({ id, sold }, { date }) =>
    sold ? <SoldLink variantId={id} sold={sold} date={date} /> : '0',
}
const TO_BUY: Column = {
  label: 'To buy',
  show: ({ toBuy }) => <strong className="font-semibold">{formatCount(toBuy ?? 0)}</strong>,
}

const COLUMNS: Record<StockView, Column[]> = {
  value: [IN_STOCK, COST, SALE],
  dead: [IN_STOCK, LAST_SOLD, COST, SALE],
  purchase: [IN_STOCK, SOLD, TO_BUY],
}

/**
 * The variants of a stock report. The name leads to the stock of now, the number of pieces opens
 * the movements that add up to it.
 */
export function StockTable({
  view,
  date,
  rows,
}: {
  view: StockView
  date: string
  rows: StockRow[]
}): ReactElement {
  const { ledger, open, more, ...actions } = useLedger()
  const columns = COLUMNS[view]
  const amounts = rows.flatMap(({ costValue, saleValue }) => [costValue ?? saleValue, saleValue])
  const format = columnFormat(amounts)
  return (
    <>
      <Table
        caption="Stock"
        columns={[{ label: 'Product' }, ...columns.map(({ label }) => ({ label, right: true }))]}
      >
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="columned:min-w-48 stacked:col-span-2">
              <Link
                to={`/admin/inventory?q=${encodeURIComponent(row.title.slice(0, 100))}`}
                className={`${ROWS_LINK} wrap-anywhere`}
              >
                {row.title}
                {row.label && `, ${row.label}`}
              </Link>
              <span className="block text-xs wrap-anywhere text-jamun-700">{row.sku}</span>
            </Cell>
            {columns.map(({ label, show }) => (
              <Cell key={label} right className={AMOUNT_CELL}>
                <span className="text-jamun-700 columned:hidden">{label}</span>
                <span>{show(row, { date, format, onLedger: open })}</span>
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
      {ledger && (
        <Ledger ledger={ledger} failed={actions.failed} onMore={more} onClose={actions.close} />
      )}
    </>
  )
}

const NUMBER_LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4'

/** The number of pieces; opens the movements until the end of the day. */
function LedgerButton({
  row: { id, title, label, stock },
  shown: { date, onLedger },
}: {
  row: StockRow
  shown: Shown
}) {
  const name = [title, label].filter(Boolean).join(', ')
  const query = { variantId: id, until: date }
  return (
    <button
      type="button"
      className={NUMBER_LINK}
      title={`Stock movements of ${name}`}
      onClick={() =>
        onLedger({ title: `${name}: ${formatCount(stock)} on ${formatDay(date)}`, query })
      }
    >
      {formatCount(stock)}
    </button>
  )
}

type SoldLinkProps = { variantId: string; sold: number; date: string }

/** The number of pieces with a link to their orders. */
function SoldLink({ variantId, sold, date }: SoldLinkProps) {
  const start = new Date(Date.parse(date) - (PURCHASE_DAYS - 1) * 86_400_000)
  const query = { from: start.toISOString().slice(0, 10), to: date, by: 'variant' } as const
  return (
    <Link
      to={`/admin/reports/orders?${searchOf({ ...query, key: variantId })}`}
      className={NUMBER_LINK}
    >
      {formatCount(sold)}
    </Link>
  )
}
