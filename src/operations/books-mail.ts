import type { Sender } from '#checkout/mail/order-mails.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { countFindings, type CheckOutcome } from '#shared/book-checks.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import { describeFindings } from './describe-books.ts'

/** How many findings of each check a mail lists. The page lists more. */
const MAX_LISTED = 10

/** A day in India as `2026-11-22`. */
const istDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Tells an administrator what does not add up; one for each night and recipient. */
export function booksMail(
  { checkedAt, outcomes }: { checkedAt: Date; outcomes: CheckOutcome[] },
  { email, publicUrl, signature }: Sender & { email: string },
): Mail {
  const findings = countFindings(outcomes)
  return {
    idempotencyKey: `books ${istDay.format(checkedAt)} ${email}`,
    orderId: null,
    recipient: email,
    subject: 'The books of the shop do not add up',
    body: [
      `At ${formatIstMoment(checkedAt)} the shop checked its stock, money, orders, jobs and ` +
        `mails. ${findings === 1 ? 'One thing does' : `${findings} things do`} not add up:`,
      describeFindings(outcomes, MAX_LISTED),
      'Please look at them before you send or refund anything that they name. The page of the ' +
        'books has links to them, and a button to check again.',
      `${publicUrl}/admin/books`,
      signature,
    ].join('\n\n'),
  }
}
