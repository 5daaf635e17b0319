import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import type { Id } from '#shared/ids.ts'
import { formatRupeesExact, type Paise } from '#shared/money/money.ts'
import { orderFacts, orderMail, trackingLine, type Sender } from './order-mails.ts'
import {
  cancelledText,
  cashRefundText,
  confirmedText,
  refundText,
  undeliveredText,
} from './order-texts.ts'

/** Asks the customer to confirm an order; one per order. `token`: of its link; null with a code. */
export function confirmMail(
  order: OrderRow,
  lines: LineRow[],
  { token, publicUrl, ...sender }: Sender & { token: string | null },
): Mail {
  const until = formatIstMoment(order.payBefore)
  return orderMail(order, sender, {
    key: `confirm ${order.id}`,
    // The code to confirm is a text message of its own.
    text: null,
    subject: `Please confirm your order ${order.number}`,
    paragraphs: [
      `thank you for your order ${order.number}. You pay ${formatRupeesExact(order.total)} in ` +
        'cash when it arrives.',
      token
        ? `Please confirm it until ${until}, with this link:\n${publicUrl}/confirm-order#${token}`
        : `Please confirm it until ${until}, with the code that we sent to ` +
          `${order.shippingDetails.phone}:\n${publicUrl}/profile/orders/${order.number}`,
      'Without that we cancel it. You need not do anything else if you did not order.',
      ...orderFacts(order, lines),
    ],
  })
}

/** Tells the customer that the order is confirmed, and what to pay on delivery; one per order. */
export function codConfirmationMail(
  order: OrderRow,
  lines: LineRow[],
  { publicUrl, ...sender }: Sender,
): Mail {
  return orderMail(order, sender, {
    key: `confirmation ${order.id}`,
    text: confirmedText(order, publicUrl),
    subject: `Your order ${order.number} is confirmed`,
    paragraphs: [
      `thank you for confirming your order ${order.number}. We will pack your pieces now.`,
      `Cash on delivery: please pay ${formatRupeesExact(order.total)} when it arrives.`,
      ...orderFacts(order, lines),
      trackingLine(order, publicUrl),
    ],
  })
}

/**
 * Tells the customer that an order was cancelled because it was not confirmed; one per order. A
 * number that got no code for it (`hasCode`) gets no text message either: the limits of codes hold
 * for both, and the number may be that of somebody else.
 */
export function unconfirmedMail(
  order: OrderRow,
  { hasCode, publicUrl, ...sender }: Sender & { hasCode: boolean },
): Mail {
  return orderMail(order, sender, {
    key: `cancellation ${order.id}`,
    text: hasCode ? cancelledText(order, undefined, publicUrl) : null,
    subject: `Your order ${order.number} is cancelled`,
    paragraphs: [
      `your order ${order.number} was not confirmed in time, so it is cancelled. You have paid ` +
        'nothing for it. Its pieces are still in your cart, if you want to order again.',
      trackingLine(order, publicUrl),
    ],
  })
}

const UNDELIVERED_TEXTS = {
  online: 'If you still want it, please write to us. Otherwise we send your money back.',
  advance: 'If you still want it, or have a question about your advance, please write to us.',
  cash: 'You have paid nothing for it. If you still want it, please order again or write to us.',
}

const undeliveredCase = ({ paymentMethod, advance }: OrderRow): keyof typeof UNDELIVERED_TEXTS =>
  paymentMethod === 'online' ? 'online' : advance > 0 ? 'advance' : 'cash'

/** Tells the customer that the parcel could not be delivered; one per order. */
export function undeliveredMail(order: OrderRow, { publicUrl, ...sender }: Sender): Mail {
  return orderMail(order, sender, {
    key: `undelivered ${order.id}`,
    text: undeliveredText(order, publicUrl),
    subject: `Your parcel ${order.number} could not be delivered`,
    paragraphs: [
      `the courier could not deliver your order ${order.number}, so it is on its way back to us.`,
      UNDELIVERED_TEXTS[undeliveredCase(order)],
      trackingLine(order, publicUrl),
    ],
  })
}

type CashRefundMailInput = Sender & { id: Id<'crf'>; amount: Paise; note: string }

/** Asks the customer where a refund of cash goes; one per refund. */
export function cashRefundMail(order: OrderRow, refund: CashRefundMailInput): Mail {
  return orderMail(order, refund, {
    key: `cash-refund ${refund.id}`,
    text: cashRefundText(order, refund.amount, refund.publicUrl),
    subject: `A refund for ${order.number}: where may we send it?`,
    paragraphs: [
      `we send ${formatRupeesExact(refund.amount)} of order ${order.number} back to you: ` +
        refund.note,
      'You have paid in cash. Please tell us a UPI id or a bank account on the page of your ' +
        'order, after you have logged in. Never send it by mail or by phone:\n' +
        `${refund.publicUrl}/profile/orders/${order.number}`,
    ],
  })
}

/** Tells the customer that a refund of cash was paid; one per refund. */
export function cashRefundPaidMail(
  order: OrderRow,
  refund: Sender & { id: Id<'crf'>; amount: Paise; hint: string; reference: string },
): Mail {
  return orderMail(order, refund, {
    key: `cash-refund-paid ${refund.id}`,
    text: refundText(order, refund.amount, refund.publicUrl),
    subject: `Your refund for ${order.number} is paid`,
    paragraphs: [
      `we have sent ${formatRupeesExact(refund.amount)} of order ${order.number} ` +
        `${refund.hint ? `to your ${refund.hint}` : 'back to you'}. ` +
        `The reference of the bank is ${refund.reference}.`,
      trackingLine(order, refund.publicUrl),
    ],
  })
}
