import * as catalog from '#catalog/catalog.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { FileProduct } from './file-product.ts'

/** The product that rows are about. `byTitle`: only its title says so. */
type FoundProduct = { product: AdminProduct; byTitle: boolean }

/**
 * Finds the product of rows by its id, else by its address, else by an SKU, else by its title.
 * Undefined if it is a new one. Throws `product.missing` for an id that no product has.
 */
export async function findProduct(
  db: Reader,
  { cells, sizes }: FileProduct,
): Promise<FoundProduct | undefined> {
  const read = async (id: string | undefined, byTitle = false) =>
    id === undefined ? undefined : { product: await catalog.readAdminProduct(db, id), byTitle }
  const id = cells.get('id')?.text
  if (id !== undefined) {
    if (!id.startsWith('prd_')) throw new Refusal('product.missing')
    return read(id)
  }
  const slug = cells.get('slug')?.text
  if (slug !== undefined) return read(await catalog.findIdBySlug(db, slug))
  const skus = sizes.flatMap(({ cells: { sku } }) => sku?.toUpperCase() ?? [])
  const bySku = skus.length > 0 ? await catalog.findIdBySku(db, skus) : undefined
  if (bySku) return read(bySku)
  const title = cells.get('title')?.text
  return title === undefined ? undefined : read(await catalog.findIdByTitle(db, title), true)
}
