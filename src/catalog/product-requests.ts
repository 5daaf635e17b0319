import { eq, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { productRequests } from './tables.ts'

/** How long a wish is known again by its name. */
const REQUEST_KEPT_MS = 24 * 3600_000

/**
 * Keeps the name of a wish for this transaction. Answers which product it was for when it was done
 * already: whoever sends it again after a lost answer gets that one. Of two that come at once the
 * second waits for the first.
 */
export async function insertProductRequest(
  tx: Tx,
  requestId: string,
): Promise<Id<'prd'> | undefined> {
  const claimed = await tx
    .insert(productRequests)
    .values({ requestId })
    .onConflictDoNothing()
    .returning({ requestId: productRequests.requestId })
  if (claimed.length > 0) return undefined
  const [done] = await tx
    .select({ productId: productRequests.productId })
    .from(productRequests)
    .where(eq(productRequests.requestId, requestId))
  // It can only be missing where the day is over for which it was kept.
  if (!done?.productId) throw new Refusal('unavailable')
  return done.productId
}

/** Writes down which product the wish of a claimed name was for. */
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

/** Lets go of names whose day is over. */
export const deleteProductRequests = async (db: Reader): Promise<void> =>
  void (await db
    .delete(productRequests)
    .where(lt(productRequests.createdAt, new Date(Date.now() - REQUEST_KEPT_MS))))
