import type { ReactElement, ReactNode } from 'react'
import { BANGLE_SIZES, RING_SIZES } from '#shared/catalog/size-guide.ts'

/** The width of a drawing in mm, which fits on A4 with its margins. 1 unit is 1 mm on paper. */
const SHEET_WIDTH = 180
const LINE = { stroke: 'currentColor', strokeWidth: 0.25, fill: 'none' } as const
const LABEL = { fill: 'currentColor', textAnchor: 'middle', fontSize: 2.8 } as const

type SheetProps = { id: string; title: string; height: number; children: ReactNode }

/** A drawing that is as wide as the page on screens and has its true size on paper. */
function Sheet({ id, title, height, children }: SheetProps) {
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${SHEET_WIDTH} ${height}`}
      className="mt-5 block h-auto w-full max-w-[180mm] break-inside-avoid print:w-[180mm]"
    >
      <title id={id}>{title}</title>
      {children}
    </svg>
  )
}

/** A line of 50 mm, by which a customer checks the scale of the printer. */
function CheckLine() {
  return (
    <Sheet id="check-line" title="A line that measures 50 mm on paper" height={9}>
      <path data-check-line d="M5 4H55M5 2V6M55 2V6" {...LINE} />
      <text x={59} y={5} {...LABEL} textAnchor="start">
        This line must measure 50 mm.
      </text>
    </Sheet>
  )
}

const STRIP_LEFT = 5

/** A strip to cut out and lay around a finger: its start edge points to the size. */
function RingStrip() {
  const last = RING_SIZES.at(-1)?.circumference ?? 0
  const width = last + 8
  return (
    <Sheet id="ring-strip" title="A strip with the Indian ring sizes, to cut out" height={16}>
      <rect x={STRIP_LEFT} y={2} width={width} height={12} {...LINE} />
      <path d={`M${STRIP_LEFT} 5l3 3l-3 3z`} fill="currentColor" />
      <text x={STRIP_LEFT + 5} y={9} {...LABEL} textAnchor="start">
        Start edge · Indian ring size
      </text>
      {RING_SIZES.map(({ size, circumference }) => {
        const isNamed = Number(size) % 2 === 0
        return (
          <g key={size}>
            <path d={`M${STRIP_LEFT + circumference} 2v${isNamed ? 5 : 3}`} {...LINE} />
            {isNamed && (
              <text x={STRIP_LEFT + circumference} y={11} {...LABEL} fontSize={2}>
                {size}
              </text>
            )}
          </g>
        )
      })}
    </Sheet>
  )
}

const FIRST_CIRCLE = 6
const LAST_CIRCLE = 26
const CELL = { width: 25, height: 28 } as const
const PER_ROW = 7

/** Circles to lay a ring on: the inner edge of the ring covers the line of its size. */
function RingCircles() {
  const sizes = RING_SIZES.slice(FIRST_CIRCLE - 1, LAST_CIRCLE)
  const rows = Math.ceil(sizes.length / PER_ROW)
  return (
    <Sheet
      id="ring-circles"
      title={`Circles of the ring sizes ${FIRST_CIRCLE} to ${LAST_CIRCLE}`}
      height={rows * CELL.height}
    >
      {sizes.map(({ size, diameter }, index) => {
        const x = ((index % PER_ROW) + 0.5) * CELL.width
        const y = Math.floor(index / PER_ROW) * CELL.height + 12
        return (
          <g key={size}>
            <circle cx={x} cy={y} r={diameter / 2} {...LINE} />
            <text x={x} y={y + 1} {...LABEL} fontSize={3.4}>
              {size}
            </text>
            <text x={x} y={y + 14} {...LABEL} fontSize={2.4}>
              {diameter.toFixed(1)} mm
            </text>
          </g>
        )
      })}
    </Sheet>
  )
}

/** Circles of the bangle sizes, which meet at their lowest point. */
function BangleCircles() {
  const bottom = 82
  return (
    <Sheet id="bangle-circles" title="Circles of the Indian bangle sizes" height={bottom + 3}>
      {BANGLE_SIZES.map(({ size, diameter }) => (
        <g key={size}>
          <circle cx={SHEET_WIDTH / 2} cy={bottom - diameter / 2} r={diameter / 2} {...LINE} />
          <text x={SHEET_WIDTH / 2} y={bottom - diameter + 2.4} {...LABEL} fontSize={2.2}>
            {size}
          </text>
        </g>
      ))}
    </Sheet>
  )
}

/**
 * The drawings of the size guide for paper. The check line comes first on it: only if it measures
 * 50 mm, the others are true to scale.
 */
export function PrintSheet(): ReactElement {
  return (
    <div className="text-jamun-950">
      <CheckLine />
      <p className="mt-4 text-sm">
        <strong className="font-semibold">Strip for rings.</strong> Cut it out and lay it around the
        finger, the numbers outside. The start edge lies on your size. Between two sizes, take the
        larger.
      </p>
      <RingStrip />
      <p className="mt-4 text-sm">
        <strong className="font-semibold">Circles for rings.</strong> Lay a ring that fits on a
        circle: the line must be visible just inside the ring.
      </p>
      <RingCircles />
      <p className="mt-4 text-sm">
        <strong className="font-semibold">Circles for bangles.</strong> Lay a bangle that fits on
        the circles, with its inner edge at their lowest point.
      </p>
      <BangleCircles />
    </div>
  )
}
