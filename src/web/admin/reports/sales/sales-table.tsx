import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { NUMBER_CELL, ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { formatCount } from '#web/admin/reports/figures.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { SalesQuery, SalesRow, SalesTotals } from '#web/api/admin/reports/sales-report.ts'
import { Picture } from '#web/ui/picture.tsx'
import { AMOUNT_COLUMNS, AmountCells, formatsOf } from './amount-cells.tsx'
import { DIMENSION_LABELS, rowName } from './sales-query.ts'

type SalesTableProps = { query: SalesQuery; rows: SalesRow[]; totals: SalesTotals }

/** The rows of a page, and below them the sums of all rows. */
export function SalesTable({ query, rows, totals }: SalesTableProps): ReactElement {
  const columns = [
    { label: DIMENSION_LABELS[query.by] },
    { label: 'Orders', right: true },
    { label: 'Pieces', right: true },
    ...AMOUNT_COLUMNS,
  ]
  const formats = formatsOf([...rows, totals])
  return (
    <Table caption="Sales" columns={columns} isClose={isOfGoods(query)}>
      {rows.map((row) => (
        <Row key={row.key}>
          <Cell
            className={
              `${isOfGoods(query) ? 'columned:min-w-48' : 'columned:min-w-36'} ` +
              'stacked:col-start-1 stacked:row-start-1'
            }
          >
            <span className="flex items-center gap-3">
              {isOfGoods(query) && <Thumbnail picture={row.picture} />}
              <span className="min-w-0">
                <Link
                  to={`/admin/reports/orders?${searchOf({ ...query, key: row.key })}`}
                  className={`${ROWS_LINK} wrap-anywhere`}
                >
                  {rowName(row.label, query.by)}
                </Link>
                {row.note && <span className="block text-xs text-jamun-700">{row.note}</span>}
              </span>
            </span>
          </Cell>
          <CountCells row={row} />
          <AmountCells amounts={row} formats={formats} />
        </Row>
      ))}
      {rows.length > 1 && (
        <Row>
          <Cell className="font-semibold stacked:col-start-1 stacked:row-start-1">Total</Cell>
          <CountCells row={totals} isTotal />
          <AmountCells amounts={totals} formats={formats} isTotal />
        </Row>
      )}
    </Table>
  )
}

const isOfGoods = ({ by }: SalesQuery): boolean => by === 'product' || by === 'variant'

/** The picture of what was sold. Charges have none, and their name is in line with the others. */
const Thumbnail = ({ picture }: Pick<SalesRow, 'picture'>) => (
  <span
    className={
      'size-8 shrink-0 overflow-hidden rounded-xs max-[21rem]:hidden ' +
      (picture ? 'bg-chandan' : 'stacked:hidden')
    }
  >
    {picture && <Picture picture={picture} sizes="32px" alt="" />}
  </span>
)

/** The orders and pieces of a row; on a card they are one line under the name. */
function CountCells({
  row: { orders, pieces, keptPieces },
  isTotal = false,
}: {
  row: Pick<SalesRow, 'orders' | 'pieces' | 'keptPieces'>
  isTotal?: boolean
}) {
  const weight = isTotal ? 'font-semibold' : ''
  const kept = keptPieces < pieces && `${formatCount(keptPieces)} kept`
  return (
    <>
      <Cell
        right
        className={
          `${NUMBER_CELL} ${weight} stacked:col-span-2 stacked:row-start-2 stacked:text-left! ` +
          'stacked:text-jamun-700'
        }
      >
        {formatCount(orders)}
        <span className="columned:hidden">
          {orders === 1 ? ' order, ' : ' orders, '}
          {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
          {kept && `, ${kept}`}
        </span>
      </Cell>
      <Cell right className={`${NUMBER_CELL} ${weight} stacked:hidden`}>
        {formatCount(pieces)}
        {kept && <span className="block text-xs text-jamun-700">{kept}</span>}
      </Cell>
    </>
  )
}
