import type { LineRow, OrderRow } from '#orders/orders.ts'
import { greetingOf, type Mail } from '#platform/mail/mail.ts'
import { HIDING_REASONS, type HidingReason } from '#shared/reviews/review-rule.ts'

/** The address of the shop's pages, and what stands under the text of a mail. */
type ReviewSender = { publicUrl: string; signature: string }

const pageOf = (publicUrl: string, number: string): string =>
  `${publicUrl}/profile/orders/${number}/review`

/** Asks for reviews of these lines of a delivered order; one per order. */
export function reviewRequestMail(
  order: Pick<OrderRow, 'id' | 'number' | 'shippingDetails'>,
  lines: Pick<LineRow, 'title' | 'variantLabel'>[],
  { publicUrl, signature }: ReviewSender,
): Mail {
  const { name, email } = order.shippingDetails
  const titles = lines.map(
    ({ title, variantLabel }) => `  ${title}${variantLabel && `, ${variantLabel}`}`,
  )
  return {
    idempotencyKey: `review ${order.id} request`,
    orderId: order.id,
    recipient: email,
    subject: `How do you like your order ${order.number}?`,
    body: [
      greetingOf(name),
      `your order ${order.number} is with you for some days now. Other customers would like to ` +
        'read how you find it, good or bad:',
      titles.join('\n'),
      'Write a review:',
      pageOf(publicUrl, order.number),
      'We ask only once.',
      signature,
    ].join('\n\n'),
  }
}

type HiddenReview = { reviewId: string; reason: HidingReason; note: string; title: string }

/** Tells the author of a review why it is not shown. `at` makes the mail of each hiding its own. */
export function hiddenReviewMail(
  order: Pick<OrderRow, 'id' | 'number' | 'shippingDetails'>,
  { reviewId, reason, note, title, at }: HiddenReview & { at: Date },
  { publicUrl, signature }: ReviewSender,
): Mail {
  const { name, email } = order.shippingDetails
  return {
    idempotencyKey: `review ${reviewId} hidden ${at.toISOString()}`,
    orderId: order.id,
    recipient: email,
    subject: `Your review of ${title} is not shown`,
    body: [
      greetingOf(name),
      `we do not show your review of ${title}, for this reason: ${HIDING_REASONS[reason]}.`,
      note,
      'You can delete it and write another one:',
      pageOf(publicUrl, order.number),
      signature,
    ].join('\n\n'),
  }
}
