/** In a row of eight with five styles, each style still has its most loved pieces. */
const MAX_OF_STYLE = 2

/**
 * The first `count` products in their order, with at most two of a style such as rings, so that one
 * style does not fill the row. Places that are then free go to the first of those left out.
 */
export function mixStyles<P extends { categories: readonly string[] }>(
  products: readonly P[],
  { count, styles }: { count: number; styles: ReadonlySet<string> },
): P[] {
  const taken = new Map<string, number>()
  const chosen = products.filter(({ categories }) => {
    const style = categories.find((each) => styles.has(each)) ?? ''
    const before = taken.get(style) ?? 0
    taken.set(style, before + 1)
    return style === '' || before < MAX_OF_STYLE
  })
  const shown = new Set(chosen.slice(0, count))
  for (const product of products) if (shown.size < count) shown.add(product)
  return [...shown]
}
