import { together, type Tx } from '#platform/db/db.ts'
import { writeMail, type Mail } from '#platform/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import type { Till } from '#checkout/checkout-context.ts'

/** Writes a mail and the job that sends it, in the transaction of what it tells of. */
export async function promiseMail(tx: Tx, till: Pick<Till, 'jobs'>, mail: Mail): Promise<void> {
  const mailId = newId('eml')
  await together([writeMail(tx, mailId, mail), till.jobs.enqueue(tx, 'mail.send', { mailId })])
}
