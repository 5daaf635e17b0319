import type { Person } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { describeOrder, findByProviderOrder, readOrder, type OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import type { RefundReason } from '#shared/order/refund-reasons.ts'
import { settlePayment, settleReported, type Settlement } from './settle-payment.ts'
import type { Till } from '#checkout/checkout-context.ts'
import { noteFailure } from './watch-provider.ts'

/** What the provider's script hands to the browser after a payment. */
export type BrowserResult = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/**
 * Takes the browser's report of a payment: the order must be this person's and the signature the
 * provider's, over our own order id. Answers the confirmed order; refuses forgeries, money that
 * went back, and says so when the provider has not confirmed yet.
 */
export async function verifyPayment(
  till: Till,
  person: Person,
  result: BrowserResult,
): Promise<Order> {
  const order = await findByProviderOrder(till.db, person.id, result.razorpay_order_id)
  if (!order?.providerOrderId) throw new Refusal('payment.unverified')
  const report = {
    orderId: order.providerOrderId,
    paymentId: result.razorpay_payment_id,
    signature: result.razorpay_signature,
  }
  if (!till.gateway.isGenuine(report)) throw new Refusal('payment.unverified')
  const settled = await settleOrWait(till, order, report.paymentId)
  if (settled.outcome === 'waiting')
    throw new Refusal('payment.unconfirmed', { details: { orderId: order.id } })
  if (settled.outcome === 'unknown' || settled.orderId !== order.id)
    throw new Refusal('payment.unverified')
  if (settled.outcome === 'refunded') throw refundedOf(order, settled.reason)
  return settled.fresh
    ? describeOrder(till.db, settled.fresh.order, till.now())
    : readOrder(till.db, person.id, { reference: order.id, now: till.now() })
}

const WHY_REFUNDED: Partial<Record<RefundReason, string>> = {
  overdue: 'Your payment arrived too long after the order was placed. Your money goes back to you.',
  withdrawn: 'A piece of this order is no longer sold. Your money goes back to you.',
  duplicate: 'This order had been paid already. Your second payment goes back to you.',
  mismatch: 'The amount was not that of the order. Your money goes back to you.',
  cancelled: 'This order was cancelled. Your money goes back to you.',
}

const refundedOf = (order: OrderRow, reason: RefundReason): Refusal =>
  new Refusal('payment.refunded', { message: WHY_REFUNDED[reason], details: { orderId: order.id } })

/** A provider that cannot be asked now will be asked again by the webhook or the periodic check. */
async function settleOrWait(till: Till, order: OrderRow, paymentId: string): Promise<Settlement> {
  try {
    return await (order.status === 'pending_payment'
      ? settleReported(till, paymentId)
      : settlePayment(till, paymentId))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    till.log.warn(
      { err: error, providerPaymentId: paymentId },
      'The provider could not be asked about a payment',
    )
    await noteFailure(till, error, 'read')
    return { outcome: 'waiting' }
  }
}
