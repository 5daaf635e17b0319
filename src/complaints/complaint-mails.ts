import { greetingOf, type Mail } from '#platform/mail/mail.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import { acknowledgeBy, resolveBy } from '#shared/privacy/complaints.ts'
import type { complaints } from './tables.ts'

export type ComplaintRow = typeof complaints.$inferSelect
/** The address of the shop's pages, and what stands under the text of a mail. */
type Sender = { publicUrl: string; signature: string }
/**
 * `accountName`: who is greeted. Undefined for a guest: nothing that a guest has typed is in a
 * mail, because anybody may enter the address of another person.
 */
type CustomerSender = Sender & { accountName: string | undefined }

/** The start of the idempotency keys of all mails about a complaint. */
export const mailKey = (id: string): string => `complaint ${id}`

const dueSentence = ({ createdAt }: ComplaintRow): string =>
  `We acknowledge it by ${formatIstMoment(acknowledgeBy(createdAt))} and resolve it by ` +
  `${formatIstMoment(resolveBy(createdAt))}.`

/** Tells the grievance officer about a new complaint. It has no details of the customer. */
export function officerMail(row: ComplaintRow, { publicUrl, signature }: Sender, to: string): Mail {
  return {
    idempotencyKey: `${mailKey(row.id)} officer`,
    orderId: null,
    recipient: to,
    subject: `A new complaint: ${row.number}`,
    body: [
      `The complaint ${row.number} came on ${formatIstMoment(row.createdAt)}.`,
      `Acknowledge it by ${formatIstMoment(acknowledgeBy(row.createdAt))}, and resolve it by ` +
        `${formatIstMoment(resolveBy(row.createdAt))}.`,
      `${publicUrl}/admin/complaints`,
      signature,
    ].join('\n\n'),
  }
}

/** Tells the customer the ticket number. Undefined without an address. */
export function receivedMail(
  row: ComplaintRow,
  { publicUrl, signature, accountName }: CustomerSender,
): Mail | undefined {
  if (!row.email) return undefined
  return {
    idempotencyKey: `${mailKey(row.id)} received`,
    orderId: null,
    recipient: row.email,
    subject: `Your complaint ${row.number}`,
    body: [
      greetingOf(accountName),
      `we have your complaint. Its ticket number is ${row.number}. ${dueSentence(row)}`,
      'See how far it is with the number and your mobile number:',
      `${publicUrl}/grievance?ticket=${row.number}`,
      signature,
    ].join('\n\n'),
  }
}

/** Sends a reply of the officer to the customer. Undefined without an address. */
export function replyMail(
  row: ComplaintRow,
  reply: { id: string; text: string },
  { publicUrl, signature, accountName }: CustomerSender,
): Mail | undefined {
  if (!row.email) return undefined
  const done = row.state === 'resolved' ? 'resolved' : 'acknowledged'
  return {
    idempotencyKey: `${mailKey(row.id)} ${reply.id}`,
    orderId: null,
    recipient: row.email,
    subject: `Your complaint ${row.number} is ${done}`,
    body: [
      greetingOf(accountName),
      reply.text,
      `${publicUrl}/grievance?ticket=${row.number}`,
      signature,
    ].join('\n\n'),
  }
}
