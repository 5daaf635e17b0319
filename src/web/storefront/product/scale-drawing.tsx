import type { ReactElement } from 'react'
import { COIN_MM, type DrawnSize } from '#shared/catalog/scale-drawing.ts'

/** The space around piece and coin, and between them, as a part of the height. */
const MARGIN_PART = 0.16
/** The height of letters, as a part of the height of the drawing. */
const LETTER_PART = 0.085

const inMm = (value: number): string => `${value} mm`

type MeasureProps = { x: number; y: number; size: number; text: string }

const Measure = ({ x, y, size, text }: MeasureProps) => (
  <text x={x} y={y} fontSize={size} textAnchor="middle" fill="currentColor">
    {text}
  </text>
)

type PieceProps = DrawnSize & { x: number; bottom: number }

/** The outline of the piece; only a line of its length if the width is not known. */
function Piece({ height, width, x, bottom }: PieceProps) {
  if (width !== null)
    return (
      <rect
        x={x}
        y={bottom - height}
        width={width}
        height={height}
        rx={Math.min(height, width) / 6}
        className="fill-rani-100 stroke-rani-600 [vector-effect:non-scaling-stroke]"
      />
    )
  const cap = COIN_MM / 6
  const ends = `M${x} ${bottom}h${cap}M${x} ${bottom - height}h${cap}`
  return (
    <path
      d={`${ends}M${x + cap / 2} ${bottom}v-${height}`}
      className="fill-none stroke-rani-600 [vector-effect:non-scaling-stroke]"
    />
  )
}

/**
 * The size of a product beside a plain circle of 20 mm, both to the same scale. It has no picture
 * of a coin, only its measure.
 */
export function ScaleDrawing({ size }: { size: DrawnSize }): ReactElement {
  const pieceWidth = size.width ?? COIN_MM / 6
  const content = Math.max(size.height, COIN_MM)
  const height = content / (1 - MARGIN_PART * 1.4)
  const margin = height * MARGIN_PART
  const letter = height * LETTER_PART
  const bottom = content + letter * 0.6
  // Room for the measure, which is wider than a small piece.
  const slot = Math.max(pieceWidth, letter * 8)
  const coinSlot = Math.max(COIN_MM, letter * 4)
  const width = slot + coinSlot + margin * 2.4
  const coinX = margin * 1.7 + slot + coinSlot / 2
  const measure = [size.height, size.width].filter((each) => each !== null).join(' × ')
  const text = `${measure} mm, drawn to scale beside a circle of ${COIN_MM} mm`
  return (
    <figure className="pt-1">
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${width} ${height}`}
        className="h-40 w-auto max-w-full text-jamun-950"
      >
        <Piece {...size} x={margin * 0.7 + (slot - pieceWidth) / 2} bottom={bottom} />
        <circle
          cx={coinX}
          cy={bottom - COIN_MM / 2}
          r={COIN_MM / 2}
          className="fill-none stroke-jamun-500 [vector-effect:non-scaling-stroke]"
        />
        <Measure
          x={margin * 0.7 + slot / 2}
          y={bottom + letter * 1.4}
          size={letter}
          text={`${measure} mm`}
        />
        <Measure x={coinX} y={bottom + letter * 1.4} size={letter} text={inMm(COIN_MM)} />
      </svg>
      <figcaption className="mt-1 text-xs text-jamun-700">
        To scale, beside a circle as large as a one-rupee coin ({inMm(COIN_MM)}).
      </figcaption>
    </figure>
  )
}
