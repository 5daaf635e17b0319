import { createHmac } from 'node:crypto'

/**
 * HMAC-SHA256 as lowercase hex: of `order|payment` with the key secret, or of a webhook's exact
 * bytes with the webhook secret.
 */
export const sign = (secret: string, message: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/** What the checkout script returns to the shop after a payment. */
export type SignedResult = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The result of a payment with the provider's signature. */
export const signResult = (
  keySecret: string,
  orderId: string,
  paymentId: string,
): SignedResult => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: sign(keySecret, `${orderId}|${paymentId}`),
})
