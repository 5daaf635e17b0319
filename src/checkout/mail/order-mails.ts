import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import type { OutageKind, OutageRow } from '#payments/outages.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Id } from '#shared/ids.ts'
import { formatRupeesExact, paise, times, type Paise } from '#shared/money/money.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import { REFUND_REASON_WORDS, type RefundReason } from '#shared/order/refund-reasons.ts'
import { RETURN_REASON_WORDS, type ReturnReason } from '#shared/order/return-reasons.ts'
import type { CheckoutMailContext } from '#checkout/checkout-context.ts'

/** Who a mail is from: the address of the shop's pages, and the name under it. */
export type Sender = { publicUrl: string; shopName: string }

export const senderOf = ({ config, shopName }: CheckoutMailContext): Sender => ({
  publicUrl: config.publicUrl,
  shopName,
})

/** The confirmation that the confirmation page promises; one per order. */
export function confirmationMail(
  order: OrderRow,
  lines: LineRow[],
  { publicUrl, shopName }: Sender,
): Mail {
  const to = order.shippingDetails
  const pieces = lines.map((line) => {
    const size = line.variantLabel ? `, ${line.variantLabel}` : ''
    const note = line.giftNote ? `\n    Gift note: ${line.giftNote}` : ''
    return (
      `  ${line.title}${size}: ${line.quantity} x ${formatRupeesExact(line.price)} = ` +
      `${formatRupeesExact(times(line.price, line.quantity))}${note}`
    )
  })
  return {
    reason: `confirmation ${order.id}`,
    orderId: order.id,
    recipient: to.email,
    subject: `Your order ${order.number} is confirmed`,
    body: [
      `Dear ${to.name},`,
      `thank you for your order ${order.number}. We have your payment and will pack your ` +
        'pieces now.',
      pieces.join('\n'),
      `  Subtotal: ${formatRupeesExact(order.subtotal)}\n  Shipping: ` +
        `${order.shipping === 0 ? 'Free' : formatRupeesExact(order.shipping)}\n  Total, taxes ` +
        `included: ${formatRupeesExact(order.total)}`,
      `It goes to:\n  ${to.name}\n  ${to.address}\n  ${to.city}, ${to.state}, ${to.country} ` +
        `- ${to.pincode}\n  Phone ${to.phone}`,
      followLine(order, publicUrl),
      shopName,
    ].join('\n\n'),
  }
}

/** True of every refund, whether the provider has taken it yet or not. */
const REFUND_TIME =
  'It leaves as soon as the payment provider takes it. Banks take 5-7 business days to show it.'

/** Tells a shopper that a payment goes back to her; one per payment. */
export function refundMail(
  order: OrderRow,
  payment: ProviderPayment,
  { reason, publicUrl, shopName }: Sender & { reason: RefundReason },
): Mail {
  return {
    reason: `refund ${payment.id}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `Your payment for ${order.number} goes back to you`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      `we could not keep your payment of ${formatRupeesExact(payment.amount)} for order ` +
        `${order.number}: ${REFUND_REASON_WORDS[reason]}.`,
      `The whole amount goes back to where it came from. ${REFUND_TIME}`,
      `The provider's number of the payment is ${payment.id}.`,
      followLine(order, publicUrl),
      shopName,
    ].join('\n\n'),
  }
}

const followLine = (order: OrderRow, publicUrl: string): string =>
  `Follow it here: ${publicUrl}/track?order=${order.number}`

type Cancelled = Sender & { paid: boolean; back: Paise | undefined; by: 'customer' | 'shop' }

/**
 * Tells a shopper that her order is cancelled; one per order. `back` is what now goes back, in
 * paise; undefined where nothing is left of it.
 */
