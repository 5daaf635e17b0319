import { listLines, setRefund, type OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import { recordPayment, type RecordedPayment } from '#payments/payments.ts'
import type { ConfirmedOrder } from '#orders/read-orders.ts'
import { findRefundReason, recordRefund, type WholeRefundReason } from '#payments/refunds.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { refundMail } from '#checkout/mail/refund-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'

/**
 * The outcome for a payment: its order is confirmed or its difference is paid, the payment is
 * refunded, the provider has not captured it yet, or neither we nor the provider know it.
 */
export type Settlement =
  | {
      outcome: 'confirmed'
      orderId: Id<'ord'> /** Only in the call that confirmed it. */
      confirmed?: ConfirmedOrder
    }
  | { outcome: 'refunded'; orderId: Id<'ord'>; reason: RefundReason }
  | { outcome: 'waiting' }
  | { outcome: 'unknown' }

/** The outcome of a payment that was settled before. */
export async function describeSettled(
  db: Reader,
  { id, orderId, kept }: RecordedPayment,
): Promise<Settlement> {
  if (kept) return { outcome: 'confirmed', orderId }
  return { outcome: 'refunded', orderId, reason: (await findRefundReason(db, id)) ?? 'duplicate' }
}

/** Records a captured payment that a locked order does not take, and its refund. */
export async function refundPayment(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  payment: ProviderPayment,
  reason: WholeRefundReason,
): Promise<Settlement> {
  const { id: paymentId } = await recordPayment(tx, order.id, payment, 'refund')
  const refundId = await recordRefund(tx, paymentId, payment.amount, reason)
  const isUnpaid =
    order.status === 'pending_payment' || order.status === 'expired' || order.status === 'cancelled'
  if (isUnpaid) await setRefund(tx, order.id, 'pending')
  await context.jobs.enqueue(tx, 'payment.refund', { refundId })
  const lines = await listLines(tx, order.id)
  await enqueueMail(
    tx,
    context,
    refundMail(order, payment, { reason, lines, ...senderOf(context) }),
  )
  context.log.warn(
    { orderId: order.id, providerPaymentId: payment.id, reason },
    'A payment is refunded',
  )
  return { outcome: 'refunded', orderId: order.id, reason }
}
