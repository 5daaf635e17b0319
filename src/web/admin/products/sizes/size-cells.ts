import { MAX_SIZES } from '#shared/catalog/product.ts'
import type { NewRow, VariantFields } from '#web/admin/products/schema/form-types.ts'

/** The columns of the sizes, in the order of the table. */
export const CELLS = ['label', 'stock', 'price', 'costPrice', 'sku'] as const
export type CellName = (typeof CELLS)[number]

/** The characters of a size and of a SKU, as the API allows; longer ones of a paste are cut. */
const MAX_LENGTHS: Partial<Record<CellName, number>> = { label: 40, sku: 60 }

/** Rows and cells of a text from a spreadsheet; undefined if it is only one cell. */
export function toCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

/** The sizes with pasted cells from a row and column on; rows are added for the names of sizes. */
export function withCells(
  variants: VariantFields[],
  newRow: NewRow,
  { row, name, cells }: { row: number; name: CellName; cells: string[][] },
): VariantFields[] {
  const all = [...variants]
  const first = CELLS.indexOf(name)
  const last = name === 'label' ? MAX_SIZES : all.length
  for (const [place, line] of cells.entries()) {
    const index = row + place
    if (index >= last) break
    while (all.length <= index) all.push(newRow(all))
    const pasted = line.flatMap((cell, column): [CellName, string][] => {
      const target = CELLS[first + column]
      return target ? [[target, cell.slice(0, MAX_LENGTHS[target])]] : []
    })
    all[index] = { ...all[index], ...Object.fromEntries(pasted) } as VariantFields
  }
  return all
}
