/** The measures of a piece in mm. Without `width` only its length is known. */
type DrawnSize = { height: number; width: number | null }

/** The diameter in mm of a one-rupee coin of the series of 2019. Older coins are larger. */
const COIN_MM = 20

/** A drawing beside a coin is useful within these limits, in mm. */
const MIN_MM = 2
const MAX_MM = 150

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)(?:\s*mm)?`
const BY = String.raw`\s*[x×*]\s*`
const SIZE = new RegExp(
  `^${NUMBER}(?:${BY}${NUMBER}(?:${BY}${NUMBER})?)?(?:\\s+(?:wide|thick|long|across))?$`,
  'i',
)

/**
 * Reads the size of a product, such as `24 × 18` (height × width), `24 x 18 x 5 mm`, `16` or
 * `6 mm wide`.
 * Undefined for any other text, and for sizes that a drawing beside a coin does not show well.
 */
export function parseDrawnSize(sizeMm: string | null): DrawnSize | undefined {
  const [, first, second] = SIZE.exec(sizeMm?.trim() ?? '') ?? []
  if (first === undefined) return undefined
  const size = { height: Number(first), width: second === undefined ? null : Number(second) }
  const measures = [size.height, size.width ?? size.height]
  return measures.every((each) => each >= MIN_MM && each <= MAX_MM) ? size : undefined
}

/**
 * A piece and a circle of 20 mm, both to the same scale, with their measures beneath. All numbers
 * are mm. `outline` is the path of the piece: a circle if it is as wide as high, as round pieces
 * are, else a rectangle, or a line if only its length is known.
 */
export type ScaleDrawing = {
  measure: string
  width: number
  height: number
  outline: string
  pieceX: number
  coinX: number
  coinY: number
  /** What is written in the circle; empty if it is too small beside the piece. */
  coinLabel: string
  /** The height of letters, and where they stand. */
  letter: number
  textY: number
}

const COIN_LABEL = 'Rs. 1 coin'

/** The largest letters whose label is within the circle, in mm. */
const MAX_LABEL_LETTER = 3.4

/** Letters are a twelfth of the drawing, so that they can be read on a phone. */
const LETTER_PART = 1 / 12

const toHundredths = (value: number): number => Math.round(value * 100) / 100

/** Draws the size of a product. Null if it has none that can be drawn. */
export function toScaleDrawing(sizeMm: string | null): ScaleDrawing | null {
  const size = parseDrawnSize(sizeMm)
  if (!size) return null
  const { height, width } = size
  const content = Math.max(height, COIN_MM)
  const letter = content * LETTER_PART
  const bottom = content + letter / 2
  // The measures may be wider than a small piece.
  const slot = Math.max(width ?? 0, letter * 8)
  const pieceX = slot / 2 + letter
  const coinX = slot + letter * 3 + Math.max(COIN_MM, letter * 4) / 2
  const half = (width ?? letter) / 2
  const [top, left] = [bottom - height, toHundredths(pieceX - half)]
  const [right, middle] = [toHundredths(pieceX + half), toHundredths(pieceX)]
  const [low, high] = [toHundredths(bottom), toHundredths(top)]
  return {
    measure: width === null ? `${height} mm` : `${height} × ${width} mm`,
    width: toHundredths(coinX + COIN_MM / 2 + letter * 2),
    height: toHundredths(bottom + letter * 2),
    outline: outlineOf(size, { left, low, right, high, middle }),
    pieceX: middle,
    coinX: toHundredths(coinX),
    coinY: toHundredths(bottom - COIN_MM / 2),
    coinLabel: letter > MAX_LABEL_LETTER ? '' : COIN_LABEL,
    letter: toHundredths(letter),
    textY: toHundredths(bottom + letter * 1.4),
  }
}

type Edges = { left: number; low: number; right: number; high: number; middle: number }

function outlineOf({ height, width }: DrawnSize, { left, low, right, high, middle }: Edges) {
  if (width === null)
    return `M${left} ${low}H${right}M${left} ${high}H${right}M${middle} ${low}V${high}`
  if (width !== height) return `M${left} ${low}H${right}V${high}H${left}Z`
  const radius = toHundredths(height / 2)
  const half = `A${radius} ${radius} 0 0 1 ${middle}`
  return `M${middle} ${low}${half} ${high}${half} ${low}Z`
}
