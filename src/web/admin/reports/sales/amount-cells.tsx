import type { ReactElement } from 'react'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { Cell } from '#web/admin/layout/table.tsx'
import { AMOUNT_CELL } from '#web/admin/reports/figure-list.tsx'
import type { SalesAmounts } from '#web/api/admin/reports/sales-report.ts'

type Amount = 'gross' | 'cancelled' | 'returned' | 'net'

const AMOUNTS = {
  gross: 'Gross',
  cancelled: 'Cancelled',
  returned: 'Returned',
  net: 'Net',
} as const satisfies Record<Amount, string>

const NAMES = Object.keys(AMOUNTS) as Amount[]

/** The columns of the amounts of a row. */
export const AMOUNT_COLUMNS = NAMES.map((name) => ({ label: AMOUNTS[name], right: true }))

/** How each column writes its amounts. */
type Formats = Record<Amount, ReturnType<typeof columnFormat>>

export const formatsOf = (rows: readonly SalesAmounts[]): Formats => ({
  gross: columnFormat(rows.map(({ gross }) => gross)),
  cancelled: columnFormat(rows.map(({ cancelled }) => cancelled)),
  returned: columnFormat(rows.map(({ returned }) => returned)),
  net: columnFormat(rows.map(({ net }) => net)),
})

type AmountCellsProps = { amounts: SalesAmounts; formats: Formats; isTotal?: boolean }

/**
 * The amounts of a row. Where nothing was cancelled or came back is a dash. On a card Net is
 * beside the name, and the others only where they say more than Net.
 */
export const AmountCells = ({
  amounts,
  formats,
  isTotal = false,
}: AmountCellsProps): ReactElement => (
  <>
    {NAMES.map((name) => (
      <Cell
        key={name}
        right
        className={`${AMOUNT_CELL} ${cardClassOf(amounts, name)} ${isTotal ? 'font-semibold' : ''}`}
      >
        <span className="font-normal text-jamun-700 columned:hidden">{AMOUNTS[name]}</span>
        <span>
          {amounts[name] === 0 && (name === 'cancelled' || name === 'returned') ? (
            <span className="text-jamun-500">–</span>
          ) : (
            formats[name](amounts[name])
          )}
        </span>
      </Cell>
    ))}
  </>
)

function cardClassOf(amounts: SalesAmounts, name: Amount): string {
  if (name === 'net')
    return 'font-semibold stacked:col-span-1! stacked:col-start-2! stacked:row-start-1'
  const isShown = name === 'gross' ? amounts.gross !== amounts.net : amounts[name] !== 0
  return isShown ? '' : 'stacked:hidden'
}
