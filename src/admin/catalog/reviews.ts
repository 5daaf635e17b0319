import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { AdminReview } from '#contract/contract.ts'
import { readAnyOrder } from '#orders/admin/admin-order.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { reviewSender, type ReviewMailContext } from '#reviews/ask-for-review.ts'
import {
  lockReview,
  moderateReview,
  readAdminReview,
  setReviewReply,
} from '#reviews/moderate-reviews.ts'
import { hiddenReviewMail } from '#reviews/review-mails.ts'
import type { ReviewRow } from '#reviews/tables.ts'
import { Refusal } from '#shared/errors.ts'
import type { HidingReason, ReviewState } from '#shared/reviews/review-rule.ts'
import { changeEachNamed, type ChangedRow } from '#admin/change-each.ts'

type Context = ReviewMailContext & { now: () => Date }

/** Looks at a locked review before it is changed; may throw. */
type Check = (row: ReviewRow, review: AdminReview) => void

/** Publishes a review. One that is published stays as it is. Throws `review.missing`. */
export const publishReview = (
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
  check?: Check,
): Promise<AdminReview> =>
  db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    check?.(row, await readAdminReview(tx, id))
    if (row.state === 'published') return readAdminReview(tx, id)
    await moderateReview(tx, row, { state: 'published' })
    const review = await readAdminReview(tx, id)
    await record(tx, actor, {
      action: 'review.published',
      review,
      before: { state: row.state, reason: row.hiddenReason },
      after: { state: 'published' },
    })
    return review
  })

/**
 * Hides a review and mails its author why. One that is hidden for the same reason and with the same
 * note stays as it is. Throws `review.missing`.
 */
export async function hideReview(
  context: Context,
  actor: Actor,
  { id, reason, note }: { id: string; reason: HidingReason; note: string },
  check?: Check,
): Promise<AdminReview> {
  const sender = await reviewSender(context)
  return context.db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    check?.(row, await readAdminReview(tx, id))
    if (row.hiddenReason === reason && row.hiddenNote === note) return readAdminReview(tx, id)
    await moderateReview(tx, row, { state: 'hidden', hiddenReason: reason, hiddenNote: note })
    const review = await readAdminReview(tx, id)
    if (review.order) {
      const hidden = { reviewId: row.id, reason, note, title: review.product.title }
      const order = await readAnyOrder(tx, review.order._id)
      await enqueueMail(
        tx,
        context,
        hiddenReviewMail(order, { ...hidden, at: context.now() }, sender),
      )
    }
    await record(tx, actor, {
      action: 'review.hidden',
      review,
      before: { state: row.state, reason: row.hiddenReason },
      after: { state: 'hidden', reason },
    })
    return review
  })
}

type Chosen = { ids: string[]; from?: ReviewState[] | undefined }

/** Publishes reviews, and reports for each whether it was. */
export const publishReviews = (
  context: Pick<Context, 'db'>,
  actor: Actor,
  { ids, from }: Chosen,
): Promise<ChangedRow[]> =>
  changeEachNamed(ids, (id, note) =>
    publishReview(context, actor, id, (row, review) => {
      note(nameOf(review))
      if (row.state === 'published') throw misfit('It is published already.')
      assertSeen(row, from)
    }),
  )

/** Hides reviews for the same reason, and reports for each whether it was hidden. */
export const hideReviews = (
  context: Context,
  actor: Actor,
  { ids, from, ...hiding }: Chosen & { reason: HidingReason; note: string },
): Promise<ChangedRow[]> =>
  changeEachNamed(ids, (id, note) =>
    hideReview(context, actor, { id, ...hiding }, (row, review) => {
      note(nameOf(review))
      if (row.hiddenReason === hiding.reason && row.hiddenNote === hiding.note)
        throw misfit('It is hidden for this reason already.')
      assertSeen(row, from)
    }),
  )

/** What a review is called among others. */
const nameOf = ({ product, publishedAs }: AdminReview) => `${product.title}, by ${publishedAs}`

/** A refusal that only the result of a change of several has. */
const misfit = (message: string) => new Refusal('review.refused', { message })

/** Throws `review.refused` unless a review is in one of the states that were seen. */
function assertSeen({ state }: ReviewRow, from: ReviewState[] | undefined): void {
  if (from && !from.includes(state)) throw misfit('It has been changed meanwhile.')
}

/** Stores the reply of the shop to a review; an empty text takes it away. */
export const replyToReview = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<AdminReview> =>
  db.transaction(async (tx) => {
    const row = await lockReview(tx, id)
    const reply = text || null
    if (row.reply === reply) return readAdminReview(tx, id)
    await setReviewReply(tx, row, { reply, now: now() })
    const review = await readAdminReview(tx, id)
    await record(tx, actor, {
      action: 'review.replied',
      review,
      before: { reply: row.reply },
      after: { reply },
    })
    return review
  })

type Recorded = {
  action: string
  review: AdminReview
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The log outlives reviews: it has the title of the product, and nothing of the customer. */
const record = (tx: Tx, actor: Actor, { action, review, before, after }: Recorded) =>
  recordChange(tx, actor, {
    action,
    subject: { kind: 'review', id: review._id, name: review.product.title },
    before,
    after,
  })
