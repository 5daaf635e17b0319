import { and, count, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { products } from '#catalog/tables.ts'
import type { listReviews as endpoint, REVIEW_SORTS } from '#contract/reviews/reviews.ts'
import { customerPictures } from '#customer-pictures/tables.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import {
  ANONYMOUS_NAME,
  HIDING_REASONS,
  ratingOf,
  type StarCounts,
} from '#shared/reviews/review-rule.ts'
import { replyOf, withPictures, type ShownReview } from './own-reviews.ts'
import { reviewCounts, reviews } from './tables.ts'

type ReviewList = z.output<typeof endpoint.reply>
type ListReviewsQuery = { page: number; limit: number; sort: (typeof REVIEW_SORTS)[number] }

/**
 * The newest first among equal ones. Each order but `pictures` is that of an index of published
 * reviews; that one sorts the published reviews of the product.
 */
const ORDERS: Record<ListReviewsQuery['sort'], SQL> = {
  newest: sql`${reviews.createdAt} desc nulls last, ${reviews.id} desc nulls last`,
  pictures: sql`exists (
      select 1 from ${customerPictures} where ${customerPictures.reviewId} = ${reviews.id}
    ) desc, ${reviews.createdAt} desc, ${reviews.id} desc`,
  highest: sql`${reviews.stars} desc, ${reviews.createdAt} desc, ${reviews.id} desc`,
  lowest: sql`${reviews.stars}, ${reviews.createdAt} desc, ${reviews.id} desc`,
}

/**
 * One page of the published reviews of a product (id or slug), with its stars and with why others
 * are hidden. Throws `product.missing`.
 */
export async function listReviews(
  db: Reader,
  reference: string,
  { page, limit, sort }: ListReviewsQuery,
): Promise<ReviewList> {
  const { productId, stars, hidden } = await readCounts(db, reference)
  const rating = ratingOf(stars)
  const total = rating?.count ?? 0
  const offset = (page - 1) * limit
  const rows =
    offset < total
      ? await db
          .select()
          .from(reviews)
          .where(and(eq(reviews.productId, productId), eq(reviews.state, 'published')))
          .orderBy(ORDERS[sort])
          .limit(limit)
          .offset(offset)
      : []
  return {
    average: rating?.average ?? null,
    stars: [...stars],
    hidden: { count: hidden, reasons: hidden > 0 ? await countReasons(db, productId) : [] },
    reviews: (await withPictures(db, rows)).map(toReview),
    pagination: paginationOf({ page, limit }, total),
  }
}

/** The counts of a published product. Throws `product.missing`. */
async function readCounts(
  db: Reader,
  reference: string,
): Promise<{ productId: Id<'prd'>; stars: StarCounts; hidden: number }> {
  const [row] = await db
    .select({ productId: products.id, counts: reviewCounts })
    .from(products)
    .leftJoin(reviewCounts, eq(reviewCounts.productId, products.id))
    .where(
      and(
        or(eq(products.id, reference as Id<'prd'>), eq(products.slug, reference)),
        isNull(products.removedAt),
      ),
    )
  if (!row) throw new Refusal('product.missing')
  const { productId, counts } = row
  return {
    productId,
    stars: counts
      ? [counts.stars1, counts.stars2, counts.stars3, counts.stars4, counts.stars5]
      : [0, 0, 0, 0, 0],
    hidden: counts?.hidden ?? 0,
  }
}

/** How many reviews of a product are hidden for each reason, the most frequent first. */
async function countReasons(
  db: Reader,
  productId: Id<'prd'>,
): Promise<ReviewList['hidden']['reasons']> {
  const rows = await db
    .select({ code: reviews.hiddenReason, number: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.state, 'hidden')))
    .groupBy(reviews.hiddenReason)
    .orderBy(sql`count(*) desc, ${reviews.hiddenReason}`)
  return rows.flatMap(({ code, number }) =>
    code ? [{ reason: HIDING_REASONS[code], count: number }] : [],
  )
}

const toReview = (row: ShownReview): ReviewList['reviews'][number] => ({
  _id: row.id,
  author: row.authorName || ANONYMOUS_NAME,
  size: row.variantLabel,
  stars: row.stars,
  text: row.text,
  at: row.createdAt.toISOString(),
  pictures: row.pictures,
  reply: replyOf(row),
})
