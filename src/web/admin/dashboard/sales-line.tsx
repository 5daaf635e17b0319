import type { ReactElement } from 'react'
import { formatAmount } from '#web/admin/orders/amounts.tsx'
import type { Today } from '#web/api/admin/dashboard.ts'
import { linePoints } from './line-points.ts'

const WIDTH = 140
const HEIGHT = 36

/** The sales of some days as a line without a scale. A hidden table has the amounts. */
export function SalesLine({ days }: { days: Today['days'] }): ReactElement {
  const points = linePoints(
    days.map(({ amount }) => amount),
    { width: WIDTH, height: HEIGHT },
  )
  const last = points.at(-1)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMaxYMid"
        aria-hidden="true"
        className="h-12 w-full max-w-40 min-w-0 overflow-visible"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-chart-1 stroke-2"
          strokeLinejoin="round"
        />
        {last && <circle cx={last.x} cy={last.y} r={3} className="fill-chart-1" />}
      </svg>
      <div className="sr-only">
        <table>
          <caption>Sales of the last {days.length} days</caption>
          <tbody>
            {days.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
