import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnReview } from '#contract/reviews/reviews.ts'
import {
  claimPictures,
  releaseAllReviewPictures,
  releaseReviewPictures,
} from '#customer-pictures/customer-pictures.ts'
import { isAllReturned, returnedUnits, selectReturns } from '#orders/returns.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { announceOnCommit, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { countUp, deleteCountsOf } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { publishedName, reviewProblem, type ReviewRule } from '#shared/reviews/review-rule.ts'
import { findOwnReview, toOwnReview } from './own-reviews.ts'
import { reviewCounts, reviews, type ReviewRow } from './tables.ts'

export { listFeaturedReviews } from './featured-reviews.ts'
export { listOrderReviews, listReviewsOf } from './own-reviews.ts'

/** What reviews need of the shop: its database, its rule of reviews, and the time. */
type ReviewContext = {
  db: Db
  reviewRule: () => Promise<ReviewRule>
  now: () => Date
}

type WriteReviewInput = { lineId: string; stars: number; text: string; pictures: string[] }
type Author = { id: Id<'usr'>; name: string }

const REVIEWED =
  'You have reviewed this piece already. To write another review, delete that one first.'

const MAX_WRITTEN = 10
const DAY_SECONDS = 24 * 3600

/** The key of the count of an account's reviews (platform/rate-limit.ts). */
const reviewSubject = (userId: Id<'usr'>): string => `reviews of ${userId}`

/**
 * Writes the review of a line of the user's own order. A repeated call returns the stored review.
 * Throws `order.missing` for a line of somebody else, `review.refused` with a sentence for one that
 * cannot be reviewed and if the user has another review of the product, and `review.limited` after
 * ten in a day.
 */
export async function writeReview(
  { db, reviewRule, now }: ReviewContext,
  author: Author,
  input: WriteReviewInput,
): Promise<z.output<typeof OwnReview>> {
  const line = await readOwnLine(db, author.id, input.lineId)
  const known = await findOwnReview(db, author.id, line.productId)
  if (known) return toRepeated(known, input)
  const problem = reviewProblem(line)
  if (problem) throw new Refusal('review.refused', { message: problem })
  await countReview(db, author.id)
  const { publishAtOnce } = await reviewRule()
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(reviews)
      .values({
        id: newId('rev'),
        productId: line.productId,
        orderLineId: line.id,
        userId: author.id,
        authorName: publishedName(author.name),
        variantLabel: line.variantLabel,
        stars: input.stars,
        text: input.text,
        state: publishAtOnce ? 'published' : 'waiting',
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return
    const subject = { reviewId: row.id }
    await claimPictures(tx, { userId: author.id, ids: input.pictures, subject, now: now() })
    announceReview(tx, row)
  })
  const stored = await findOwnReview(db, author.id, line.productId)
  // Another call of the same moment may have written another review.
  if (stored) return toRepeated(stored, input)
  throw new Refusal('review.refused', { message: REVIEWED })
}

/** Pages show published reviews and the number of hidden ones. Waiting ones are on no page. */
export function announceReview(tx: Tx, { state }: Pick<ReviewRow, 'state'>): void {
  if (state !== 'waiting') announceOnCommit(tx, { kind: 'catalog' })
}

/** Returns a stored review for a call that would write the same. Throws `review.refused` else. */
function toRepeated(
  stored: Parameters<typeof toOwnReview>[0],
  { lineId, stars, text }: WriteReviewInput,
): z.output<typeof OwnReview> {
  if (stored.orderLineId !== lineId || stored.stars !== stars || stored.text !== text)
    throw new Refusal('review.refused', { message: REVIEWED })
  return toOwnReview(stored)
}

/** A line of the user's own orders, with what decides about its review. Throws `order.missing`. */
async function readOwnLine(db: Reader, userId: Id<'usr'>, lineId: string) {
  const [line] = await db
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      variantLabel: orderLines.variantLabel,
      isFreeGift: orderLines.isFreeGift,
      quantity: orderLines.quantity,
      orderId: orders.id,
      status: orders.status,
      refund: orders.refund,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId as Id<'oln'>), eq(orders.userId, userId)))
  if (!line) throw new Refusal('order.missing')
  const returned = returnedUnits(await selectReturns(db, [line.orderId]))
  return { ...line, isReturned: isAllReturned(line, returned) }
}

async function countReview(db: Db, userId: Id<'usr'>): Promise<void> {
  const { count, resetSeconds } = await countUp(db, reviewSubject(userId), DAY_SECONDS)
  if (count > MAX_WRITTEN)
    throw new Refusal('review.limited', { details: { retryAfter: resetSeconds } })
}

/** Deletes the user's own review. Its pictures are released. Throws `review.missing`. */
export const deleteReview = (db: Db, userId: Id<'usr'>, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isOwn = and(eq(reviews.id, id as Id<'rev'>), eq(reviews.userId, userId))
    const [locked] = await tx.select({ id: reviews.id }).from(reviews).where(isOwn).for('update')
    if (!locked) throw new Refusal('review.missing')
    await releaseReviewPictures(tx, locked.id)
    const [row] = await tx.delete(reviews).where(isOwn).returning()
    if (row) announceReview(tx, row)
  })

/**
 * Deletes the reviews of an account that is being deleted, or makes them anonymous: then nothing of
 * a review leads back to its author. The caller has released the pictures of the account.
 */
export async function endReviewsOf(tx: Tx, userId: Id<'usr'>, reviewsStay: boolean): Promise<void> {
  const isOwn = eq(reviews.userId, userId)
  const rows = reviewsStay
    ? await tx
        .update(reviews)
        .set({ userId: null, orderLineId: null, authorName: '' })
        .where(isOwn)
        .returning({ state: reviews.state })
    : await tx.delete(reviews).where(isOwn).returning({ state: reviews.state })
  for (const row of rows) announceReview(tx, row)
  await deleteCountsOf(tx, [reviewSubject(userId)])
}

/** Removes all reviews, before the test orders that they belong to are removed. */
export async function removeAllReviews(tx: Tx): Promise<void> {
  await releaseAllReviewPictures(tx)
  await tx.delete(reviews)
  await tx.delete(reviewCounts)
}
