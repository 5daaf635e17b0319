import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { selectLines } from '#orders/orders.ts'
import { isAllReturned, returnedUnits, selectReturns } from '#orders/returns.ts'
import { orders } from '#orders/tables.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { Id } from '#shared/ids.ts'
import { reviewProblem, type ReviewRule } from '#shared/reviews/review-rule.ts'
import { reviewRequestMail } from './review-mails.ts'
import { reviews } from './tables.ts'

/** What mails about reviews need of the shop. */
export type ReviewMailContext = {
  db: Db
  jobs: Pick<JobQueue, 'enqueue'>
  config: { publicUrl: string }
  reviewRule: () => Promise<ReviewRule>
  details: () => Promise<{ name: string }>
  words: () => Promise<{ mailSignature: string }>
}

const DAY_SECONDS = 24 * 3600

/** The sender of mails about reviews. Call it before a transaction. */
export async function reviewSender({ config, details, words }: ReviewMailContext) {
  const { mailSignature } = await words()
  return { publicUrl: config.publicUrl, signature: mailSignature || (await details()).name }
}

/**
 * Enqueues the job that asks for reviews of an order which has just been delivered. Does nothing if
 * the shop does not ask.
 */
export async function enqueueReviewRequest(
  tx: Tx,
  { jobs }: Pick<ReviewMailContext, 'jobs'>,
  { orderId, askAfterDays }: { orderId: Id<'ord'>; askAfterDays: number },
): Promise<void> {
  if (askAfterDays === 0) return
  const afterSeconds = askAfterDays * DAY_SECONDS
  await jobs.enqueue(tx, 'review.request', { orderId }, { afterSeconds })
}

/**
 * The job some days after a delivery: asks by mail for reviews of what the customer has kept and
 * not reviewed. Asks nobody if the shop has stopped to ask, if the account is deleted, or while the
 * order is being returned. A repeated run stores no second mail.
 */
export async function askForReview(
  context: ReviewMailContext,
  { orderId }: { orderId: Id<'ord'> },
): Promise<void> {
  if ((await context.reviewRule()).askAfterDays === 0) return
  const sender = await reviewSender(context)
  await context.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isNotNull(orders.userId)))
      .for('share')
    if (!order?.userId) return
    const lines = await selectLines(tx, [order.id])
    const returned = returnedUnits(await selectReturns(tx, [order.id]))
    const written = await listReviewed(tx, {
      userId: order.userId,
      productIds: lines.map(({ productId }) => productId),
    })
    const { status, refund } = order
    const asked = lines.filter(
      ({ isFreeGift, productId, ...line }) =>
        !written.includes(productId) &&
        !reviewProblem({ status, refund, isFreeGift, isReturned: isAllReturned(line, returned) }),
    )
    if (asked.length > 0) await enqueueMail(tx, context, reviewRequestMail(order, asked, sender))
  })
}

/** Which of these products a user has reviewed. */
async function listReviewed(
  tx: Tx,
  { userId, productIds }: { userId: Id<'usr'>; productIds: Id<'prd'>[] },
): Promise<Id<'prd'>[]> {
  const rows = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, productIds)))
  return rows.map(({ productId }) => productId)
}
