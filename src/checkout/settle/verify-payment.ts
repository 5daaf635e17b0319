import type { SessionUser } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { findByProviderOrder, type PaidOrder } from '#orders/orders.ts'
import { describeConfirmed, readOrder } from '#orders/read-orders.ts'
import { findByChangeProviderOrder } from '#orders/change/variant-changes.ts'
import { ProviderError } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import type { RefundReason } from '#shared/order/refund/refund-reasons.ts'
import type { Settlement } from './refund-payment.ts'
import { settlePaymentById, fetchAndSettlePayment } from './settle-payment.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { recordProviderFailure } from './watch-provider.ts'

/** What the provider's script returns to the browser after a payment. */
export type BrowserResult = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/**
 * Settles a payment that the browser reports, of an order or of the difference of a change. The
 * order must be the user's, and the provider's signature must fit our order id. Returns the order.
 * Throws for a forged report, for a refunded payment and while the provider has not captured it.
 */
export async function verifyPayment(
  context: CheckoutContext,
  user: Pick<SessionUser, 'id'>,
  result: BrowserResult,
): Promise<Order> {
  const providerOrderId = result.razorpay_order_id
  const order =
    (await findByProviderOrder(context.db, user.id, providerOrderId)) ??
    (await findByChangeProviderOrder(context.db, user.id, providerOrderId))
  if (!order) throw new Refusal('payment.unverified')
  const report = {
    orderId: providerOrderId,
    paymentId: result.razorpay_payment_id,
    signature: result.razorpay_signature,
  }
  if (!context.gateway.isGenuine(report)) throw new Refusal('payment.unverified')
  const settled = await settleOrWait(context, order, report.paymentId)
  if (settled.outcome === 'waiting')
    throw new Refusal('payment.unconfirmed', { details: { orderId: order.id } })
  if (settled.outcome === 'unknown' || settled.orderId !== order.id)
    throw new Refusal('payment.unverified')
  if (settled.outcome === 'refunded') throw toRefundedRefusal(order, settled.reason)
  return settled.confirmed
    ? describeConfirmed(context.db, settled.confirmed, context.now())
    : readOrder(context.db, user.id, { reference: order.id, now: context.now() })
}

const REFUNDED_MESSAGES: Partial<Record<RefundReason, string>> = {
  overdue: 'Your payment arrived too long after the order was placed. Your money goes back to you.',
  withdrawn: 'A piece of this order is no longer sold. Your money goes back to you.',
  'offer-used': 'The coupon of this order was used up. Your money goes back to you.',
  duplicate: 'This order had been paid already. Your second payment goes back to you.',
  mismatch: 'The amount was not that of the order. Your money goes back to you.',
  cancelled: 'This order was cancelled. Your money goes back to you.',
  'change-ended':
    'The time for the change of size is over, so the order stays as it was. Your money goes back ' +
    'to you.',
}

const toRefundedRefusal = (order: PaidOrder, reason: RefundReason): Refusal =>
  new Refusal('payment.refunded', {
    message: REFUNDED_MESSAGES[reason],
    details: { orderId: order.id },
  })

/** If the provider is unreachable, the webhook or the scheduled check settles the payment later. */
async function settleOrWait(
  context: CheckoutContext,
  order: PaidOrder,
  paymentId: string,
): Promise<Settlement> {
  try {
    return await (order.status === 'pending_payment'
      ? fetchAndSettlePayment(context, paymentId)
      : settlePaymentById(context, paymentId))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, providerPaymentId: paymentId },
      'Could not read a payment from the provider',
    )
    await recordProviderFailure(context, error, 'read')
    return { outcome: 'waiting' }
  }
}
