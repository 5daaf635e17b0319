import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paise, sum } from '#shared/money/money.ts'
import type { RemittanceRow } from '#web/api/admin/orders/remittances.ts'
import { columnFormat, formatAmount, withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import { Button } from '#web/ui/button.tsx'

const MAX_SHOWN = 200

/** What the lines of a file mean: how many match, and each difference. */
export function RemittanceRows({
  rows,
  busy,
  onRecord,
}: {
  rows: RemittanceRow[]
  busy: boolean
  onRecord: () => void
}): ReactElement | null {
  if (rows.length === 0) return null
  const paid = rows.filter(({ state }) => state === 'paid')
  const others = rows.filter(({ state }) => state !== 'paid')
  const amount = sum(paid.map((row) => row.amount ?? paise(0)))
  const format = columnFormat(others.flatMap((row) => row.amount ?? []))
  return (
    <div className="mt-5">
      <p role="status">
        <strong>
          {paid.length} of {rows.length} {rows.length === 1 ? 'line matches' : 'lines match'}
        </strong>{' '}
        what was collected: <span className="tnum">{formatAmount(amount)}</span>.
      </p>
      {others.length > 0 && (
        <div className="mt-4 bg-haldi-100 p-4 text-sm">
          <p className="font-semibold">
            {others.length === 1
              ? 'One line differs. It is not recorded:'
              : `${others.length} lines differ. They are not recorded:`}
          </p>
          <ul className="mt-2 max-h-96 stack-2 overflow-y-auto wrap-anywhere">
            {others.slice(0, MAX_SHOWN).map((row) => (
              <Difference key={row.line} row={row} format={format} />
            ))}
          </ul>
          {others.length > MAX_SHOWN && <p>{others.length - MAX_SHOWN} more.</p>}
        </div>
      )}
      {paid.length > 0 && (
        <Button className="mt-4" busy={busy} onClick={onRecord}>
          Record {paid.length === 1 ? '1 order' : `${paid.length} orders`}
        </Button>
      )}
    </div>
  )
}

type DifferenceProps = { row: RemittanceRow; format: ReturnType<typeof columnFormat> }

const Difference = ({ row: { line, awb, amount, text, order }, format }: DifferenceProps) => (
  <li>
    Line {line}: {awb || 'no tracking number'}
    {amount !== null && (
      <>
        , <span className="tnum">{format(amount)}</span>
      </>
    )}
    {order && (
      <>
        ,{' '}
        <Link to={`/admin/orders/${order.id}`} className="text-rani-600 underline">
          {order.number}
        </Link>
      </>
    )}
    . {withRupeeSigns(text)}
  </li>
)
