import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Id } from '#shared/ids.ts'
import type { Db, Tx } from './db.ts'
import { mails } from './tables.ts'

/** A mail as the shop writes it. `reason` makes it the same mail if it is written twice. */
export type Mail = { reason: string; recipient: string; subject: string; body: string }

/** Hands one mail to the outside world; rejects when that failed. */
export type Mailer = { send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void>; close(): void }

/** Sends over SMTP (`smtp://user:password@host:587`), giving up after 20 seconds of silence. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }, { from })
  return {
    send: async (mail) => void (await transport.sendMail({ ...mail, from })),
    close: () => transport.close(),
  }
}

/** Writes a mail into the outbox, in the transaction of what it tells of. A mail that was written before is not written again. */
export const writeMail = async (tx: Tx, id: Id<'eml'>, mail: Mail): Promise<void> =>
  void (await tx
    .insert(mails)
    .values({ id, ...mail })
    .onConflictDoNothing({ target: mails.reason }))

/** Sends one mail of the outbox. Without a mailer it stays there to be read. */
export async function sendMail(db: Db, mailer: Mailer | null, mailId: Id<'eml'>): Promise<void> {
  if (!mailer) return
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), ne(mails.status, 'sent')))
  if (!mail) return
  await mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.body, messageId: `<${mail.id}@jhumka>` })
  await db.transaction((tx) => tx.update(mails).set({ status: 'sent', sentAt: new Date() }).where(eq(mails.id, mailId)))
}

/** Forgets mails that were sent to these addresses; those on their way still arrive. */
export const forgetSentMails = async (tx: Tx, recipients: string[]): Promise<void> =>
  void (await tx.delete(mails).where(and(inArray(mails.recipient, recipients), eq(mails.status, 'sent'))))

/** The newest mails of the outbox, at most `limit`. */
export const listMails = (db: Db, limit: number) => db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit)
