import { MAX_SIZES } from '#shared/catalog/product.ts'
import { BANGLE_SIZES, RING_SIZES } from '#shared/catalog/size-guide.ts'
import type { NewRow, VariantFields } from '#web/admin/products/schema/form-types.ts'

/** The Indian sizes of the size guide, by what they are for. */
export const RUNS = {
  rings: RING_SIZES.map(({ size }) => size),
  bangles: BANGLE_SIZES.map(({ size }) => size),
} as const
export type RunKind = keyof typeof RUNS

/** The sizes from one to another, both included; every second one if it says so. */
export function sizesOf(
  kind: RunKind,
  { from, to, isEverySecond }: { from: string; to: string; isEverySecond: boolean },
): string[] {
  const sizes = RUNS[kind]
  const [first, last] = [sizes.indexOf(from), sizes.indexOf(to)]
  return sizes.slice(first, last + 1).filter((_, place) => !isEverySecond || place % 2 === 0)
}

/** A label for comparisons: `14` and `Size 14` are the same size. */
const numberOf = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/^size\s+/, '')

/** Those of the sizes that the rows do not have yet, as many as a product can have. */
export function missingOf(variants: VariantFields[], sizes: string[]): string[] {
  const present = new Set(variants.map(({ label }) => numberOf(label)))
  return sizes
    .filter((size) => !present.has(size))
    .slice(0, MAX_SIZES - variants.filter(({ label }) => label.trim() !== '').length)
}

/** The rows with these sizes after them. Rows that name no size and have no pieces are left out. */
export function withSizes(
  variants: VariantFields[],
  newRow: NewRow,
  { sizes, pieces }: { sizes: string[]; pieces: string },
): VariantFields[] {
  // A row has the cost price of the one before it from the start.
  const isEmpty = ({ id, label, sku, price, stock }: VariantFields) =>
    id === undefined && [label, sku, price, stock].every((text) => text.trim() === '')
  const rows = variants.filter((variant) => !isEmpty(variant))
  // Of rows that are left out the cost price stays.
  const dropped = rows.length === 0 ? variants.at(-1) : undefined
  for (const size of sizes) {
    const added = { ...newRow(rows), ...(dropped && { costPrice: dropped.costPrice }) }
    rows.push({ ...added, label: `Size ${size}`, ...(added.id === undefined && { stock: pieces }) })
  }
  return rows
}
