import type { ReactElement, ReactNode } from 'react'
import { columnFormat } from '#web/admin/orders/amounts.tsx'
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

type AmountCellsProps = { amounts: SalesAmounts; formats: Formats }

/** The amounts of a row. Where nothing was cancelled or came back is a dash. */
export const AmountCells = ({ amounts, formats }: AmountCellsProps): ReactElement => (
  <>
    {NAMES.map((name) => (
      <LabelledCell key={name} label={AMOUNTS[name]} isStrong={name === 'net'}>
        {amounts[name] === 0 && (name === 'cancelled' || name === 'returned') ? (
          <span className="text-jamun-500">–</span>
        ) : (
          formats[name](amounts[name])
        )}
      </LabelledCell>
    ))}
  </>
)

type LabelledCellProps = { label: string; isStrong?: boolean; children: ReactNode }

/** A number of a row; on a card it has its label before it. */
export const LabelledCell = ({
  label,
  isStrong = false,
  children,
}: LabelledCellProps): ReactElement => (
  <Cell right className={AMOUNT_CELL}>
    <span className="text-jamun-700 columned:hidden">{label}</span>
    <span className={isStrong ? 'font-semibold' : ''}>{children}</span>
  </Cell>
)
