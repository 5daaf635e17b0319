import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { timeProblem } from '#shared/offers/explain.ts'
import type { Offer } from '#shared/offers/offer.ts'
import { offers } from './tables.ts'

export {
  redeemAgain,
  redeemOffers,
  releaseRedemptions,
  removeAllRedemptions,
} from './redemptions.ts'
export { readUses } from './uses.ts'

/** What a cart needs of the offers of the shop. Each process caches it until an offer changes. */
export type OpenOffers = {
  /** Offers without a code that are not ended; some may begin later or be over. */
  automatic: Offer[]
  /** Whether a code can be used at this time. */
  takesCodes: (now: Date) => boolean
  /** The present value of a category that may have been merged into another one. */
  categoryOf: (value: string) => string
}

/** Reads the offers of all carts. Values of categories are as they were stored. */
export async function readOpenOffers(db: Reader): Promise<Omit<OpenOffers, 'categoryOf'>> {
  const automatic = await db
    .select()
    .from(offers)
    .where(and(isNull(offers.code), isNull(offers.endedAt)))
    .orderBy(asc(offers.createdAt), asc(offers.id))
  const [coupons] = await query<{ ends_at: string | null; count: number }>(
    db,
    sql`
    select count(*)::int as count,
      (extract(epoch from max(coalesce(ends_at, 'infinity'))) * 1000)::text as ends_at
    from ${offers} where code is not null and ended_at is null`,
  )
  const until = coupons?.count ? Number(coupons.ends_at) : 0
  return { automatic, takesCodes: (now) => now.getTime() < until }
}

/** An offer with the present values of its categories. */
export const withCategories = (offer: Offer, categoryOf: OpenOffers['categoryOf']): Offer => ({
  ...offer,
  categories: offer.categories.map(categoryOf),
  notCategories: offer.notCategories.map(categoryOf),
})

/** The offers without a code that hold now. */
export const listAutomatic = ({ automatic, categoryOf }: OpenOffers, now: Date): Offer[] =>
  automatic
    .filter((offer) => !timeProblem(offer, now))
    .map((offer) => withCategories(offer, categoryOf))

/** The coupon with this code, in capitals; undefined if there is none, or if it does not hold. */
export async function findCoupon(db: Reader, code: string, now: Date): Promise<Offer | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.code, code))
  return row && !timeProblem(row, now) ? row : undefined
}

/** Reads offers by their ids. */
export const selectOffers = (db: Reader, ids: Id<'ofr'>[]): Promise<Offer[]> =>
  db.select().from(offers).where(inArray(offers.id, ids))