export function cancellationMail(
  order: OrderRow,
  { paid, back, by, publicUrl, shopName }: Cancelled,
): Mail {
  const what =
    by === 'customer'
      ? `you have cancelled your order ${order.number}.`
      : `we are sorry: we had to cancel your order ${order.number}.`
  return {
    reason: `cancellation ${order.id}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `Your order ${order.number} is cancelled`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      what,
      moneyLine(paid, back),
      ...(back ? refundSums(order, back, paise(order.total - back)) : []),
      followLine(order, publicUrl),
      shopName,
    ].join('\n\n'),
  }
}

function moneyLine(paid: boolean, back: Paise | undefined): string {
  if (back)
    return (
      `We send ${formatRupeesExact(back)} back to the original payment method, shipping ` +
      `included. ${REFUND_TIME}`
    )
  return paid
    ? 'What you paid has gone back already.'
    : 'You have not paid for it. If a payment still arrives, it goes back to you by itself.'
}

/**
 * What was paid, what went back before, what goes back now and what is left, so that it adds up.
 * Empty where the whole amount goes back at once: the sentence above says that already.
 */
function refundSums(order: OrderRow, now: Paise, before: Paise): string[] {
  if (now === order.total) return []
  const left = paise(order.total - before - now)
  const rows = [
    `Paid: ${formatRupeesExact(order.total)}`,
    before > 0 ? `Sent back before: ${formatRupeesExact(before)}` : '',
    `This refund: ${formatRupeesExact(now)}`,
    `Left after it: ${formatRupeesExact(left)}`,
  ]
  return [
    rows
      .filter(Boolean)
      .map((row) => `  ${row}`)
      .join('\n'),
  ]
}

type AskedReturn = Sender & { requestId: Id<'ret'>; reason: ReturnReason; details: string }

/** Tells a shopper that the shop has her wish to send pieces back; one per request. */
export function returnMail(order: OrderRow, lines: LineRow[], asked: AskedReturn): Mail {
  const why = asked.details
    ? `${RETURN_REASON_WORDS[asked.reason]}: ${asked.details}`
    : `${RETURN_REASON_WORDS[asked.reason]}.`
  return {
    reason: `return ${asked.requestId}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `You asked for a return of ${order.number}`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      `we have your wish to send back from order ${order.number}:`,
      lines
        .map(
          (line) =>
            `  ${line.title}${line.variantLabel ? `, ${line.variantLabel}` : ''}: ${line.quantity}`,
        )
        .join('\n'),
      why,
      'Please keep the pieces as they came. We will write to you how they come back to us.',
      followLine(order, asked.publicUrl),
      asked.shopName,
    ].join('\n\n'),
  }
}

/** Tells a shopper that the shop does not take her pieces back, and why; one per request. */
export function declinedMail(
  order: OrderRow,
  declined: Sender & { requestId: Id<'ret'>; why: string },
): Mail {
  return {
    reason: `declined ${declined.requestId}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `Your return of ${order.number}`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      'we are sorry: we cannot take back what you wanted to return from order ' +
        `${order.number}. ${declined.why}`,
      'If you see it differently, please write to us, or to our grievance officer, whose ' +
        'address is in the terms of service.',
      followLine(order, declined.publicUrl),
      declined.shopName,
    ].join('\n\n'),
  }
}

/** Tells a shopper that her parcel is on its way; one per order. */
export function shippedMail(
  order: OrderRow,
  parcel: Sender & { courier: string; trackingNumber: string },
): Mail {
  return {
    reason: `shipped ${order.id}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `Your order ${order.number} is on its way`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      `your parcel has left us with ${parcel.courier}. Its tracking number is ` +
        `${parcel.trackingNumber}.`,
      followLine(order, parcel.publicUrl),
      parcel.shopName,
    ].join('\n\n'),
  }
}

/**
 * Tells a shopper that the shop sends her money back; one per refund. `before` is what has been
 * refunded before, in paise.
 */
export function adminRefundMail(
  order: OrderRow,
  refund: Sender & { refundId: Id<'rfn'>; amount: Paise; before: Paise; note: string },
): Mail {
  return {
    reason: `refund ${refund.refundId}`,
    orderId: order.id,
    recipient: order.shippingDetails.email,
    subject: `A refund for ${order.number}`,
    body: [
      `Dear ${order.shippingDetails.name},`,
      `we send ${formatRupeesExact(refund.amount)} of order ${order.number} back to the ` +
        `original payment method: ${refund.note}`,
      REFUND_TIME,
      ...refundSums(order, refund.amount, refund.before),
      followLine(order, refund.publicUrl),
      refund.shopName,
    ].join('\n\n'),
  }
}

