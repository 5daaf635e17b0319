import { rowText, totalRows } from '#shared/order/total-rows.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import { nameInMail, type Mail } from '#platform/mail/mail.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Id } from '#shared/ids.ts'
import { formatDeliveryDates } from '#shared/delivery/delivery-text.ts'
import { formatRupeesExact, paise, times, type Paise } from '#shared/money/money.ts'
import { cashAmount, onlineAmount } from '#shared/order/payment-method.ts'
import { REFUND_REASON_TEXTS, type RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { RETURN_REASON_LABELS, type ReturnReason } from '#shared/order/refund/return-reasons.ts'
import { keptText, linePromiseTexts, refundDaysText } from '#shared/promises/promise-texts.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { orderMail } from './order-mail.ts'

/** A context with the text that signs the mails. */
export type CheckoutMailContext = CheckoutContext & { signature: string }

/**
 * Reads the signature of mails: the administrator's, else the shop's name. Call it before a
 * transaction: inside one, a query on `db` waits for ever.
 */
export const withSignature = async <Open extends CheckoutContext>(
  context: Open,
): Promise<Open & CheckoutMailContext> => ({
  ...context,
  signature: (await context.words()).mailSignature || (await context.details()).name,
})

/** The sender of a mail: the address of the shop's pages, and what stands under the text. */
export type Sender = { publicUrl: string; signature: string }

/** The sender, from the settings of the shop. */
export const senderOf = ({ config, signature }: CheckoutMailContext): Sender => ({
  publicUrl: config.publicUrl,
  signature,
})

/** The order confirmation of a paid order; one per order. */
export function confirmationMail(
  order: OrderRow,
  lines: LineRow[],
  { publicUrl, signature }: Sender,
): Mail {
  return orderMail(order, signature, {
    key: `confirmation ${order.id}`,
    subject: `Your order ${order.number} is confirmed`,
    paragraphs: [
      `thank you for your order ${order.number}. We have your ` +
        `${order.advance > 0 ? 'advance' : 'payment'} and will pack your pieces now.`,
      ...advanceLines(order),
      ...orderFacts(order, lines),
      trackingLine(order, publicUrl),
    ],
  })
}

/** What of an order with an advance is paid, and what is paid in cash; nothing for other orders. */
const advanceLines = (order: OrderRow): string[] =>
  order.advance > 0
    ? [
        `You have paid ${formatRupeesExact(order.advance)} online in advance. Cash on delivery: ` +
          `please pay ${formatRupeesExact(cashAmount(order))} when it arrives.`,
      ]
    : []

/** What was ordered, its sums, where it goes and what was promised, as paragraphs. */
export function orderFacts(order: OrderRow, lines: LineRow[]): string[] {
  const lineTexts = lines.map((line) => {
    const variant = line.variantLabel ? `, ${line.variantLabel}` : ''
    const less = line.discount > 0 ? `\n    ${discountText(line)}` : ''
    const note = line.giftNote ? `\n    Gift note: ${line.giftNote}` : ''
    const kept = line.keptBecause ? `\n    ${keptText(line)}` : ''
    return (
      `  ${line.title}${variant}: ${line.quantity} x ${formatRupeesExact(line.price)} = ` +
      `${formatRupeesExact(times(line.price, line.quantity))}${less}${note}${kept}`
    )
  })
  return [
    lineTexts.join('\n'),
    sumTexts(order).join('\n'),
    ['It goes to:', ...addressLines(order.shippingDetails)].join('\n'),
    ...lines.slice(0, 1).map((line) => linePromiseTexts(line).join(' ')),
    ...expectedLines(order),
  ]
}

const discountText = ({ isFreeGift, discount }: LineRow): string =>
  isFreeGift ? 'A free gift' : `Discount: \u2212${formatRupeesExact(discount)}`

/** What adds up to the total, as lines. */
const sumTexts = (order: OrderRow): string[] => [
  ...totalRows(order).map((row) => `  ${row.label}: ${rowText(row, formatRupeesExact)}`),
  `  Total, taxes included: ${formatRupeesExact(order.total)}`,
  ...(order.tax > 0 ? [`  GST in this total: ${formatRupeesExact(order.tax)}`] : []),
]

/** The shipping address. A name that could be a link is left out, as in the greeting. */
const addressLines = ({ name, address, city, state, country, pincode, phone }: ShippingDetails) =>
  [nameInMail(name), address, `${city}, ${state}, ${country} - ${pincode}`, `Phone ${phone}`]
    .filter(Boolean)
    .map((line) => `  ${line}`)

/** When the order is promised to arrive; nothing for an order without dates. */
const expectedLines = ({ expectedFrom, expectedTo }: OrderRow): string[] =>
  expectedFrom && expectedTo
    ? [`Expected by ${toPlain(formatDeliveryDates({ from: expectedFrom, to: expectedTo }))}.`]
    : []

const toPlain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** True of every refund, sent to the provider or not. The days are those the order promised. */
export const refundTime = (lines: LineRow[]): string =>
  'It leaves as soon as the payment provider takes it. Banks take ' +
  `${refundDaysText(lines)} to show it.`

/** Tells the customer that a payment is refunded; one per payment. */
export function refundMail(
  order: OrderRow,
  payment: ProviderPayment,
  { reason, lines, publicUrl, signature }: Sender & { reason: RefundReason; lines: LineRow[] },
): Mail {
  return orderMail(order, signature, {
    key: `refund ${payment.id}`,
    subject: `Your payment for ${order.number} goes back to you`,
    paragraphs: [
      `we could not keep your payment of ${formatRupeesExact(payment.amount)} for order ` +
        `${order.number}: ${REFUND_REASON_TEXTS[reason]}.`,
      `The whole amount goes back to where it came from. ${refundTime(lines)}`,
      `The provider's number of the payment is ${payment.id}.`,
      trackingLine(order, publicUrl),
    ],
  })
}

/** Where the order can be tracked. */
export const trackingLine = (order: OrderRow, publicUrl: string): string =>
  `Follow it here: ${publicUrl}/track?order=${order.number}`

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
  { by, publicUrl, signature, ...refund }: CancellationMailInput,
): Mail {
  const { refundAmount } = refund
  const opening =
    by === 'customer'
      ? `you have cancelled your order ${order.number}.`
      : `we are sorry: we had to cancel your order ${order.number}.`
  return orderMail(order, signature, {
    key: `cancellation ${order.id}`,
    subject: `Your order ${order.number} is cancelled`,
    paragraphs: [
      opening,
      refundLine(refund),
      ...(refundAmount
        ? refundSums(order, refundAmount, paise(onlineAmount(order) - refundAmount))
        : []),
      trackingLine(order, publicUrl),
    ],
  })
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
  return orderMail(order, input.signature, {
    key: `return ${input.requestId}`,
    subject: `You asked for a return of ${order.number}`,
    paragraphs: [
      `we have your wish to send back from order ${order.number}:`,
      lines
        .map(
          (line) =>
            `  ${line.title}${line.variantLabel ? `, ${line.variantLabel}` : ''}: ${line.quantity}`,
        )
        .join('\n'),
      why,
      'Please keep the pieces as they came. We will write to you how they come back to us.',
      trackingLine(order, input.publicUrl),
    ],
  })
}

