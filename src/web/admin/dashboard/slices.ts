/** An item of a doughnut chart: its name and its units. */
export type Item = { name: string; value: number }

const MAX_SLICES = 6

/** At most six slices; with more items, the sixth sums up the rest. Zero stays in the legend. */
export function slicesOf(items: Item[]): Item[] {
  if (items.length <= MAX_SLICES) return items
  const others = items.slice(MAX_SLICES - 1)
  return [
    ...items.slice(0, MAX_SLICES - 1),
    { name: `Others (${others.length})`, value: others.reduce((sum, item) => sum + item.value, 0) },
  ]
}
