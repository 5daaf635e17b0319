import { and, eq, inArray, ne } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Id } from '#shared/ids.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'

/**
 * A mail as the shop writes it. `reason` makes it the same mail if it is written twice. `orderId`
 * is the order that it tells of, null where it tells of none.
 */
export type Mail = {
  reason: string
  orderId: Id<'ord'> | null
  recipient: string
  subject: string
  body: string
}

/** Hands one mail to the outside world; rejects when that failed. */
export type Mailer = {
  send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void>
  close(): void
}

/** Sends over SMTP (`smtp://user:password@host:587`), giving up after 20 seconds of silence. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  return {
    send: async (mail) => void (await transport.sendMail({ ...mail, from })),
    close: () => transport.close(),
  }
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells of. A mail that was written
 * before is not written again.
 */
export const writeMail = async (tx: Tx, id: Id<'eml'>, mail: Mail): Promise<void> =>
  void (await tx
    .insert(mails)
    .values({ id, ...mail })
    .onConflictDoNothing({ target: mails.reason }))

/** How often a mail server is asked to take a mail, before the outbox says that it failed. */
export const MAIL_TRIES = 13

/**
 * Sends one mail of the outbox. Without a mailer it is kept there to be read. Rejects when the mail
 * server would not take it, and leaves its reason in the outbox.
 */
export async function sendMail(db: Db, mailer: Mailer | null, mailId: Id<'eml'>): Promise<void> {
  const note = (what: Partial<typeof mails.$inferInsert>) =>
    db.transaction((tx) => tx.update(mails).set(what).where(eq(mails.id, mailId)))
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), ne(mails.status, 'sent')))
  if (!mail) return
  if (!mailer) return void (await note({ status: 'unsent' }))
  try {
    await mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.id}@jhumka>`,
    })
  } catch (error) {
    const tries = mail.tries + 1
    await note({
      status: tries < MAIL_TRIES ? 'queued' : 'failed',
      tries,
      problem: reasonOf(error),
    })
    throw error
  }
  await note({ status: 'sent', sentAt: new Date(), problem: null })
}

const REASON_MAX = 300

/** What a mail server said, in one line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_MAX)

/** Deletes the mails about these orders; queued ones are still sent. */
export const deleteOrderMails = async (tx: Tx, orderIds: Id<'ord'>[]): Promise<void> =>
  void (await tx
    .delete(mails)
    .where(and(inArray(mails.orderId, orderIds), ne(mails.status, 'queued'))))
