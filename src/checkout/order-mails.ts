import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import type { RefundReason } from '#payments/payments.ts'
import type { Mail } from '#platform/mail.ts'
import { formatRupeesExact, times } from '#shared/money.ts'

/** The confirmation that the confirmation page promises; one per order. */
export function confirmationMail(order: OrderRow, lines: LineRow[], publicUrl: string): Mail {
  const to = order.shippingDetails
  const pieces = lines.map((line) => {
    const size = line.variantLabel ? `, ${line.variantLabel}` : ''
    const note = line.giftNote ? `\n    Gift note: ${line.giftNote}` : ''
    return `  ${line.title}${size}: ${line.quantity} x ${formatRupeesExact(line.price)} = ${formatRupeesExact(times(line.price, line.quantity))}${note}`
  })
  return {
    reason: `confirmation ${order.id}`,
    recipient: to.email,
    subject: `Your order ${order.number} is confirmed`,
    body: [
      `Dear ${to.name},`,
      `thank you for your order ${order.number}. We have your payment and will pack your pieces now.`,
      pieces.join('\n'),
      `  Subtotal: ${formatRupeesExact(order.subtotal)}\n  Shipping: ${order.shipping === 0 ? 'free' : formatRupeesExact(order.shipping)}\n  Total, taxes included: ${formatRupeesExact(order.total)}`,
      `It goes to:\n  ${to.name}\n  ${to.address}\n  ${to.city}, ${to.state}, ${to.country} - ${to.pincode}\n  Phone ${to.phone}`,
      `Follow it here: ${publicUrl}/track?order=${order.number}`,
      'Jhumka',
    ].join('\n\n'),
  }
}

const WHY: Record<RefundReason, string> = {
  late: 'your payment arrived after the time for which we keep pieces, and they have been sold meanwhile',
  duplicate: 'the order had been paid already',
  mismatch: 'the amount was not that of the order',
}

/** Tells a shopper that a payment goes back to her; one per payment. */
export function refundMail(order: OrderRow, payment: ProviderPayment, reason: RefundReason): Mail {
  return {
    reason: `refund ${payment.id}`,
    recipient: order.shippingDetails.email,
    subject: `Your payment for ${order.number} is on its way back`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      `we could not keep your payment of ${formatRupeesExact(payment.amount)} for order ${order.number}: ${WHY[reason]}.`,
      'We have sent the whole amount back to where it came from. Banks take 5-7 business days to show it.',
      `The provider's number of the payment is ${payment.id}.`,
      'Jhumka',
    ].join('\n\n'),
  }
}
