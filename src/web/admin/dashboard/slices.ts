/** An item of a doughnut: its name and how many pieces of it are left. */
export type Item = { name: string; value: number }

const SLICES_MOST = 6

/**
 * At most six slices: where there are more items, the sixth is all the others together. Items of 0
 * have no slice and stay in the legend.
 */
export function slicesOf(items: Item[]): Item[] {
  if (items.length <= SLICES_MOST) return items
  const others = items.slice(SLICES_MOST - 1)
  return [
    ...items.slice(0, SLICES_MOST - 1),
    { name: `Others (${others.length})`, value: others.reduce((sum, item) => sum + item.value, 0) },
  ]
}
