import { eq, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { productRequests } from './tables.ts'

/** How long a repeated request is recognised. */
const REQUEST_LIFETIME_MS = 24 * 3600_000

/**
 * Inserts an idempotency key. Returns the product of an earlier request with the same key, for a
 * browser that repeats a request because it got no response. Of two at once the second waits for
 * the first.
 */
export async function insertProductRequest(
  tx: Tx,
  requestId: string,
): Promise<Id<'prd'> | undefined> {
  const inserted = await tx
    .insert(productRequests)
    .values({ requestId })
    .onConflictDoNothing()
    .returning({ requestId: productRequests.requestId })
  if (inserted.length > 0) return undefined
  const [earlier] = await tx
    .select({ productId: productRequests.productId })
    .from(productRequests)
    .where(eq(productRequests.requestId, requestId))
  // Missing only if the old row was deleted between the two statements.
  if (!earlier?.productId) throw new Refusal('unavailable')
  return earlier.productId
}

/** Stores which product an inserted request created or changed. */
export async function setRequestedProduct(
  tx: Tx,
  requestId: string,
  productId: string,
): Promise<void> {
  await tx
    .update(productRequests)
    .set({ productId: productId as Id<'prd'> })
    .where(eq(productRequests.requestId, requestId))
}

/** Deletes requests that are too old to be repeated. */
export const deleteProductRequests = async (db: Reader): Promise<void> =>
  void (await db
    .delete(productRequests)
    .where(lt(productRequests.createdAt, new Date(Date.now() - REQUEST_LIFETIME_MS))))
