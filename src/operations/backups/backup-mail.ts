import type { Sender } from '#checkout/mail/order-mails.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatIstMoment } from '#shared/ist-time.ts'

/** Tells an administrator that a backup failed; one for each attempt and recipient. */
export function backupMail(
  { id, startedAt, failure }: { id: string; startedAt: Date; failure: string },
  { email, publicUrl, signature }: Sender & { email: string },
): Mail {
  return {
    idempotencyKey: `${id} failed ${email}`,
    orderId: null,
    recipient: email,
    subject: 'The backup of the shop has failed',
    body: [
      `The backup of ${formatIstMoment(startedAt)} was not written:`,
      failure,
      'Earlier backups are still there. Please correct the cause, and have a backup written on ' +
        'the page of the backups.',
      `${publicUrl}/admin/backups`,
      signature,
    ].join('\n\n'),
  }
}
