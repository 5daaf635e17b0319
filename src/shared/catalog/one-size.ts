import { BANGLE_SIZES, RING_SIZES, sizeGuideOf } from './size-guide.ts'

/** What a piece without a choice of sizes fits: a sentence, and the sizes of the guide. */
export type OneSize = { text: string; sizes: string[] }

const RANGE = /\bsizes? (\d{1,2})(?: (?:to|-|–) (\d{1,2}))? \(Indian\)/i
const BANGLE_SIZE = /\bsize (2\.\d{1,2}|3\.0)\b/i
const ADJUSTABLE = /(?<!\b(?:not|non)[ -])\b(?:slightly )?adjustable\b/i

/** The ring sizes from the first to the last, both included. */
const ringSizes = (first: string, last: string): string[] =>
  RING_SIZES.map(({ size }) => size).filter(
    (size) => Number(size) >= Number(first) && Number(size) <= Number(last),
  )

/**
 * What a ring or bangle without a choice of sizes fits, by its description, such as "Adjustable,
 * sizes 14 to 18 (Indian)". Undefined for other pieces, and if the description says nothing.
 */
export function oneSizeOf(product: {
  description: string
  kinds: readonly { label: string }[]
  variants: readonly unknown[]
}): OneSize | undefined {
  const guide = sizeGuideOf(product.kinds)
  if (product.variants.length > 1 || guide === null || guide === 'chains') return undefined
  const adjustable = ADJUSTABLE.exec(product.description)?.[0].toLowerCase()
  const begin = adjustable ? `One size, ${adjustable}` : 'One size'
  const [first, last] = findSizes(guide, product.description)
  if (first !== undefined && last !== undefined)
    return { text: `${begin}: Indian sizes ${first} to ${last}`, sizes: ringSizes(first, last) }
  if (first !== undefined) return { text: `Indian size ${first}`, sizes: [first] }
  return adjustable ? { text: begin, sizes: [] } : undefined
}

function findSizes(guide: 'rings' | 'bangles', text: string): (string | undefined)[] {
  const [, first, last] = (guide === 'rings' ? RANGE : BANGLE_SIZE).exec(text) ?? []
  const known = (guide === 'rings' ? RING_SIZES : BANGLE_SIZES).map(({ size }) => size)
  return [first, last].filter((size) => size !== undefined && known.includes(size))
}
