/** The measures of a piece in mm. Without `width` only its length is known. */
export type DrawnSize = { height: number; width: number | null }

/** The diameter in mm of a one-rupee coin of the series of 2019. Older coins are larger. */
export const COIN_MM = 20

/** A drawing beside a coin is useful within these limits, in mm. */
const MIN_MM = 2
const MAX_MM = 150

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)(?:\s*mm)?`
const BY = String.raw`\s*[x×*]\s*`
const SIZE = new RegExp(`^${NUMBER}(?:${BY}${NUMBER}(?:${BY}${NUMBER})?)?$`, 'i')

/**
 * Reads the size of a product, such as `24 × 18` (height × width), `24 x 18 x 5 mm` or `16`.
 * Undefined for any other text, and for sizes that a drawing beside a coin does not show well.
 */
export function parseDrawnSize(sizeMm: string | null): DrawnSize | undefined {
  const [, first, second] = SIZE.exec(sizeMm?.trim() ?? '') ?? []
  if (first === undefined) return undefined
  const size = { height: Number(first), width: second === undefined ? null : Number(second) }
  const measures = [size.height, size.width ?? size.height]
  return measures.every((each) => each >= MIN_MM && each <= MAX_MM) ? size : undefined
}
