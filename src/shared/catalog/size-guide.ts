/** The parts of the size guide. */
export const SIZE_GUIDES = ['rings', 'bangles', 'chains'] as const
export type SizeGuide = (typeof SIZE_GUIDES)[number]

/**
 * The inner circumference in mm of the Indian ring sizes 1 to 30. Published charts differ by up to
 * 2 mm, so pages show the millimetres beside each number.
 */
const RING_CIRCUMFERENCES = [
  41, 41.7, 42.9, 44.1, 44.8, 46.1, 47.4, 48, 48.7, 50, 51.2, 51.9, 53.1, 54.4, 55.1, 56.3, 57,
  58.3, 58.9, 60.2, 60.8, 62.1, 62.7, 64, 64.6, 65.9, 67.2, 67.8, 69.1, 69.7,
] as const

/** The sixteenths of an inch above two inches of the bangle sizes: 2.10 is 2 and 10/16 inch. */
const BANGLE_SIXTEENTHS = [2, 4, 6, 8, 10, 12, 14, 16] as const

const MM_PER_INCH = 25.4

/** A size with the inner measures of the ring or bangle, in mm. */
export type RoundSize = { size: string; diameter: number; circumference: number }

const toTenths = (value: number): number => Math.round(value * 10) / 10

/** The Indian ring sizes. */
export const RING_SIZES: readonly RoundSize[] = RING_CIRCUMFERENCES.map((circumference, index) => ({
  size: String(index + 1),
  diameter: toTenths(circumference / Math.PI),
  circumference,
}))

/** The Indian bangle sizes, which are text: 2.10 is larger than 2.8, and 3.0 follows 2.14. */
export const BANGLE_SIZES: readonly RoundSize[] = BANGLE_SIXTEENTHS.map((sixteenths) => {
  const diameter = (2 + sixteenths / 16) * MM_PER_INCH
  return {
    size: sixteenths === 16 ? '3.0' : `2.${sixteenths}`,
    diameter: toTenths(diameter),
    circumference: toTenths(diameter * Math.PI),
  }
})

/** How far below the smallest size of a table a measure may be, as a part of that size. */
const BELOW_SMALLEST = 0.95

/**
 * Returns the size of a table for a measured length in mm: the inner circumference or the inner
 * diameter, whose ranges do not overlap. Between two sizes it is the larger. Undefined if no size
 * has such a measure.
 */
export function sizeOfMeasure(sizes: readonly RoundSize[], mm: number): RoundSize | undefined {
  for (const side of ['diameter', 'circumference'] as const) {
    const smallest = sizes[0]?.[side] ?? Infinity
    const found = sizes.find((size) => size[side] >= mm)
    if (found && mm >= smallest * BELOW_SMALLEST) return found
  }
  return undefined
}

/** A length of a chain or necklace, and where it lies on most people. */
export type ChainLength = { inches: number; millimetres: number; lies: string }

/** The usual lengths of chains and necklaces. */
export const CHAIN_LENGTHS: readonly ChainLength[] = (
  [
    [14, 'Around the neck, as a choker'],
    [16, 'At the base of the neck'],
    [18, 'On the collarbone; the most common length'],
    [20, 'Just below the collarbone'],
    [22, 'Above the neckline of most blouses'],
    [24, 'On the bust'],
    [28, 'Below the bust'],
    [36, 'Long: at the waist, or worn as two rows'],
  ] as const
).map(([inches, lies]) => ({ inches, millimetres: Math.round(inches * MM_PER_INCH), lies }))

const WORDS: [SizeGuide, RegExp][] = [
  ['rings', /\brings?\b/i],
  ['bangles', /\b(?:bangles?|kadas?|kangans?)\b/i],
  ['chains', /\b(?:pend[ae]nts?|necklaces?|chains?|chokers?|haars?|mangalsutras?)\b/i],
]

/**
 * Returns the part of the size guide for a product, by the first of its categories that names one;
 * null without. Earrings, nose rings and toe rings have none: the tables are for fingers.
 */
export function sizeGuideOf(categories: readonly { label: string }[]): SizeGuide | null {
  for (const { label } of categories) {
    if (/\b(?:nose|toe|ear)[ -]?rings?\b/i.test(label)) continue
    const found = WORDS.find(([, words]) => words.test(label))
    if (found) return found[0]
  }
  return null
}
