import { and, asc, eq, isNull } from 'drizzle-orm'
import { readProduct, readProducts } from '#catalog/catalog.ts'
import { products } from '#catalog/tables.ts'
import type { Product } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { wishes } from './tables.ts'

/** How many products one wishlist holds. */
const WISHES_MOST = 200

/** The products of a person's wishlist, in the order in which she kept them. */
export async function readWishlist(
  db: Reader,
  userId: Id<'usr'>,
): Promise<{ products: Product[] }> {
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(asc(wishes.createdAt), asc(wishes.productId))
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
  wish: { userId: Id<'usr'>; productId: string },
): Promise<{ products: Product[] }> {
  const product = await readProduct(tx, wish.productId)
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, product._id as Id<'prd'>), isNull(products.removedAt)))
  if (!row) throw new Refusal('product.missing')
  const kept = await tx.$count(wishes, eq(wishes.userId, wish.userId))
  if (kept >= WISHES_MOST)
    throw new Refusal('input.invalid', {
      message: `A wishlist holds at most ${WISHES_MOST} pieces.`,
    })
  await tx.insert(wishes).values({ userId: wish.userId, productId: row.id }).onConflictDoNothing()
  return readWishlist(tx, wish.userId)
}

/** Takes a product out, named by id or slug. What is not there counts as removed. */
export async function removeFromWishlist(
  tx: Tx,
  wish: { userId: Id<'usr'>; productId: string },
): Promise<{ products: Product[] }> {
  const [byId, bySlug] = [
    eq(products.id, wish.productId as Id<'prd'>),
    eq(products.slug, wish.productId),
  ]
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(wish.productId.startsWith('prd_') ? byId : bySlug)
  if (row)
    await tx.delete(wishes).where(and(eq(wishes.userId, wish.userId), eq(wishes.productId, row.id)))
  return readWishlist(tx, wish.userId)
}
