import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Id } from '#shared/ids.ts'
import { formatRupeesExact, paise, type Paise } from '#shared/money/money.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import { REFUND_REASON_TEXTS, type RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { RETURN_REASON_LABELS, type ReturnReason } from '#shared/order/refund/return-reasons.ts'
import { refundDaysText } from '#shared/promises/promise-texts.ts'
import { orderMail, trackingLine, type Sender } from './order-mails.ts'
import { cancelledText, refundText, updateText } from './order-texts.ts'

/** True of every refund, sent to the provider or not. The days are those the order promised. */
export const refundTime = (lines: LineRow[]): string =>
  'It leaves as soon as the payment provider takes it. Banks take ' +
  `${refundDaysText(lines)} to show it.`

const ORDER_AGAIN =
  'The order is cancelled. You can order the pieces again without the coupon, while they are in ' +
  'stock.'

/** Tells the customer that a payment is refunded; one per payment. */
export function refundMail(
  order: OrderRow,
  payment: ProviderPayment,
  { reason, lines, publicUrl, ...sender }: Sender & { reason: RefundReason; lines: LineRow[] },
): Mail {
  return orderMail(order, sender, {
    key: `refund ${payment.id}`,
    text: refundText(order, payment.amount, publicUrl),
    subject: `Your payment for ${order.number} goes back to you`,
    paragraphs: [
      `we could not keep your payment of ${formatRupeesExact(payment.amount)} for order ` +
        `${order.number}: ${REFUND_REASON_TEXTS[reason]}.`,
      `The whole amount goes back to where it came from. ${refundTime(lines)}`,
      ...(reason === 'offer-used' && order.status === 'cancelled' ? [ORDER_AGAIN] : []),
      `The provider's number of the payment is ${payment.id}.`,
      trackingLine(order, publicUrl),
    ],
  })
}

type CancellationMailInput = Sender & {
  lines: LineRow[]
  isPaid: boolean
  /** All of it would have been paid in cash on delivery. */
  paysNothing: boolean
  /** Only an advance was paid. */
  isAdvance: boolean
  refundAmount: Paise | undefined
  /** It was paid as a test with earlier keys, so that nothing goes back. */
  isTest: boolean
  by: 'customer' | 'shop'
}

/**
 * Tells the customer that the order is cancelled; one per order. `refundAmount`: in paise,
 * undefined if nothing is left to refund.
 */
export function cancellationMail(
  order: OrderRow,
  { by, publicUrl, signature, shopName, ...refund }: CancellationMailInput,
): Mail {
  // A customer who cancels what is not paid or confirmed needs no message, and its number may be
  // that of somebody else.
  const isOpen = order.status === 'placed' || order.status === 'pending_payment'
  const { refundAmount } = refund
  const opening =
    by === 'customer'
      ? `you have cancelled your order ${order.number}.`
      : `we are sorry: we had to cancel your order ${order.number}.`
  return orderMail(
    order,
    { signature, shopName },
    {
      key: `cancellation ${order.id}`,
      text: by === 'customer' && isOpen ? null : cancelledText(order, refundAmount, publicUrl),
      subject: `Your order ${order.number} is cancelled`,
      paragraphs: [
        opening,
        refundLine(refund),
        ...(refundAmount
          ? refundSums(order, refundAmount, paise(onlineAmount(order) - refundAmount))
          : []),
        trackingLine(order, publicUrl),
      ],
    },
  )
}

type CancelledPayment = Omit<CancellationMailInput, keyof Sender | 'by'>

function refundLine(cancelled: CancelledPayment): string {
  const { lines, isPaid, isAdvance, paysNothing, refundAmount, isTest } = cancelled
  if (paysNothing) return 'You have paid nothing for it, so nothing goes back.'
  if (refundAmount)
    return (
      `We send ${formatRupeesExact(refundAmount)} back to the original payment method` +
      `${isAdvance ? '' : ', shipping included'}. ${refundTime(lines)}`
    )
  if (isTest) return 'It was paid as a test: no money was moved, so none comes back.'
  return isPaid
    ? 'What you paid has gone back already.'
    : 'You have not paid for it. If a payment still arrives, it goes back to you by itself.'
}

