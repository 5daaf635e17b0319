import { rowText, totalRows } from '#shared/order/total-rows.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import { greetingOf, nameInMail, type Mail } from '#platform/mail/mail.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { formatDeliveryDates } from '#shared/delivery/delivery-text.ts'
import { formatRupeesExact, times } from '#shared/money/money.ts'
import { cashAmount } from '#shared/order/payment-method.ts'
import { writeText, type OrderMessage, type OrderText } from '#shared/messages/text-templates.ts'
import { keptText, orderPromiseTexts } from '#shared/promises/promise-texts.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { confirmedText, shippedText, trackingPage, updateText } from './order-texts.ts'

/** A context with the text that signs the mails, and the shop's name for text messages. */
export type CheckoutMailContext = CheckoutContext & Omit<Sender, 'publicUrl'>

/**
 * Reads the signature of mails: the administrator's, else the shop's name. Call it before a
 * transaction: inside one, a query on `db` waits for ever.
 */
export async function withSignature<Open extends CheckoutContext>(
  context: Open,
): Promise<Open & CheckoutMailContext> {
  const { name: shopName } = await context.details()
  const signature = (await context.words()).mailSignature || shopName
  return { ...context, signature, shopName }
}

/** The sender of a mail: the address of the shop's pages, and what stands under the text. */
export type Sender = { publicUrl: string; signature: string; shopName: string }

/** The sender, from the settings of the shop. */
export const senderOf = ({ config, signature, shopName }: CheckoutMailContext): Sender => ({
  publicUrl: config.publicUrl,
  signature,
  shopName,
})

/** A mail by its idempotency key, its subject, and its text between greeting and signature. */
type MailParts = {
  key: string
  subject: string
  paragraphs: string[]
  /** Instead of the address of the order. */
  recipient?: string
  /** The text message to a customer without an e-mail address; null for none. */
  text: OrderMessage | null
}

/** Returns a mail to the customer of an order, or a text message to one without an address. */
export function orderMail(
  order: OrderRow,
  { signature, shopName }: Omit<Sender, 'publicUrl'>,
  { key, subject, paragraphs, recipient, text }: MailParts,
): Mail {
  const { email, phone, name } = order.shippingDetails
  const parts = { idempotencyKey: key, orderId: order.id, subject }
  const to = recipient ?? email
  if (text && to === '' && email === '') {
    const message: OrderText = { ...text, shopName }
    return { ...parts, recipient: phone, body: writeText(message), text: message }
  }
  return {
    ...parts,
    recipient: to,
    body: [greetingOf(name), ...paragraphs, signature].join('\n\n'),
  }
}

/** The order confirmation of a paid order; one per order. */
export function confirmationMail(
  order: OrderRow,
  lines: LineRow[],
  { publicUrl, ...sender }: Sender,
): Mail {
  return orderMail(order, sender, {
    key: `confirmation ${order.id}`,
    text: confirmedText(order, publicUrl),
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
    orderPromiseTexts(lines).join(' '),
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
    ? [`Expected ${toPlain(formatDeliveryDates({ from: expectedFrom, to: expectedTo }))}.`]
    : []

const toPlain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Where the order can be tracked. */
export const trackingLine = (order: OrderRow, publicUrl: string): string =>
  `Follow it here: ${trackingPage(order, publicUrl)}`

/** Tells a recipient that the address of the order was changed by the shop; one per change. */
export function addressMail(
  order: OrderRow,
  { recipient, now, publicUrl, ...sender }: Sender & { recipient: string; now: Date },
): Mail {
  return orderMail(order, sender, {
    key: `address ${order.id} ${now.toISOString()} ${recipient}`,
    text: updateText(order, publicUrl),
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

type CorrectedMailInput = Sender & { corrected: string; invoice: string }

/** Tells the customer that another bill replaces a wrong one, by their numbers. */
export function correctedInvoiceMail(
  order: OrderRow,
  { corrected, invoice, publicUrl, ...sender }: CorrectedMailInput,
): Mail {
  return orderMail(order, sender, {
    key: `corrected ${order.id} ${invoice}`,
    text: updateText(order, publicUrl),
    subject: `The bill of your order ${order.number} was corrected`,
    paragraphs: [
      `we have corrected the bill of your order ${order.number}. The bill ${invoice} takes the ` +
        `place of ${corrected}, for which there is a credit note. What you pay stays the same.`,
      `Your bill ${invoice} is made out to:`,
      addressLines(order.shippingDetails).join('\n'),
      `It is on the page of your order: ${publicUrl}/profile/orders/${order.number}`,
    ],
  })
}

type ParcelMailInput = Sender & {
  courier: string
  trackingNumber: string
  /** Whether the number is another one; else only the courier is. */
  hasNewNumber: boolean
  now: Date
}

/** Tells the customer the corrected courier and tracking number of a parcel; one per change. */
export function parcelMail(order: OrderRow, input: ParcelMailInput): Mail {
  const what = input.hasNewNumber ? 'tracking number' : 'courier'
  return orderMail(order, input, {
    key: `parcel ${order.id} ${input.now.toISOString()}`,
    text: shippedText(order, input),
    subject: `The ${what} of your order ${order.number} was corrected`,
    paragraphs: [
      `the ${what} that we gave you for your order ${order.number} was not right. Your ` +
        `parcel is with ${input.courier}, and its tracking number is ${input.trackingNumber}.`,
      trackingLine(order, input.publicUrl),
    ],
  })
}

type ShippedMailInput = Sender & { courier: string; trackingNumber: string; invoice: string }

/** Tells the customer that the parcel is shipped; one per order. `invoice`: its number. */
export function shippedMail(order: OrderRow, input: ShippedMailInput): Mail {
  return orderMail(order, input, {
    key: `shipped ${order.id}`,
    text: shippedText(order, input),
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
