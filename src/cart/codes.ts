import { and, eq, sql } from 'drizzle-orm'
import { findCoupon, selectOffers, withCategories, type OpenOffers } from '#offers/offers.ts'
import { offerRedemptions } from '#offers/tables.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { normalizeCode, type Offer } from '#shared/offers/offer.ts'
import { cartCodes } from './tables.ts'

/** Wrong codes of an account and of a network before they must wait, and how long they count. */
const MAX_WRONG = 10
const MAX_WRONG_OF_NETWORK = 50
const WINDOW_SECONDS = 15 * 60

/**
 * Stores the code of a coupon for the cart, in place of an earlier one. Its conditions are checked
 * with every cart. Throws `coupon.unknown` for a code that does not exist or does not hold now, so
 * that nobody learns which codes there are, and `coupon.limited` after ten of them.
 */
export async function saveCode(
  db: Db,
  { userId, code, ...call }: { userId: Id<'usr'>; code: string; network: string; now: Date },
): Promise<void> {
  // Counted before it is looked for, so that parallel guesses cannot pass the limit.
  const ownKey = `coupon ${userId}`
  const networkKey = `coupons from ${call.network}`
  const own = await countUp(db, ownKey, WINDOW_SECONDS)
  if (own.count > MAX_WRONG) throw toLimited(own)
  // Not for an account that must wait, or it alone could make all of its network wait.
  const network = await countUp(db, networkKey, WINDOW_SECONDS)
  if (network.count > MAX_WRONG_OF_NETWORK) throw toLimited(network)
  const coupon = await findCoupon(db, normalizeCode(code), call.now)
  if (!coupon) throw new Refusal('coupon.unknown')
  for (const key of [ownKey, networkKey]) await countDown(db, key)
  const change = { offerId: coupon.id, createdAt: call.now }
  await db
    .insert(cartCodes)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: cartCodes.userId, set: change })
}

const toLimited = ({ resetSeconds }: { resetSeconds: number }): Refusal =>
  new Refusal('coupon.limited', { details: { retryAfter: resetSeconds } })

/** Removes the code from a cart. Does nothing if there is none. */
export const removeCode = async (db: Reader, userId: Id<'usr'>): Promise<void> =>
  void (await db.delete(cartCodes).where(eq(cartCodes.userId, userId)))

/** The coupon whose code the customer has entered. */
export async function findCartCoupon(
  db: Reader,
  userId: Id<'usr'>,
  { categoryOf }: Pick<OpenOffers, 'categoryOf'>,
): Promise<Offer | undefined> {
  const [row] = await db
    .select({ offerId: cartCodes.offerId })
    .from(cartCodes)
    .where(eq(cartCodes.userId, userId))
  const [coupon] = row ? await selectOffers(db, [row.offerId]) : []
  return coupon && withCategories(coupon, categoryOf)
}

/** Removes the code that a paid order has used from the cart. */
export const removeUsedCode = async (
  tx: Tx,
  userId: Id<'usr'>,
  orderId: Id<'ord'>,
): Promise<void> =>
  void (await tx.delete(cartCodes).where(
    and(
      eq(cartCodes.userId, userId),
      sql`exists (select 1 from ${offerRedemptions} r
        where r.order_id = ${orderId} and r.offer_id = ${cartCodes.offerId})`,
    ),
  ))
