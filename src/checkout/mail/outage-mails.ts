import type { OutageKind, OutageRow } from '#payments/outages.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import type { Sender } from './order-mails.ts'

/** The recipient and the sender of an outage mail. */
export type OutageRecipient = Sender & { email: string }

type OutageMailInput = OutageRecipient & { kind: OutageKind | 'refused'; orders: string[] }

/** Tells an administrator that the payment provider fails; one per outage and recipient. */
export function outageMail(
  outage: OutageRow,
  { email, kind, orders, publicUrl, signature }: OutageMailInput,
): Mail {
  const { subject, body } =
    kind === 'payments' ? paymentsText(outage, orders) : refundsText(outage, { kind, orders })
  return {
    idempotencyKey: `outage ${outage.id} ${email}`,
    orderId: null,
    recipient: email,
    subject,
    body: [...body, `${publicUrl}/admin/dashboard`, signature].join('\n\n'),
  }
}

const sinceLine = ({ startedAt, lastError }: OutageRow, what: string): string =>
  `Since ${formatIstMoment(startedAt)} the payment provider has not ${what}. Its last ` +
  `answer: ${lastError}.`

/** The provider is unreachable, or checkouts fail. */
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

/** The provider responds, but does not accept refunds. */
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
      `Its last answer: ${outage.lastError}.`,
      "Please look at these payments on the provider's dashboard. The balance of your " +
        'account may be too low, or the money may have been sent back there already.',
      'The shop tries again for a day. After that a refund stands at its order as refused, ' +
        'and you can send the money again there.',
    ],
  }
}

type OutageEndedMailInput = OutageRecipient & { now: Date; hasUnsent: boolean }

/** Tells an administrator that an outage is over; one per outage and recipient. */
export function outageEndedMail(
  outage: OutageRow,
  { email, now, hasUnsent, publicUrl, signature }: OutageEndedMailInput,
): Mail {
  const isOfRefunds = outage.kind === 'refunds'
  const restored = isOfRefunds
    ? 'no refund waits for the payment provider any more'
    : 'the payment provider answers again'
  const refunds = isOfRefunds || hasUnsent ? '' : ', and no refund waits for it any more'
  return {
    idempotencyKey: `outage-end ${outage.id} ${email}`,
    orderId: null,
    recipient: email,
    subject: isOfRefunds
      ? 'No refund waits for the payment provider any more'
      : 'The payment provider works again',
    body: [
      `Since ${formatIstMoment(now)} ${restored}${refunds}. The outage began at ` +
        `${formatIstMoment(outage.startedAt)}.`,
      hasUnsent
        ? 'It has not taken all refunds yet: the shop tries again by itself.'
        : 'A refund that it has refused for good stands at its order as refused.',
      `${publicUrl}/admin/orders`,
      signature,
    ].join('\n\n'),
  }
}
