import type { OrderRow } from '#orders/orders.ts'
import { greetingOf, type Mail } from '#platform/mail/mail.ts'

/** The idempotency key of a mail, its subject, and its text between greeting and signature. */
type MailParts = {
  key: string
  subject: string
  paragraphs: string[]
  /** Instead of the address of the order. */
  recipient?: string
}

/** Returns a mail to the customer of an order. */
export const orderMail = (
  order: OrderRow,
  signature: string,
  { key, subject, paragraphs, recipient }: MailParts,
): Mail => ({
  idempotencyKey: key,
  orderId: order.id,
  recipient: recipient ?? order.shippingDetails.email,
  subject,
  body: [greetingOf(order.shippingDetails.name), ...paragraphs, signature].join('\n\n'),
})
