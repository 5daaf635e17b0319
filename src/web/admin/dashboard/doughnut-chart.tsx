import { useId, type ReactElement } from 'react'
import { slicesOf, type Item } from './slices.ts'

const RADIUS = 78
const RING = { cx: 105, cy: 105, r: RADIUS, fill: 'none', strokeWidth: 36 }
const CIRCUMFERENCE = 2 * Math.PI * RADIUS
const GAP = 2.5
const STROKES = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-chart-6',
]
const LEGEND_COLOURS = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
]

/** A doughnut chart with the total in its middle. The table beside it is the legend. */
export function DoughnutChart({
  title,
  items,
  unit,
}: {
  title: string
  items: Item[]
  unit: string
}): ReactElement {
  const slices = slicesOf(items)
  return (
    <div className="@container">
      <div className="grid items-center gap-6 @md:grid-cols-[210px_1fr]">
        <Doughnut title={title} slices={slices} unit={unit} />
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <tbody>
            {slices.map(({ name, value }, index) => (
              <tr key={name}>
                <th scope="row" className="py-1 text-left font-normal">
                  <span className="flex items-center gap-3">
                    <span
                      aria-hidden="true"
                      className={`size-3 shrink-0 rounded-full ${LEGEND_COLOURS[index]}`}
                    />
                    {name}
                  </span>
                </th>
                <td className="tnum py-1 text-right font-semibold">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Doughnut({ title, slices, unit }: { title: string; slices: Item[]; unit: string }) {
  const id = useId()
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <svg
      viewBox="0 0 210 210"
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      className="mx-auto w-[210px]"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>
        {slices.map(({ name, value }) => `${name}: ${value}`).join(', ')}
      </desc>
      {total === 0 && <circle {...RING} className="stroke-jamun-100" />}
      {total > 0 && arcsOf(slices, total).map((arc) => <Arc key={arc.name} {...arc} />)}
      <text
        x="105"
        y="103"
        textAnchor="middle"
        fontSize="34"
        fontWeight="700"
        className="fill-jamun-950"
      >
        {total}
      </text>
      <text x="105" y="126" textAnchor="middle" fontSize="14" className="fill-jamun-700">
        {unit}
      </text>
    </svg>
  )
}

type ArcProps = { name: string; length: number; start: number; colour: string | undefined }

function arcsOf(slices: Item[], total: number): ArcProps[] {
  const shown = slices.filter(({ value }) => value > 0)
  let start = 0
  return slices.flatMap(({ name, value }, index) => {
    if (value === 0) return []
    const share = (value / total) * CIRCUMFERENCE
    const arc = {
      name,
      length: shown.length === 1 ? CIRCUMFERENCE : Math.max(1, share - GAP),
      start,
      colour: STROKES[index],
    }
    start += share
    return [arc]
  })
}

function Arc({ length, start, colour }: ArcProps) {
  return (
    <circle
      {...RING}
      strokeDasharray={`${length} ${CIRCUMFERENCE}`}
      strokeDashoffset={-start}
      transform="rotate(-90 105 105)"
      className={colour}
    />
  )
}
