import type { ReactElement } from 'react'
import { formatShortDay } from '#web/admin/reports/figures.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import type { Today } from '#web/api/admin/dashboard.ts'
import { linePoints } from './line-points.ts'

const WIDTH = 320
const HEIGHT = 48

/**
 * The net sales of some days as a line without a scale, with its first day. A hidden table has the
 * amounts.
 */
export function SalesLine({ days }: { days: Today['days'] }): ReactElement {
  const points = linePoints(
    days.map(({ amount }) => amount),
    { width: WIDTH, height: HEIGHT },
  )
  const last = points.at(-1)
  const [first] = days
  const format = columnFormat(days.map(({ amount }) => amount))
  return (
    <div className="min-w-0 flex-1 basis-40">
      {/* The drawing is as wide as its place; its strokes and the dot keep their thickness. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-12 w-full overflow-visible"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-chart-1 stroke-2"
          strokeLinejoin="round"
        />
        {last && (
          <path
            d={`M${last.x} ${last.y}h0`}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
            className="stroke-chart-1 stroke-[6px]"
          />
        )}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-jamun-700">
        <span>{first && formatShortDay(first.day)}</span> <span>Today</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>Net sales of the last {days.length} days</caption>
          <tbody>
            {days.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{format(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
