import type { ReactElement } from 'react'
import { paise, type Paise } from '#shared/money/money.ts'
import { scaleOf } from '#web/admin/dashboard/bar-chart.tsx'
import { columnFormat, shortAmount } from '#web/admin/layout/money/amounts.ts'
import { formatDay, formatShortDay, formatShortMonth } from '#web/admin/reports/figures.ts'
import type { SalesDay } from '#web/api/admin/reports/sales-report.ts'
import { labelledBars, stepOf, toBars, type BarStep, type SalesBar } from './chart-bars.ts'

/** With few bars each has as much room as with so many. */
const MIN_PLACES = 7
/** The part of its place that a bar fills. */
const BAR = 0.64
const LINES = [0, 1, 2, 3, 4]
const PARTS = LINES.length - 1

const TITLES: Record<BarStep, string> = {
  day: 'Net sales by day',
  week: 'Net sales by week',
  month: 'Net sales by month',
}

type Chart = { bars: SalesBar[]; step: BarStep; top: Paise }

/**
 * The net sales of a period as bars, each with a mark at the height of the period before. Nothing
 * for one day, or without sales in both periods. The table below it has the amounts.
 */
export function SalesChart({
  days,
  than,
}: {
  days: SalesDay[]
  /** What the marks are of: `the 7 days before`. */
  than: string
}): ReactElement | null {
  const bars = toBars(days)
  const largest = Math.max(...bars.flatMap(({ net, before }) => [net, before]))
  if (bars.length < 2 || largest <= 0) return null
  const step = stepOf(days.length)
  const chart = { bars, step, top: paise(scaleOf(Math.ceil(largest / 100)) * 100) }
  return (
    <figure aria-label={TITLES[step]} className="mb-4 bg-white px-4 pt-4 pb-1 lg:mb-5 lg:px-6">
      <figcaption className="mb-4 flex flex-wrap justify-between gap-x-5 gap-y-1 text-sm">
        <span className="font-semibold">{TITLES[step]}</span>
        {bars.some(({ before }) => before > 0) && (
          <span className="flex items-center gap-2 text-jamun-700">
            <span aria-hidden="true" className="h-0.5 w-4 shrink-0 bg-jamun-950" />
            In {than}
          </span>
        )}
      </figcaption>
      <div aria-hidden="true" className="flex gap-3">
        <Scale top={chart.top} />
        <div className="min-w-0 flex-1">
          <Drawing chart={chart} />
          <Labels chart={chart} maxLabels={4} className="lg:hidden" />
          <Labels chart={chart} maxLabels={8} className="hidden lg:block" />
        </div>
      </div>
      <BarTable bars={bars} title={TITLES[step]} than={than} />
    </figure>
  )
}

const Scale = ({ top }: { top: Paise }) => (
  <div className="tnum flex h-40 flex-col-reverse justify-between text-xs text-jamun-700 lg:h-55">
    {LINES.map((line) => (
      <span key={line} className="flex h-0 items-center justify-end">
        {shortAmount(paise((top / PARTS) * line))}
      </span>
    ))}
  </div>
)

const percent = (share: number): string => `${Math.round(share * 1_000_000) / 10_000}%`

/** The place of a bar as shares of the whole width. Few bars are in the middle of it. */
function placeOf(at: number, { bars }: Chart): { start: number; width: number } {
  const places = Math.max(bars.length, MIN_PLACES)
  return { start: (at + (places - bars.length) / 2) / places, width: 1 / places }
}

/** The bars and marks over the lines of the scale. All lengths are shares of its own size. */
const Drawing = ({ chart }: { chart: Chart }) => (
  <svg className="block h-40 w-full overflow-visible lg:h-55">
    {LINES.map((line) => (
      <line
        key={line}
        x2="100%"
        y1={percent(line / PARTS)}
        y2={percent(line / PARTS)}
        className="stroke-jamun-100"
      />
    ))}
    {chart.bars.map((bar, at) => (
      <Bar key={bar.from} chart={chart} bar={bar} {...placeOf(at, chart)} />
    ))}
  </svg>
)

type BarProps = { chart: Chart; bar: SalesBar; start: number; width: number }

/** One bar with its mark. The whole height shows the amounts under the pointer. */
function Bar({ chart: { top }, bar, start, width }: BarProps) {
  const { net, before } = bar
  const format = columnFormat([net, before])
  const yOf = (amount: Paise) => 1 - Math.max(0, amount) / top
  return (
    <g className="group">
      <title>{`${nameOf(bar)}: ${format(net)}, before ${format(before)}`}</title>
      <rect
        x={percent(start)}
        width={percent(width)}
        height="100%"
        className="fill-transparent group-hover:fill-jamun-50"
      />
      <rect
        x={percent(start + (width * (1 - BAR)) / 2)}
        y={percent(yOf(net))}
        width={percent(width * BAR)}
        height={percent(1 - yOf(net))}
        className="fill-chart-1"
      />
      {before > 0 && (
        <line
          x1={percent(start + width * 0.08)}
          x2={percent(start + width * 0.92)}
          y1={percent(yOf(before))}
          y2={percent(yOf(before))}
          className="stroke-jamun-950 stroke-2"
        />
      )}
    </g>
  )
}

type LabelsProps = { chart: Chart; maxLabels: number; className: string }

/** The days or months of some bars, below them. */
const Labels = ({ chart, maxLabels, className }: LabelsProps) => (
  <svg className={`h-6 w-full overflow-visible ${className}`}>
    {labelledBars(chart.bars.length, maxLabels).map((at) => {
      const { start, width } = placeOf(at, chart)
      return (
        <text
          key={at}
          x={percent(start + width / 2)}
          y="18"
          textAnchor="middle"
          fontSize="12"
          className="tnum fill-jamun-700"
        >
          {labelOf(chart.bars[at]?.from ?? '', chart.step)}
        </text>
      )
    })}
  </svg>
)

const labelOf = (day: string, step: BarStep): string =>
  step === 'month' ? formatShortMonth(day) : formatShortDay(day)

const nameOf = ({ from, to }: SalesBar): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

/** On phones the days are above the amounts, which would be squeezed beside them. */
const TABLE_ROW = 'max-sm:grid max-sm:grid-cols-2'
const NET_CELL = 'py-2 pr-2 text-right max-sm:text-left sm:pl-2'

type BarTableProps = { bars: SalesBar[]; title: string; than: string }

/** The chart as a table: the rows of the report can be of something else than days. */
function BarTable({ bars, title, than }: BarTableProps) {
  const format = columnFormat(bars.flatMap(({ net, before }) => [net, before]))
  return (
    <details className="mt-1">
      <summary
        className={
          'min-h-11 w-fit cursor-pointer py-3 text-sm font-medium text-jamun-700 ' +
          'underline-offset-4 hover:underline'
        }
      >
        The amounts as a table
      </summary>
      <table className="tnum mb-3 w-full max-w-3xl text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="align-bottom text-jamun-700">
          <tr className={TABLE_ROW}>
            <th scope="col" className="py-2 pr-2 text-left font-medium max-sm:sr-only">
              Days
            </th>
            <th scope="col" className={`${NET_CELL} font-medium`}>
              Net sales
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              In {than}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-jamun-100 border-t border-jamun-100">
          {bars.map((bar) => (
            <tr key={bar.from} className={TABLE_ROW}>
              <th
                scope="row"
                className="py-2 pr-2 text-left font-normal max-sm:col-span-2 max-sm:pb-0"
              >
                {nameOf(bar)}
              </th>
              <td className={NET_CELL}>{format(bar.net)}</td>
              <td className="py-2 pl-2 text-right">{format(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