/** Who an outage is told to. */
export type OutageRecipient = Sender & { email: string }

type ToldOutage = OutageRecipient & { kind: OutageKind | 'refused'; orders: string[] }

/**
 * Tells an administrator that the payment provider does not do what is asked of it; one per outage
 * and recipient.
 */
export function outageMail(
  outage: OutageRow,
  { email, kind, orders, publicUrl, shopName }: ToldOutage,
): Mail {
  const { subject, body } =
    kind === 'payments' ? paymentsText(outage, orders) : refundsText(outage, { kind, orders })
  return {
    reason: `outage ${outage.id} ${email}`,
    orderId: null,
    recipient: email,
    subject,
    body: [...body, `${publicUrl}/admin/dashboard`, shopName].join('\n\n'),
  }
}

const sinceLine = ({ startedAt, lastAnswer }: OutageRow, what: string): string =>
  `Since ${formatIstMoment(startedAt)} the payment provider has not ${what}. Its last ` +
  `answer: ${lastAnswer}.`

/** The provider cannot be reached, or checkouts fail. */
const paymentsText = (outage: OutageRow, orders: string[]) => ({
  subject: 'The payment provider does not work as it should',
  body: [
    sinceLine(outage, 'done what the shop asked of it'),
    ...(orders.length > 0
      ? [
          `Refunds that are not sent yet, of these orders: ${orders.join(', ')}. Their ` +
            'customers read that we try again.',
        ]
      : []),
    'Customers may not be able to pay. The shop tries again by itself, and writes to you ' +
      'when it works again. If it lasts, please look at the status page and the dashboard of ' +
      'the provider.',
  ],
})

/** The provider answers, and does not take refunds. */
function refundsText(
  outage: OutageRow,
  { kind, orders }: { kind: 'refunds' | 'refused'; orders: string[] },
) {
  const list = `${orders.join(', ')}. Their customers read that we try again.`
  if (kind === 'refunds')
    return {
      subject: 'The payment provider does not take refunds',
      body: [
        sinceLine(outage, 'taken these refunds'),
        `The refunds are of these orders: ${list}`,
        'The shop tries again by itself, and writes to you when none waits any more. If it ' +
          'lasts, please look at the status page and the dashboard of the provider.',
      ],
    }
  return {
    subject: 'The payment provider refuses refunds',
    body: [
      `The provider refuses these refunds, of the orders ${list}`,
      `Its last answer: ${outage.lastAnswer}.`,
      "Please look at these payments on the provider's dashboard. The balance of your " +
        'account may be too low, or the money may have been sent back there already.',
      'The shop tries again for a day. After that a refund stands at its order as refused, ' +
        'and you can send the money again there.',
    ],
  }
}

type EndedOutage = OutageRecipient & { now: Date; hasUnsent: boolean }

/** Tells an administrator that an outage is over; one per outage and recipient. */
export function outageEndedMail(
  outage: OutageRow,
  { email, now, hasUnsent, publicUrl, shopName }: EndedOutage,
): Mail {
  const isOfRefunds = outage.kind === 'refunds'
  const works = isOfRefunds
    ? 'no refund waits for the payment provider any more'
    : 'the payment provider answers again'
  const refunds = isOfRefunds || hasUnsent ? '' : ', and no refund waits for it any more'
  return {
    reason: `outage-end ${outage.id} ${email}`,
    orderId: null,
    recipient: email,
    subject: isOfRefunds
      ? 'No refund waits for the payment provider any more'
      : 'The payment provider works again',
    body: [
      `Since ${formatIstMoment(now)} ${works}${refunds}. The outage began at ` +
        `${formatIstMoment(outage.startedAt)}.`,
      hasUnsent
        ? 'It has not taken all refunds yet: the shop tries again by itself.'
        : 'A refund that it has refused for good stands at its order as refused.',
      `${publicUrl}/admin/orders`,
      shopName,
    ].join('\n\n'),
  }
}