/**
 * What was paid online, refunded before, refunded now and is left, as one list. Empty if this
 * refund is the whole amount: the sentence above says so already.
 */
function refundSums(order: OrderRow, now: Paise, before: Paise): string[] {
  const paid = onlineAmount(order)
  if (now >= paid) return []
  const left = paise(paid - before - now)
  const rows = [
    `Paid${order.advance > 0 ? ' in advance' : ''}: ${formatRupeesExact(paid)}`,
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

type ReturnMailInput = Sender & { requestId: Id<'ret'>; reason: ReturnReason; details: string }

/** Confirms to the customer that the return request arrived; one per request. */
export function returnMail(order: OrderRow, lines: LineRow[], input: ReturnMailInput): Mail {
  const why = input.details
    ? `${RETURN_REASON_LABELS[input.reason]}: ${input.details}`
    : `${RETURN_REASON_LABELS[input.reason]}.`
  return orderMail(order, input, {
    key: `return ${input.requestId}`,
    // The page on which the customer asked says it already.
    text: null,
    subject: `You asked for a return of ${order.number}`,
    paragraphs: [
      `we have your request to return these pieces of order ${order.number}:`,
      listUnits(lines),
      why,
      'Please keep the pieces as they came. We will write to you how they come back to us.',
      trackingLine(order, input.publicUrl),
    ],
  })
}

/** Lines with their units, one below the other. */
const listUnits = (lines: LineRow[]): string =>
  lines
    .map(
      ({ title, variantLabel, quantity }) =>
        `  ${title}${variantLabel ? `, ${variantLabel}` : ''}: ${quantity}`,
    )
    .join('\n')

type IncompleteReturn = Sender & { requestId: Id<'ret'>; lines: LineRow[]; missing: LineRow[] }

/**
 * Tells the customer what of a return came back and what did not; one per request. If all came
 * back, the mail about the refund is enough.
 */
export function incompleteReturnMail(order: OrderRow, input: IncompleteReturn): Mail {
  return orderMail(order, input, {
    key: `incomplete ${input.requestId}`,
    text: updateText(order, input.publicUrl),
    subject: `A part of your return of ${order.number} has not arrived`,
    paragraphs: [
      `thank you, these pieces of order ${order.number} came back to us:`,
      listUnits(input.lines),
      'You also asked to return these, which were not in the parcel:',
      listUnits(input.missing),
      'If you keep them, there is nothing to do. While the time for returns runs, you can ask ' +
        'for their return again on the page of your order. If you have sent them with the ' +
        'others, please write to us.',
      trackingLine(order, input.publicUrl),
    ],
  })
}

/** Tells the customer that the return is declined, and why; one per request. */
export function declinedMail(
  order: OrderRow,
  input: Sender & { requestId: Id<'ret'>; why: string },
): Mail {
  return orderMail(order, input, {
    key: `declined ${input.requestId}`,
    text: updateText(order, input.publicUrl),
    subject: `Your return of ${order.number}`,
    paragraphs: [
      'we are sorry: we cannot take back what you wanted to return from order ' +
        `${order.number}. ${input.why}`,
      'If you see it differently, please write to us, or to our grievance officer, whose ' +
        'address is in the terms of service.',
      trackingLine(order, input.publicUrl),
    ],
  })
}

type AdminRefundMailInput = {
  refundId: Id<'rfn'>
  amount: Paise
  before: Paise
  note: string
  lines: LineRow[]
}

/**
 * Tells the customer about a refund by an administrator; one per refund. `before`: what was
 * refunded before, in paise.
 */
export function adminRefundMail(order: OrderRow, refund: Sender & AdminRefundMailInput): Mail {
  return orderMail(order, refund, {
    key: `refund ${refund.refundId}`,
    text: refundText(order, refund.amount, refund.publicUrl),
    subject: `A refund for ${order.number}`,
    paragraphs: [
      `we send ${formatRupeesExact(refund.amount)} of order ${order.number} back to the ` +
        `original payment method: ${refund.note}`,
      refundTime(refund.lines),
      ...refundSums(order, refund.amount, refund.before),
      trackingLine(order, refund.publicUrl),
    ],
  })
}
