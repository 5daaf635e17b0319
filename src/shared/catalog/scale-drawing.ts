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
 * A piece, what it is and its measures, which stand beneath it, with its middle at `x`. `outline`
 * is its path: the bell of a jhumka, a drop on its hook, the ring of a hoop, a circle if it is as
 * wide as high, else a rectangle, or a line if only its length is known.
 */
type DrawnPiece = {
  /** What is measured: `Stone`, `Band`. */
  part: string
  measure: string
  outline: string
  x: number
}

/** Pieces and a circle of 20 mm, all to the same scale. All numbers are mm. */
export type ScaleDrawing = {
  pieces: DrawnPiece[]
  width: number
  height: number
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
 * Draws the size of a product: of a bangle with sizes the inner diameter of its first size, of a
 * set the first two pieces that its measures name, else its measures. Null if it has none that can
 * be drawn.
 */
export function toScaleDrawing(product: DrawnProduct): ScaleDrawing | null {
  const inner = innerDiameterOf(product)
  if (inner) {
    const { diameter, size } = inner
    const measure = `${diameter} mm inside`
    return draw([{ height: diameter, width: diameter, part: `Size ${size}`, measure }])
  }
  const size = parseDrawnSize(product.sizeMm)
  if (!size) return draw(namedPieces(product.sizeMm))
  const part = partOf(product)
  const shape = part === 'Earring' ? shapeOf(product.title) : undefined
  // One measure of what is round is its diameter.
  const isDiameter = size.width === null && (shape === 'hoop' || part === RING_HEAD)
  const width = isDiameter ? size.height : size.width
  return draw([{ ...size, width, part, measure: measureOf(size), shape }])
}

const measureOf = ({ height, width }: DrawnSize): string =>
  width === null || width === height ? `${height} mm` : `${height} × ${width} mm`

/** More pieces have no place for their names on a phone. */
const MAX_PIECES = 2

/** These words name a measure or an estimate, not a piece. */
const NO_PIECE = /^(?:about|approx|around|up to|over|under|size|length|height|width|diameter)/i

/** One measure of these is their diameter. */
const ROUND = /^(?:stud|stone|pearl|bead|ring head|inside)s?$/i

/** The pieces of a set, such as `Pendant 20 mm, earrings 12 mm, chain 450 mm`. */
const namedPieces = (sizeMm: string | null): MeasuredPiece[] =>
  (sizeMm ?? '')
    .split(',')
    .flatMap((text) => {
      const [, name = '', rest = null] = /^\s*([a-z][a-z ]{1,13}) (\d.*)$/i.exec(text) ?? []
      const size = parseDrawnSize(rest)
      const part = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
      if (!size || NO_PIECE.test(name)) return []
      const width = ROUND.test(name) ? (size.width ?? size.height) : size.width
      return [{ ...size, width, part, measure: measureOf(size) }]
    })
    .slice(0, MAX_PIECES)

type Shape = 'bell' | 'drop' | 'hoop'

const SHAPES: [Shape, RegExp][] = [
  ['bell', /\bjhumkas?\b/i],
  ['hoop', /\b(?:hoops?|huggies?)\b/i],
  ['drop', /\b(?:(?:tear)?drops?|chaa?ndbalis?)\b/i],
]

const shapeOf = (title: string): Shape | undefined =>
  SHAPES.find(([, words]) => words.test(title))?.[0]

function innerDiameterOf({ kinds, variants }: DrawnProduct): RoundSize | undefined {
  if (sizeGuideOf(kinds) !== 'bangles') return undefined
  const size = BANGLE_SIZE.exec(variants[0]?.label ?? '')?.[0]
  return BANGLE_SIZES.find((each) => each.size === size)
}

/** What the measures of a ring are of, unless they name its band or stone. */
const RING_HEAD = 'Ring head'

const ACROSS = /\b(?:wide|thick)$/i

/** What a measure without another word is of: of a ring its head, and of a solitaire its stone. */
function partOf({ sizeMm, title, kinds }: Omit<DrawnProduct, 'variants'>): string {
  const guide = sizeGuideOf([...kinds, { label: title }])
  if (guide === 'rings' || guide === 'bangles') {
    if (ACROSS.test(sizeMm ?? '')) return 'Band'
    return /\bsolitaire\b/i.test(title) ? 'Stone' : guide === 'rings' ? RING_HEAD : 'Bangle'
  }
  const labels = [...kinds.map(({ label }) => label), title].join(' ')
  return PARTS.find(([, words]) => words.test(labels))?.[0] ?? 'Piece'
}

const MEASURE_NAMES: Partial<Record<string, string>> = {
  [RING_HEAD]: RING_HEAD,
  Stone: 'Size of the stone',
}

/** What the measures of a product are called: by their part, unless they are of the whole piece. */
export const measureName = (product: Omit<DrawnProduct, 'variants'>): string =>
  MEASURE_NAMES[partOf(product)] ?? 'Measures'

const PARTS: [string, RegExp][] = [
  ['Pendant', /\bpend[ae]nts?\b/i],
  ['Earring', /\b(?:earrings?|jhumkas?|studs?|hoops?)\b/i],
]

type MeasuredPiece = DrawnSize & { part: string; measure: string; shape?: Shape | undefined }

function draw(measured: MeasuredPiece[]): ScaleDrawing | null {
  if (measured.length === 0) return null
  const content = Math.max(COIN_MM, ...measured.map(({ height }) => height))
  const letter = content * LETTER_PART
  const bottom = content + letter / 2
  // The labels may be wider than a small piece, or than the circle.
  const slotOf = (width: number) => Math.max(width, letter * LABEL_LETTERS)
  let right = letter / 2
  const pieces = measured.map((piece): DrawnPiece => {
    const slot = slotOf(piece.width ?? 0)
    const x = right + slot / 2
    right += slot + letter
    const { part, measure } = piece
    return { part, measure, outline: outlineOf(piece, { x, bottom, letter }), x: toHundredths(x) }
  })
  const coinX = right + slotOf(COIN_MM) / 2
  return {
    pieces,
    width: toHundredths(right + slotOf(COIN_MM) + letter / 2),
    height: toHundredths(bottom + letter * 3),
    coinX: toHundredths(coinX),
    coinY: toHundredths(bottom - COIN_MM / 2),
    letter: toHundredths(letter),
    textY: [toHundredths(bottom + letter * 1.4), toHundredths(bottom + letter * 2.6)],
  }
}

type Edges = { left: number; low: number; right: number; high: number; middle: number }

type Place = { x: number; bottom: number; letter: number }

function outlineOf({ height, width, shape }: MeasuredPiece, { x, bottom, letter }: Place): string {
  const half = (width ?? letter) / 2
  const [left, right, middle] = [toHundredths(x - half), toHundredths(x + half), toHundredths(x)]
  const [low, high] = [toHundredths(bottom), toHundredths(bottom - height)]
  if (width === null)
    return `M${left} ${low}H${right}M${left} ${high}H${right}M${middle} ${low}V${high}`
  const edges = { left, low, right, high, middle }
  if (shape === 'bell') return bell(edges)
  if (shape === 'drop') return drop(edges)
  if (shape === 'hoop') return `${oval(edges, 0)}${oval(edges, Math.min(height, width) / 10)}`
  if (width !== height) return `M${left} ${low}H${right}V${high}H${left}Z`
  return oval(edges, 0)
}

/** An oval inside the edges. A thinner one turns the other way, so that it is a hole. */
function oval({ low, right, high, middle }: Edges, thickness: number): string {
  const [x, y] = [right - middle - thickness, (low - high) / 2 - thickness].map(toHundredths)
  const [start, end] = [low - thickness, high + thickness].map(toHundredths)
  const half = `A${x} ${y} 0 0 ${thickness > 0 ? 0 : 1} ${middle}`
  return `M${middle} ${start}${half} ${end}${half} ${start}Z`
}

/** A dome on a hook of a quarter of its height. */
function bell({ left, low, right, high, middle }: Edges): string {
  const top = toHundredths(high + (low - high) / 4)
  const shoulder = toHundredths(high + (low - high) * 0.45)
  return (
    `M${left} ${low}H${right}C${right} ${shoulder} ${right} ${top} ${middle} ${top}` +
    `S${left} ${shoulder} ${left} ${low}ZM${middle} ${top}V${high}`
  )
}

/** A teardrop on a hook of a fifth of its height. */
function drop({ left, low, right, high, middle }: Edges): string {
  const at = (part: number) => toHundredths(high + (low - high) * part)
  const radius = toHundredths(right - middle)
  const belly = toHundredths(Math.max(low - radius, at(0.6)))
  const foot = `A${radius} ${toHundredths(low - belly)} 0 0 1 ${left} ${belly}`
  return (
    `M${middle} ${high}V${at(0.2)}C${middle} ${at(0.4)} ${right} ${at(0.5)} ${right} ${belly}` +
    `${foot}C${left} ${at(0.5)} ${middle} ${at(0.4)} ${middle} ${at(0.2)}`
  )
}
