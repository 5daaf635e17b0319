import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { readProduct, readProducts } from '#catalog/catalog.ts'
import { products } from '#catalog/tables.ts'
import type { Product } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { wishlistItems } from './tables.ts'

const MAX_PRODUCTS = 200

/** The products of a user's wishlist, oldest entry first. */
export async function readWishlist(
  db: Reader,
  userId: Id<'usr'>,
): Promise<{ products: Product[] }> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt), asc(wishlistItems.productId))
    .limit(MAX_PRODUCTS)
  return {
    products: await readProducts(
      db,
      rows.map((row) => row.productId),
    ),
  }
}

/**
 * Adds a product (id or slug); a product that is there already is not added again. Throws
 * `product.missing`, and `input.invalid` for a full wishlist.
 */
export async function addToWishlist(
  tx: Tx,
  input: { userId: Id<'usr'>; productId: string },
): Promise<{ products: Product[] }> {
  const product = await readProduct(tx, input.productId)
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, product._id as Id<'prd'>), isNull(products.removedAt)))
  if (!row) throw new Refusal('product.missing')
  const count = await tx.$count(wishlistItems, eq(wishlistItems.userId, input.userId))
  if (count >= MAX_PRODUCTS)
    throw new Refusal('input.invalid', {
      message: `A wishlist holds at most ${MAX_PRODUCTS} pieces.`,
    })
  await tx
    .insert(wishlistItems)
    .values({ userId: input.userId, productId: row.id })
    .onConflictDoNothing()
  return readWishlist(tx, input.userId)
}

/**
 * Adds the products of a guest's wishlist to that of a user, as far as there is room. Products that
 * are no longer sold are left out. The same products again change nothing.
 */
export async function mergeWishlist(
  tx: Tx,
  { userId, productIds }: { userId: Id<'usr'>; productIds: string[] },
): Promise<{ products: Product[] }> {
  if (productIds.length > 0) {
    const count = await tx.$count(wishlistItems, eq(wishlistItems.userId, userId))
    const sold = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, productIds as Id<'prd'>[]), isNull(products.removedAt)))
      .orderBy(asc(products.id))
      .limit(Math.max(0, MAX_PRODUCTS - count))
    if (sold.length > 0)
      await tx
        .insert(wishlistItems)
        .values(sold.map(({ id }) => ({ userId, productId: id })))
        .onConflictDoNothing()
  }
  return readWishlist(tx, userId)
}

/** Removes a product (id or slug). Does nothing if it is not there. */
export async function removeFromWishlist(
  tx: Tx,
  input: { userId: Id<'usr'>; productId: string },
): Promise<{ products: Product[] }> {
  const [byId, bySlug] = [
    eq(products.id, input.productId as Id<'prd'>),
    eq(products.slug, input.productId),
  ]
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(input.productId.startsWith('prd_') ? byId : bySlug)
  if (row)
    await tx
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, input.userId), eq(wishlistItems.productId, row.id)))
  return readWishlist(tx, input.userId)
}
