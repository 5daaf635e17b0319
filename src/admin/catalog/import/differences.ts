import type { AdminProduct } from '#contract/contract.ts'
import { FILE_COLUMNS, type FileCells } from '#shared/catalog/product-file/columns.ts'
import {
  productCells,
  sizeCells,
  type NameOfCategory,
} from '#shared/catalog/product-file/product-cells.ts'
import type { FileProduct } from './file-product.ts'

/** A field that an import changes, by its heading. `size`: of which size; empty: the product. */
export type Difference = { column: string; size: string; before: string; after: string }

/** Columns that a product has by itself: no difference of them is a change. */
const OWN = new Set(['id', 'version', 'stock'])

/** What is different between two states of a product, in the order of the columns. */
export function differencesOf(
  before: AdminProduct,
  after: AdminProduct,
  nameOf: NameOfCategory,
): Difference[] {
  const found = compare(productCells(before, nameOf), productCells(after, nameOf), '')
  const sizesBefore = sizeCells(before)
  sizeCells(after).forEach((cells, index) => {
    const id = after.variants[index]?._id
    const old = before.variants.findIndex(({ _id }) => _id === id)
    found.push(...compare(sizesBefore[old] ?? {}, cells, cells.label ?? ''))
  })
  return found
}

const compare = (before: FileCells, after: FileCells, size: string): Difference[] =>
  FILE_COLUMNS.flatMap(({ key, heading }) => {
    const [old = '', now = ''] = [before[key], after[key]]
    return OWN.has(key) || old === now ? [] : [{ column: heading, size, before: old, after: now }]
  })

/** Whether the cells of the file are the texts that an export of the product has. */
export function isSameText(
  file: FileProduct,
  product: AdminProduct,
  nameOf: NameOfCategory,
): boolean {
  const cells = productCells(product, nameOf)
  const sizes = new Map(sizeCells(product).map((size) => [size.sku, size]))
  return (
    file.problems.length === 0 &&
    [...file.cells].every(([column, { text }]) => OWN.has(column) || cells[column] === text) &&
    new Set(file.sizes.map((row) => row.cells.sku)).size === file.sizes.length &&
    file.sizes.every((row) => {
      const size = sizes.get(row.cells.sku)
      return (
        size !== undefined &&
        Object.keys(size).every((key) => {
          const column = FILE_COLUMNS.find((each) => each.key === key)?.key
          if (!column || OWN.has(column) || !file.columns.has(column)) return true
          return (row.cells[column] ?? '') === size[column]
        })
      )
    })
  )
}