/** Tells the customer that the return is declined, and why; one per request. */
export function declinedMail(
  order: OrderRow,
  input: Sender & { requestId: Id<'ret'>; why: string },
): Mail {
  return orderMail(order, input.signature, {
    key: `declined ${input.requestId}`,
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

/** Tells a recipient that the address of the order was changed by the shop; one per change. */
export function addressMail(
  order: OrderRow,
  { recipient, now, publicUrl, signature }: Sender & { recipient: string; now: Date },
): Mail {
  return orderMail(order, signature, {
    key: `address ${order.id} ${now.toISOString()} ${recipient}`,
    recipient,
    subject: `The address of your order ${order.number} was changed`,
    paragraphs: [
      `as asked, we have changed the address of your order ${order.number}. It goes to:`,
      addressLines(order.shippingDetails).join('\n'),
      'If you did not ask for it, please write to us at once.',
      ...expectedLines(order),
      trackingLine(order, publicUrl),
    ],
  })
}

type ShippedMailInput = Sender & { courier: string; trackingNumber: string; invoice: string }

/** Tells the customer that the parcel is shipped; one per order. `invoice`: its number. */
export function shippedMail(order: OrderRow, input: ShippedMailInput): Mail {
  return orderMail(order, input.signature, {
    key: `shipped ${order.id}`,
    subject: `Your order ${order.number} is on its way`,
    paragraphs: [
      `your parcel has left us with ${input.courier}. Its tracking number is ` +
        `${input.trackingNumber}.`,
      ...expectedLines(order),
      trackingLine(order, input.publicUrl),
      `Your bill ${input.invoice} is on the page of your order: ` +
        `${input.publicUrl}/profile/orders/${order.number}`,
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
  return orderMail(order, refund.signature, {
    key: `refund ${refund.refundId}`,
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
