import { asc, eq, inArray, sql } from 'drizzle-orm'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ProductState } from '#shared/catalog/product.ts'
import { demoProducts, productPictures, products } from './tables.ts'

/** A product of the demo. `isEdited`: an administrator has changed it or its stock since. */
export type DemoProduct = {
  id: Id<'prd'>
  title: string
  slug: string
  state: ProductState
  isEdited: boolean
}

/** Marks a new product as one of the demo. */
export const markDemoProduct = async (tx: Tx, productId: Id<'prd'>): Promise<void> =>
  void (await tx.insert(demoProducts).values({ productId }))

/** The products of the demo that are left, in the order of their titles. */
export async function listDemoProducts(db: Reader): Promise<DemoProduct[]> {
  const { id, title, slug, state, version, saleVersions } = products
  const hasStockChange = sql<boolean>`exists (select from stock_movements m
    join variants v on v.id = m.variant_id
    where v.product_id = ${id} and m.kind in ('added', 'removed') and m.actor_id is not null)`
  const rows = await db
    .select({ id, title, slug, state, version, saleVersions, hasStockChange })
    .from(demoProducts)
    .innerJoin(products, eq(products.id, demoProducts.productId))
    .orderBy(asc(title), asc(id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    state: row.state,
    isEdited: row.version - row.saleVersions > 1 || row.hasStockChange,
  }))
}

/** Counts demo products as products of the shop: they are no longer listed as the demo's. */
export const adoptDemoProducts = async (tx: Tx): Promise<void> =>
  void (await tx.delete(demoProducts))

/**
 * Deletes products with their variants, carts and wishlists. Their orders and stock movements must
 * be gone. Returns their pictures.
 */
export async function deleteProducts(
  tx: Tx,
  ids: Id<'prd'>[],
): Promise<{ key: string; width: number; height: number }[]> {
  if (ids.length === 0) return []
  const { key, width, height } = productPictures
  const dropped = await tx
    .select({ key, width, height })
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
  await tx.delete(products).where(inArray(products.id, ids))
  announceOnCommit(tx, { kind: 'catalog' })
  return dropped
}
