import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { listOrderReviews as endpoint, OwnReview } from '#contract/reviews/reviews.ts'
import { selectPicturesOfReviews, toCustomerPicture } from '#customer-pictures/customer-pictures.ts'
import { selectLines, type LineRow, type OrderRow } from '#orders/orders.ts'
import { readOrderRow } from '#orders/read-orders.ts'
import { isAllReturned, returnedUnits, selectReturns } from '#orders/returns.ts'
import { products } from '#catalog/tables.ts'
import type { Db, Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import {
  ANONYMOUS_NAME,
  HIDING_REASONS,
  publishedName,
  reviewProblem,
} from '#shared/reviews/review-rule.ts'
import { reviews, type ReviewRow } from './tables.ts'

type OwnReview = z.output<typeof OwnReview>
type OrderReviews = z.output<typeof endpoint.reply>
type User = { id: Id<'usr'>; name: string }

/** Adds the pictures to reviews, with one statement for all of them. */
export async function withPictures<Row extends { id: Id<'rev'> }>(db: Reader, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const pictures = ids.length === 0 ? [] : await selectPicturesOfReviews(db, ids)
  return rows.map((row) => ({
    ...row,
    pictures: pictures.filter(({ reviewId }) => reviewId === row.id).map(toCustomerPicture),
  }))
}

/** A review with its pictures. */
export type ShownReview = ReviewRow & { pictures: OwnReview['pictures'] }

/** The reply of the shop, for the API. */
export const replyOf = ({ reply, repliedAt }: Pick<ReviewRow, 'reply' | 'repliedAt'>) =>
  reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() }

/** A review for its author and for administrators. */
export const toOwnReview = (row: ShownReview): OwnReview => ({
  _id: row.id,
  publishedAs: row.authorName || ANONYMOUS_NAME,
  size: row.variantLabel,
  stars: row.stars,
  text: row.text,
  at: row.createdAt.toISOString(),
  pictures: row.pictures,
  reply: replyOf(row),
  state: row.state,
  hidden: row.hiddenReason && {
    code: row.hiddenReason,
    reason: HIDING_REASONS[row.hiddenReason],
    note: row.hiddenNote,
  },
})

/** My review of a product; undefined without one. */
export async function findOwnReview(
  db: Reader,
  userId: Id<'usr'>,
  productId: Id<'prd'>,
): Promise<ShownReview | undefined> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
  return (await withPictures(db, rows))[0]
}

/**
 * The lines of a user's own order (number or id) with the user's reviews of their products. Throws
 * `order.missing`, also for the orders of others.
 */
export async function listOrderReviews(
  db: Db,
  user: User,
  reference: string,
): Promise<OrderReviews> {
  const order = await readOrderRow(db, user.id, reference)
  const lines = await selectLines(db, [order.id])
  const returned = returnedUnits(await selectReturns(db, [order.id]))
  const written = await withPictures(
    db,
    await db
      .select()
      .from(reviews)
      .where(
        and(
          eq(reviews.userId, user.id),
          inArray(
            reviews.productId,
            lines.map(({ productId }) => productId),
          ),
        ),
      ),
  )
  return {
    number: order.number,
    publishedAs: publishedName(user.name),
    lines: lines.map((line) => {
      const review = written.find(({ productId }) => productId === line.productId)
      return toReviewableLine(line, { order, review, isReturned: isAllReturned(line, returned) })
    }),
  }
}

const toReviewableLine = (
  line: LineRow,
  {
    order: { status, refund },
    review,
    isReturned,
  }: { order: OrderRow; review: ShownReview | undefined; isReturned: boolean },
): OrderReviews['lines'][number] => ({
  _id: line.id,
  productId: line.productId,
  slug: line.slug,
  title: line.title,
  size: line.variantLabel,
  picture: line.picture ?? null,
  available: line.available,
  review: review ? toOwnReview(review) : null,
  problem: reviewProblem({ status, refund, isFreeGift: line.isFreeGift, isReturned }) ?? null,
})

/** All reviews of an account, oldest first, each with the title of its product. */
export async function listReviewsOf(
  db: Reader,
  userId: Id<'usr'>,
): Promise<{ review: OwnReview; title: string; slug: string }[]> {
  const rows = await db
    .select({ review: reviews, title: products.title, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
  const shown = await withPictures(
    db,
    rows.map(({ review }) => review),
  )
  return rows.flatMap(({ title, slug }, at) => {
    const review = shown[at]
    return review ? [{ review: toOwnReview(review), title, slug }] : []
  })
}
