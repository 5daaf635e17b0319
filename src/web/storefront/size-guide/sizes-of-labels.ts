import type { Variant } from '#web/api/product.ts'

/** A size of a piece. */
export type PieceSize = Pick<Variant, 'id' | 'label' | 'stock'>

const LABEL = /^(?:size )?(\d+(?:\.\d+)?)(?: ?(?:inch(?:es)?|in|"|″))?$/i

/**
 * Returns the sizes that the labels of variants name, as text: "Size 14" is 14, "2.10" is 2.10,
 * "18 inch" is 18. Labels with other words have none: "US 7" is not the Indian size 7.
 */
export function sizesOfLabels(labels: readonly string[]): Set<string> {
  return new Set(labels.flatMap((label) => LABEL.exec(label.trim())?.[1] ?? []))
}
