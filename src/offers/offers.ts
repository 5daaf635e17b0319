import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { timeProblem } from '#shared/offers/explain.ts'
import type { Offer } from '#shared/offers/offer.ts'
import { offers } from './tables.ts'

export {
  listOncePerCustomer,
  mayKeepOffers,
  redeemAgain,
  redeemOffers,
  releaseRedemptions,
  removeAllRedemptions,
  setRedeemed,
} from './redemptions.ts'
export { isOncePerCustomer, readUses } from './uses.ts'

/** What a cart needs of the offers of the shop. Each process caches it until an offer changes. */
export type OpenOffers = {
  /** Offers without a code that are not ended; some may begin later or be over. */
  automatic: Offer[]
  /** The newest coupons that are not ended. Any other one is read by itself. */
  coupons: Offer[]
  /** When the last coupon ends, in ms; 0 if the shop has none. */
  codesUntil: number
  /** Whether the shop has neither offers nor coupons. */
  isEmpty: boolean
  /** The present value of a category that may have been merged into another one. */
  categoryOf: (value: string) => string
}

/** So many coupons are cached; a shop with a code for each customer has many more. */
const MAX_CACHED_COUPONS = 500

/** Reads the offers of all carts. Values of categories are as they were stored. */
export async function readOpenOffers(db: Reader): Promise<Omit<OpenOffers, 'categoryOf'>> {
  const automatic = await db
    .select()
    .from(offers)
    .where(and(isNull(offers.code), isNull(offers.endedAt)))
    .orderBy(asc(offers.createdAt), asc(offers.id))
  const coupons = await db
    .select()
    .from(offers)
    .where(and(isNotNull(offers.code), isNull(offers.endedAt)))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(MAX_CACHED_COUPONS)
  const [all] = await query<{ ends_at: string | null; count: number }>(
    db,
    sql`
    select count(*)::int as count,
      (extract(epoch from max(coalesce(ends_at, 'infinity'))) * 1000)::text as ends_at
    from ${offers} where code is not null and ended_at is null`,
  )
  const hasCoupons = (all?.count ?? 0) > 0
  return {
    automatic,
    coupons,
    codesUntil: hasCoupons ? Number(all?.ends_at) : 0,
    isEmpty: !hasCoupons && automatic.length === 0,
  }
}

/** An offer with the present values of its categories. */
const withCategories = (offer: Offer, categoryOf: OpenOffers['categoryOf']): Offer => ({
  ...offer,
  categories: offer.categories.map(categoryOf),
  notCategories: offer.notCategories.map(categoryOf),
})

/** The offers without a code that hold now. */
export const listAutomatic = ({ automatic, categoryOf }: OpenOffers, now: Date): Offer[] =>
  automatic
    .filter((offer) => !timeProblem(offer, now))
    .map((offer) => withCategories(offer, categoryOf))

/**
 * The coupon with this code, in capitals; undefined if there is none, or if it does not hold. Its
 * `uses` may be those of before.
 */
export async function findCoupon(
  db: Reader,
  { coupons, categoryOf }: OpenOffers,
  { code, now }: { code: string; now: Date },
): Promise<Offer | undefined> {
  const found =
    coupons.find((each) => each.code === code) ??
    (await db.select().from(offers).where(eq(offers.code, code)))[0]
  return found && !timeProblem(found, now) ? withCategories(found, categoryOf) : undefined
}

/** The coupon with this id, also one that is over. Its `uses` may be those of before. */
export async function findCouponById(
  db: Reader,
  { coupons, categoryOf }: OpenOffers,
  id: Id<'ofr'>,
): Promise<Offer | undefined> {
  const found =
    coupons.find((each) => each.id === id) ??
    (await db.select().from(offers).where(eq(offers.id, id)))[0]
  return found && withCategories(found, categoryOf)
}
