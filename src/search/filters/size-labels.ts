const plainSize = (label: string): string => label.replace(/^size\s+(?=\S)/i, '')

/** The labels that one size of variants may have: shops write `14`, `Size 14` or `SIZE 14`. */
export function sizeLabels(label: string): string[] {
  const plain = plainSize(label)
  return [...new Set([label, plain, ...['Size', 'size', 'SIZE'].map((word) => `${word} ${plain}`)])]
}

/** The first of the labels of each size. */
export const oneOfEachSize = (labels: readonly string[]): string[] =>
  [...Map.groupBy(labels, plainSize).values()].flatMap(([first]) => first ?? [])

/**
 * Counts of products by size, in which the labels of one size are one: the chosen label, else the
 * most frequent one.
 */
export function mergeSizes(
  counts: Map<string, number>,
  chosen: readonly string[],
): Map<string, number> {
  const merged = new Map<string, number>()
  for (const same of Map.groupBy(counts, ([label]) => plainSize(label)).values()) {
    const [most] = same.toSorted(([, one], [, other]) => other - one)
    const label = chosen.find((each) => same.some(([other]) => other === each)) ?? most?.[0] ?? ''
    merged.set(
      label,
      same.reduce((sum, [, count]) => sum + count, 0),
    )
  }
  return merged
}
