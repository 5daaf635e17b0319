import { pipeline, type Tx } from '#platform/db/db.ts'
import { writeMail, type Mail } from '#platform/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/** Stores a mail and enqueues the job that sends it, both in the caller's transaction. */
export async function enqueueMail(
  tx: Tx,
  context: Pick<CheckoutContext, 'jobs'>,
  mail: Mail,
): Promise<void> {
  const mailId = newId('eml')
  await pipeline([writeMail(tx, mailId, mail), context.jobs.enqueue(tx, 'mail.send', { mailId })])
}
