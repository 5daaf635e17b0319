import { useId, type ReactElement } from 'react'

type Bar = { name: string; value: number }
type Frame = { width: number; height: number; bar: number }

const LEFT = 42
const TOP = 38
const BOTTOM = 36
const LINES = 4
const WIDE: Frame = { width: 560, height: 310, bar: 124 }
const NARROW: Frame = { width: 310, height: 270, bar: 84 }
const COLOURS = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4']

/** The top of the scale, so that all grid lines are round numbers: 118 is 120, 7 is 8, 0 is 4. */
export function scaleOf(largest: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest))) - 1)
  const step = [1, 2, 3, 5, 10, 15, 20, 25, 30]
    .map((each) => each * unit)
    .find((each) => each * LINES >= largest)
  return LINES * (step ?? Math.ceil(largest / LINES))
}

/**
 * A bar chart with the values above the bars. Narrow screens get a separate drawing so that its
 * text stays readable. A hidden table holds the same data for screen readers.
 */
export function BarChart({ title, bars }: { title: string; bars: Bar[] }): ReactElement {
  const id = useId()
  const described = bars.map(({ name, value }) => `${name}: ${value}`).join(', ')
  return (
    <div className="@container">
      <svg
        viewBox={`0 0 ${WIDE.width} ${WIDE.height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        className="hidden h-auto w-full @sm:block"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{described}</desc>
        <ChartDrawing frame={WIDE} bars={bars} />
      </svg>
      <svg
        viewBox={`0 0 ${NARROW.width} ${NARROW.height}`}
        aria-hidden="true"
        className="h-auto w-full @sm:hidden"
      >
        <ChartDrawing frame={NARROW} bars={bars} />
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChartDrawing({ frame: { width, height, bar }, bars }: { frame: Frame; bars: Bar[] }) {
  const top = scaleOf(Math.max(...bars.map(({ value }) => value)))
  const baseline = height - BOTTOM
  const yOf = (value: number) => baseline - (value / top) * (baseline - TOP)
  const columnWidth = (width - LEFT) / bars.length
  return (
    <>
      {Array.from({ length: LINES + 1 }, (_, index) => (top / LINES) * index).map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={width - 4}
            y1={yOf(value)}
            y2={yOf(value)}
            className="stroke-jamun-100"
            strokeWidth={value === 0 ? 1.5 : 1}
          />
          <text
            x={LEFT - 10}
            y={yOf(value) + 5}
            textAnchor="end"
            fontSize="13"
            className="fill-jamun-500"
          >
            {value}
          </text>
        </g>
      ))}
      {bars.map(({ name, value }, index) => (
        <BarColumn
          key={name}
          name={name}
          value={value}
          middle={LEFT + columnWidth * (index + 0.5)}
          width={bar}
          top={yOf(value)}
          baseline={baseline}
          colour={COLOURS[index % COLOURS.length]}
        />
      ))}
    </>
  )
}

type BarColumnProps = Bar & {
  middle: number
  width: number
  top: number
  baseline: number
  colour: string | undefined
}

/**
 * One bar with its value above, which has a white edge so that no line of the grid runs into it,
 * and its name below. Positions are in units of the viewBox.
 */
function BarColumn({ name, value, middle, width, top, baseline, colour }: BarColumnProps) {
  return (
    <g>
      <rect
        x={middle - width / 2}
        y={top}
        width={width}
        height={baseline - top}
        className={colour}
      />
      <text
        x={middle}
        y={top - 9}
        textAnchor="middle"
        fontSize="18"
        fontWeight="700"
        strokeWidth="6"
        strokeLinejoin="round"
        className="fill-jamun-950 stroke-white [paint-order:stroke]"
      >
        {value}
      </text>
      <text
        x={middle}
        y={baseline + 25}
        textAnchor="middle"
        fontSize="15"
        className="fill-jamun-950"
      >
        {name}
      </text>
    </g>
  )
}
