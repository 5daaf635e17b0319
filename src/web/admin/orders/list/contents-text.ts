import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'

type Line = AdminOrderRow['lines'][number]

/** A line of an order in few words: title and size, and the quantity if it is not 1. */
function lineText({ title, variantLabel, quantity }: Line): string {
  const name = variantLabel ? `${title}, ${variantLabel}` : title
  return quantity === 1 ? name : `${name} × ${quantity}`
}

/** What is in a parcel: `all` its lines, the `first` one, and `more` if it has others. */
export function contentsText(lines: readonly Line[]): { all: string; first: string; more: string } {
  const [first = '', ...others] = lines.map(lineText)
  return {
    all: [first, ...others].join(' · '),
    first,
    more: others.length > 0 ? `+ ${others.length} more` : '',
  }
}
