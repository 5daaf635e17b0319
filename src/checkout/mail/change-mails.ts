import type { LineRow, OrderRow } from '#orders/orders.ts'
import { toSentence, type VariantChangeRow } from '#orders/change/variant-changes.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'
import type { ChangeEnd } from '#shared/order/variant-change.ts'
import { orderMail, trackingLine, type Sender } from './order-mails.ts'
import { updateText } from './order-texts.ts'
import { refundTime } from './refund-mails.ts'

type ChangeMailInput = Sender & { change: VariantChangeRow; title: string }

/** Tells the customer that the size of a line was changed; one per change. */
export function changedMail(
  order: OrderRow,
  { change, title, lines, publicUrl, ...sender }: ChangeMailInput & { lines: LineRow[] },
): Mail {
  return orderMail(order, sender, {
    key: `variant ${change.id}`,
    text: updateText(order, publicUrl),
    subject: `The size in your order ${order.number} was changed`,
    paragraphs: [
      `your order ${order.number} is changed. ${toSentence(title, change)}`,
      moneySentence(change, lines),
      `The total is now ${formatRupeesExact(order.total)}, shipping and taxes included.`,
      'If you did not ask for it, please write to us at once.',
      trackingLine(order, publicUrl),
    ],
  })
}

function moneySentence({ difference, waived }: VariantChangeRow, lines: LineRow[]): string {
  if (difference < 0)
    return (
      `We send the difference of ${formatRupeesExact(paise(Math.abs(difference)))} back to the ` +
      `original payment method. ${refundTime(lines)}`
    )
  if (difference > 0) return `You have paid the difference of ${formatRupeesExact(difference)}.`
  return waived > 0 ? 'The other size costs more, and you pay nothing more.' : 'The price stays.'
}

/** Asks the customer to pay the difference of a change; one per change. */
export function differenceMail(
  order: OrderRow,
  { change, title, payBefore, publicUrl, ...sender }: ChangeMailInput & { payBefore: Date },
): Mail {
  const amount = formatRupeesExact(change.difference)
  const link = `${publicUrl}/checkout/difference/${order.number}`
  return orderMail(order, sender, {
    key: `variant-asked ${change.id}`,
    text: updateText(order, publicUrl, link),
    subject: `Please pay ${amount} for the other size in ${order.number}`,
    paragraphs: [
      `as asked, we can change the size of ${title} in your order ${order.number} from ` +
        `${change.fromLabel} to ${change.toLabel}. It costs ${amount} more.`,
      `Please pay the difference here: ${link}`,
      `We keep the piece for you until ${formatIstMoment(payBefore)}. If the difference is not ` +
        'paid by then, your order stays as it is. You need not do anything for that.',
      trackingLine(order, publicUrl),
    ],
  })
}

/** Why a change was not made, as a sentence for the customer. */
const END_SENTENCES: Record<Exclude<ChangeEnd, 'cancelled'>, string> = {
  expired: 'The difference was not paid in time.',
  withdrawn: 'We have withdrawn the change.',
  packed: 'The order is packed already.',
}

/** Tells the customer that a change was not made; one per change. */
export function changeEndedMail(
  order: OrderRow,
  {
    change,
    title,
    because,
    publicUrl,
    ...sender
  }: ChangeMailInput & { because: keyof typeof END_SENTENCES },
): Mail {
  return orderMail(order, sender, {
    key: `variant-ended ${change.id}`,
    text: updateText(order, publicUrl),
    subject: `Your order ${order.number} stays as it was`,
    paragraphs: [
      `the size of ${title} in your order ${order.number} stays ${change.fromLabel}. ` +
        END_SENTENCES[because],
      'If you have paid the difference nevertheless, all of it goes back to you by itself.',
      trackingLine(order, publicUrl),
    ],
  })
}
