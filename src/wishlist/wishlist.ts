import { and, asc, eq, isNull } from 'drizzle-orm'
import { readProduct, readProducts } from '#catalog/catalog.ts'
import { products } from '#catalog/tables.ts'
import type { Product } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { wishlistItems } from './tables.ts'

/** How many products one wishlist holds. */
const WISHES_MOST = 200

/** The products of a person's wishlist, in the order in which she kept them. */
export async function readWishlist(
  db: Reader,
  userId: Id<'usr'>,
): Promise<{ products: Product[] }> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt), asc(wishlistItems.productId))
    .limit(WISHES_MOST)
  return {
    products: await readProducts(
      db,
      rows.map((row) => row.productId),
    ),
  }
}

/**
 * Keeps a product; keeping it twice is the same as once. Refuses an unknown product and a full
 * wishlist.
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
  const kept = await tx.$count(wishlistItems, eq(wishlistItems.userId, input.userId))
  if (kept >= WISHES_MOST)
    throw new Refusal('input.invalid', {
      message: `A wishlist holds at most ${WISHES_MOST} pieces.`,
    })
  await tx
    .insert(wishlistItems)
    .values({ userId: input.userId, productId: row.id })
    .onConflictDoNothing()
  return readWishlist(tx, input.userId)
}

/** Takes a product out, named by id or slug. What is not there counts as removed. */
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
