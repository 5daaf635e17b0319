import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { productPictures, products } from '#catalog/tables.ts'
import type { AdminReview, Pagination } from '#contract/contract.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { paginationOf, toContainsPattern, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { HidingReason, ReviewState } from '#shared/reviews/review-rule.ts'
import { toOwnReview, withPictures } from './own-reviews.ts'
import { announceReview } from './reviews.ts'
import { reviews, type ReviewRow } from './tables.ts'

type ListQuery = {
  page: number
  limit: number
  state?: ReviewState | undefined
  stars?: number | undefined
  replied?: boolean | undefined
  customer?: string | undefined
  q?: string | undefined
}

const selectReviews = (db: Reader) =>
  db
    .select({
      review: reviews,
      product: { _id: products.id, slug: products.slug, title: products.title },
      picture: {
        key: productPictures.key,
        alt: productPictures.alt,
        width: productPictures.width,
        height: productPictures.height,
      },
      order: { _id: orders.id, number: orders.number },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(
      productPictures,
      and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
    )
    .leftJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))

type Selected = Awaited<ReturnType<typeof selectReviews>>

/** Reviews for administrators, newest first. */
export async function listAdminReviews(
  db: Reader,
  { page, limit, state, stars, replied, customer, q }: ListQuery,
): Promise<{ reviews: AdminReview[]; pagination: Pagination }> {
  const where = and(
    state ? eq(reviews.state, state) : undefined,
    stars === undefined ? undefined : eq(reviews.stars, stars),
    replied === undefined ? undefined : (replied ? isNotNull : isNull)(reviews.reply),
    customer === undefined ? undefined : eq(reviews.userId, customer as Id<'usr'>),
    q ? contains(q) : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(reviews).where(where)
  const rows = await selectReviews(db)
    .where(where)
    .orderBy(
      sql`${reviews.createdAt} desc nulls last`,
      sql`${reviews.id} desc nulls last`,
      desc(products.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    reviews: await toAdminReviews(db, rows),
    pagination: paginationOf({ page, limit }, counted?.total ?? 0),
  }
}

/**
 * SQL: whether each word of `q` is in the text of a review, in the name of its author or in the
 * title of its product. Each part of the union has an index of its own.
 */
const contains = (q: string): SQL =>
  sql.join(
    q.split(/\s+/).map((word) => {
      const pattern = toContainsPattern(word)
      return sql`${reviews.id} in (
        select r.id from reviews r where lower(r.author_name || ' ' || r.text) like ${pattern}
        union
        select r.id from reviews r join products p on p.id = r.product_id
        where lower(p.title) like ${pattern})`
    }),
    sql` and `,
  )

async function toAdminReviews(db: Reader, rows: Selected): Promise<AdminReview[]> {
  const shown = await withPictures(
    db,
    rows.map(({ review }) => review),
  )
  return rows.flatMap(({ product, picture, order }, at) => {
    const review = shown[at]
    return review ? [{ ...toOwnReview(review), product: { ...product, picture }, order }] : []
  })
}

/** How many reviews wait for an administrator. */
export async function countWaitingReviews(db: Reader): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(reviews)
    .where(eq(reviews.state, 'waiting'))
  return row?.waiting ?? 0
}

/** One review for an administrator. Throws `review.missing`. */
export async function readAdminReview(db: Reader, id: string): Promise<AdminReview> {
  const rows = await selectReviews(db).where(eq(reviews.id, id as Id<'rev'>))
  const [review] = await toAdminReviews(db, rows)
  if (!review) throw new Refusal('review.missing')
  return review
}

/** Locks a review until the transaction ends. Throws `review.missing`. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(eq(reviews.id, id as Id<'rev'>))
    .for('update')
  if (!row) throw new Refusal('review.missing')
  return row
}

type Moderation =
  | { state: 'published' }
  | { state: 'hidden'; hiddenReason: HidingReason; hiddenNote: string }

/** Publishes or hides a locked review. */
export async function moderateReview(tx: Tx, row: ReviewRow, change: Moderation): Promise<void> {
  const cleared = { hiddenReason: null, hiddenNote: '' }
  await tx
    .update(reviews)
    .set({ ...cleared, ...change })
    .where(eq(reviews.id, row.id))
  announceReview(tx, row.state === 'waiting' ? change : row)
}

/** Stores the reply of the shop to a locked review; null takes it away. */
export async function setReviewReply(
  tx: Tx,
  row: ReviewRow,
  { reply, now }: { reply: string | null; now: Date },
): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply, repliedAt: reply === null ? null : now })
    .where(eq(reviews.id, row.id))
  announceReview(tx, row)
}
