import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'

type Line = AdminOrderRow['lines'][number]

/** A line of an order in few words: title and size, and the quantity if it is not 1. */
function lineText({ title, variantLabel, quantity }: Line): string {
  const name = variantLabel ? `${title}, ${variantLabel}` : title
  return quantity === 1 ? name : `${name} × ${quantity}`
}

/** What is in a parcel: the `first` line, and `more` if it has others. */
export function contentsText(lines: readonly Line[]): { first: string; more: string } {
  const [first = '', ...others] = lines.map(lineText)
  return { first, more: others.length > 0 ? `+ ${others.length} more` : '' }
}

/** Whether a search of the orders finds a line: by its title, or by the start of its SKU. */
function isFound({ title, sku }: Line, q: string): boolean {
  return q !== '' && (title.toLowerCase().includes(q) || sku.toLowerCase().startsWith(q))
}

/** The lines of an order in few words: those that a search for `q` has found first. */
export function foundFirst(lines: readonly Line[], q: string): { text: string; found: boolean }[] {
  const word = q.trim().toLowerCase()
  return lines
    .map((line) => ({ text: lineText(line), found: isFound(line, word) }))
    .toSorted((one, other) => Number(other.found) - Number(one.found))
}
