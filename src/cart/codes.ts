import { eq, sql } from 'drizzle-orm'
import { findCoupon, findCouponById, type OpenOffers } from '#offers/offers.ts'
import { query, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { countUp, reachedLimits } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { normalizeCode, type Offer } from '#shared/offers/offer.ts'
import { cartCodes } from './tables.ts'

/** Wrong codes of an account and of a network before they must wait, and how long they count. */
const MAX_WRONG = 10
const MAX_WRONG_OF_NETWORK = 50
const WINDOW_SECONDS = 15 * 60

type SaveCodeInput = {
  userId: Id<'usr'>
  code: string
  network: string
  offers: OpenOffers
  now: Date
}

/**
 * Stores the code of a coupon for the cart, in place of an earlier one. Returns the coupon. Its
 * conditions are checked with every cart. Throws `coupon.unknown` for a code that does not exist or
 * does not hold now, so that nobody learns which codes there are, and `coupon.limited` after ten of
 * them.
 */
export async function saveCode(db: Db, input: SaveCodeInput): Promise<Offer> {
  const { userId, network, now } = input
  const keys = { own: `coupon ${userId}`, network: `coupons from ${network}` }
  const coupon = await findCoupon(db, input.offers, { code: normalizeCode(input.code), now })
  if (!coupon) throw await countWrong(db, keys)
  const reset = await insertCode(db, { userId, offerId: coupon.id, now, keys })
  if (reset !== undefined) throw toLimited({ resetSeconds: reset })
  return coupon
}

/**
 * The coupon of a code that somebody without a log-in enters. Nothing is stored: the browser sends
 * its id from now on, which nobody can guess. Throws as `saveCode` does, after fifty wrong codes of
 * a network. They do not count for its accounts, or anybody could make those wait.
 */
export async function findGuestCoupon(
  db: Db,
  { code, network, offers, now }: Omit<SaveCodeInput, 'userId'>,
): Promise<Offer> {
  const key = `guest coupons from ${network}`
  const coupon = await findCoupon(db, offers, { code: normalizeCode(code), now })
  if (!coupon) {
    const wrong = await countUp(db, key, WINDOW_SECONDS)
    throw wrong.count > MAX_WRONG_OF_NETWORK ? toLimited(wrong) : new Refusal('coupon.unknown')
  }
  const limits = [{ key, max: MAX_WRONG_OF_NETWORK }]
  const [reached] = await query<{ reset: number }>(db, reachedLimits(limits))
  if (reached) throw toLimited({ resetSeconds: reached.reset })
  return coupon
}

/** The coupon that a browser without a log-in has in its cart; undefined if there is none. */
export async function findCouponOfGuest(
  db: Reader,
  offers: OpenOffers,
  couponId: string | undefined,
): Promise<Offer | undefined> {
  if (couponId === undefined) return undefined
  const found = await findCouponById(db, offers, couponId as Id<'ofr'>)
  // The id of an offer without a code is no coupon.
  return found?.code == null ? undefined : found
}

/** Keeps the coupon of a browser for the cart of a user, unless that has one. */
export const keepCode = async (
  tx: Tx,
  { userId, offerId, now }: { userId: Id<'usr'>; offerId: Id<'ofr'>; now: Date },
): Promise<void> =>
  void (await tx
    .insert(cartCodes)
    .values({ userId, offerId, createdAt: now })
    .onConflictDoNothing({ target: cartCodes.userId }))

type Keys = { own: string; network: string }

/** Counts a wrong code, and returns its refusal. */
async function countWrong(db: Db, keys: Keys): Promise<Refusal> {
  const own = await countUp(db, keys.own, WINDOW_SECONDS)
  if (own.count > MAX_WRONG) return toLimited(own)
  // Not for an account that must wait, or it alone could make all of its network wait.
  const network = await countUp(db, keys.network, WINDOW_SECONDS)
  return network.count > MAX_WRONG_OF_NETWORK ? toLimited(network) : new Refusal('coupon.unknown')
}

type NewCode = { userId: Id<'usr'>; offerId: Id<'ofr'>; now: Date; keys: Keys }

/**
 * Stores a code unless too many wrong ones were counted before. Returns the seconds to wait then,
 * else undefined. Both in one statement, which waits for wrong codes that are being counted, so
 * that parallel guesses cannot pass the limit.
 */
async function insertCode(
  db: Db,
  { userId, offerId, now, keys }: NewCode,
): Promise<number | undefined> {
  const limits = [
    { key: keys.own, max: MAX_WRONG },
    { key: keys.network, max: MAX_WRONG_OF_NETWORK },
  ]
  const [row] = await query<{ reset: number | null }>(
    db,
    sql`
    with reached as (${reachedLimits(limits)}),
    saved as (
      insert into ${cartCodes} (user_id, offer_id, created_at)
      select ${userId}, ${offerId}, ${now.toISOString()}::timestamptz
      where not exists (select from reached)
      on conflict (user_id) do update
        set offer_id = excluded.offer_id, created_at = excluded.created_at
    )
    select max(reset) as reset from reached`,
  )
  return row?.reset ?? undefined
}

const toLimited = ({ resetSeconds }: { resetSeconds: number }): Refusal =>
  new Refusal('coupon.limited', { details: { retryAfter: resetSeconds } })

/** Removes the code from a cart. Does nothing if there is none. */
export const removeCode = async (db: Reader, userId: Id<'usr'>): Promise<void> =>
  void (await db.delete(cartCodes).where(eq(cartCodes.userId, userId)))

/**
 * The coupon whose code the customer has entered. `known`: its id as the lines of the cart have it,
 * null for none; without lines it is read.
 */
export async function findCartCoupon(
  db: Reader,
  userId: Id<'usr'>,
  { offers, known }: { offers: OpenOffers; known?: Id<'ofr'> | null | undefined },
): Promise<Offer | undefined> {
  const id = known === undefined ? await findCodeOf(db, userId) : known
  return id === null ? undefined : findCouponById(db, offers, id)
}

async function findCodeOf(db: Reader, userId: Id<'usr'>): Promise<Id<'ofr'> | null> {
  const [row] = await db
    .select({ offerId: cartCodes.offerId })
    .from(cartCodes)
    .where(eq(cartCodes.userId, userId))
  return row?.offerId ?? null
}
