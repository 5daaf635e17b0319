/**
 * Why a payment is refunded: the units were sold (`late`), it came too long after the order
 * (`overdue`), a product is no longer sold (`withdrawn`), its coupon was used up meanwhile
 * (`offer-used`), it was the second payment (`duplicate`)
 * or another amount (`mismatch`), the order was cancelled, the change of a line that it would pay
 * had ended (`change-ended`), a line was changed to a cheaper variant (`difference`), or an
 * administrator refunds it (`administrator`).
 */
export const REFUND_REASONS = [
  'late',
  'overdue',
  'withdrawn',
  'offer-used',
  'duplicate',
  'mismatch',
  'cancelled',
  'change-ended',
  'difference',
  'administrator',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why a payment was refunded, as the middle of a sentence. */
export const REFUND_REASON_TEXTS: Record<RefundReason, string> = {
  late:
    'your payment arrived after the time for which we keep pieces, and they have been sold ' +
    'meanwhile',
  overdue: 'your payment arrived too long after the order was placed',
  withdrawn:
    'your payment arrived after the time for which we keep pieces, and a piece of the order ' +
    'is no longer sold',
  'offer-used':
    'the coupon of the order had been used up for other orders when your payment arrived',
  duplicate: 'the order had been paid already',
  mismatch: 'the amount was not that of the order',
  cancelled: 'the order had been cancelled before your payment arrived',
  'change-ended':
    'your payment arrived after the time for the change of size, so the order stays as it was',
  difference: 'the other size costs less',
  administrator: 'we send it back to you',
}

/**
 * The same as a sentence beside the refund; empty if the customer or an administrator caused it.
 */
export function refundReasonSentence(reason: RefundReason): string {
  if (reason === 'cancelled' || reason === 'administrator') return ''
  const words = REFUND_REASON_TEXTS[reason]
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}
