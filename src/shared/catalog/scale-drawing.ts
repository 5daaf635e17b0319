import { BANGLE_SIZES, sizeGuideOf, type RoundSize } from './size-guide.ts'

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
 * A piece and a circle of 20 mm, both to the same scale, with what they are and their measures
 * beneath. All numbers are mm. `outline` is the path of the piece: a circle if it is as wide as
 * high, as round pieces are, else a rectangle, or a line if only its length is known.
 */
export type ScaleDrawing = {
  /** What is measured: `Stone`, `Band`. */
  part: string
  measure: string
  width: number
  height: number
  outline: string
  pieceX: number
  coinX: number
  coinY: number
  /** The height of letters, and where the two lines stand. */
  letter: number
  textY: readonly [number, number]
}

/** Letters are a part of the drawing, so that they can be read on a phone. */
const LETTER_PART = 1 / 9

/** The width of the longest label beneath a piece or the circle, in letters. */
const LABEL_LETTERS = 6

const toHundredths = (value: number): number => Math.round(value * 100) / 100

type DrawnProduct = {
  sizeMm: string | null
  title: string
  kinds: readonly { label: string }[]
  variants: readonly { label: string }[]
}

const BANGLE_SIZE = /\b(?:2\.\d{1,2}|3\.0)\b/

/**
 * Draws the size of a product: of a bangle with sizes the inner diameter of its first size, else
 * its measures. Null if it has none that can be drawn.
 */
export function toScaleDrawing(product: DrawnProduct): ScaleDrawing | null {
  const inner = innerDiameterOf(product)
  if (inner)
    return draw(
      { height: inner.diameter, width: inner.diameter },
      { part: `Size ${inner.size}`, measure: `${inner.diameter} mm inside` },
    )
  const size = parseDrawnSize(product.sizeMm)
  if (!size) return null
  const { height, width } = size
  const isRound = width === height
  const measure = width === null || isRound ? `${height} mm` : `${height} × ${width} mm`
  return draw(size, { part: partOf(product), measure })
}

function innerDiameterOf({ kinds, variants }: DrawnProduct): RoundSize | undefined {
  if (sizeGuideOf(kinds) !== 'bangles') return undefined
  const size = BANGLE_SIZE.exec(variants[0]?.label ?? '')?.[0]
  return BANGLE_SIZES.find((each) => each.size === size)
}

const ACROSS = /\b(?:wide|thick)$/i

/** What a measure without another word is of: of a ring its head, and of a solitaire its stone. */
function partOf({ sizeMm, title, kinds }: DrawnProduct): string {
  const guide = sizeGuideOf([...kinds, { label: title }])
  if (guide === 'rings' || guide === 'bangles') {
    if (ACROSS.test(sizeMm ?? '')) return 'Band'
    return /\bsolitaire\b/i.test(title) ? 'Stone' : guide === 'rings' ? 'Ring head' : 'Bangle'
  }
  const labels = [...kinds.map(({ label }) => label), title].join(' ')
  return PARTS.find(([, words]) => words.test(labels))?.[0] ?? 'Piece'
}

const PARTS: [string, RegExp][] = [
  ['Pendant', /\bpend[ae]nts?\b/i],
  ['Earring', /\b(?:earrings?|jhumkas?|studs?|hoops?)\b/i],
]

function draw(size: DrawnSize, text: { part: string; measure: string }): ScaleDrawing {
  const { height, width } = size
  const content = Math.max(height, COIN_MM)
  const letter = content * LETTER_PART
  const bottom = content + letter / 2
  // The labels may be wider than a small piece, or than the circle.
  const slot = Math.max(width ?? 0, letter * LABEL_LETTERS)
  const coinSlot = Math.max(COIN_MM, letter * LABEL_LETTERS)
  const pieceX = slot / 2 + letter / 2
  const coinX = slot + letter * 1.5 + coinSlot / 2
  const half = (width ?? letter) / 2
  const [top, left] = [bottom - height, toHundredths(pieceX - half)]
  const [right, middle] = [toHundredths(pieceX + half), toHundredths(pieceX)]
  const [low, high] = [toHundredths(bottom), toHundredths(top)]
  return {
    ...text,
    width: toHundredths(coinX + coinSlot / 2 + letter / 2),
    height: toHundredths(bottom + letter * 3),
    outline: outlineOf(size, { left, low, right, high, middle }),
    pieceX: middle,
    coinX: toHundredths(coinX),
    coinY: toHundredths(bottom - COIN_MM / 2),
    letter: toHundredths(letter),
    textY: [toHundredths(bottom + letter * 1.4), toHundredths(bottom + letter * 2.6)],
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
