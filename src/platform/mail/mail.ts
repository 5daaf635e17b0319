import { and, eq, inArray, ne } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Id } from '#shared/ids.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'

/**
 * A mail for the outbox. `reason` is unique, so that the same mail is stored only once. `orderId`
 * is the order that the mail is about, or null.
 */
export type Mail = {
  reason: string
  orderId: Id<'ord'> | null
  recipient: string
  subject: string
  body: string
}

/** Sends mails. `send` rejects if the mail server does not accept the mail. */
export type Mailer = {
  send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void>
  close(): void
}

/** Opens a mailer over SMTP (`smtp://user:password@host:587`). Times out after 20 idle seconds. */
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

/** Stores a mail in the outbox, unless one with the same reason is there. */
export const writeMail = async (tx: Tx, id: Id<'eml'>, mail: Mail): Promise<void> =>
  void (await tx
    .insert(mails)
    .values({ id, ...mail })
    .onConflictDoNothing({ target: mails.reason }))

/** How often sending a mail is tried before its status becomes `failed`. */
export const MAIL_TRIES = 13

/**
 * Sends one mail of the outbox. Without a mailer its status becomes `unsent`. Rejects if the mail
 * server does not accept it, and stores the server's reason in the outbox.
 */
export async function sendMail(db: Db, mailer: Mailer | null, mailId: Id<'eml'>): Promise<void> {
  const update = (values: Partial<typeof mails.$inferInsert>) =>
    db.transaction((tx) => tx.update(mails).set(values).where(eq(mails.id, mailId)))
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), ne(mails.status, 'sent')))
  if (!mail) return
  if (!mailer) return void (await update({ status: 'unsent' }))
  try {
    await mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.id}@jhumka>`,
    })
  } catch (error) {
    const tries = mail.tries + 1
    await update({
      status: tries < MAIL_TRIES ? 'queued' : 'failed',
      tries,
      problem: reasonOf(error),
    })
    throw error
  }
  await update({ status: 'sent', sentAt: new Date(), problem: null })
}

const MAX_REASON_LENGTH = 300

/** Returns the error of a mail server in one line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)

/** Deletes the mails about these orders, except queued ones: they are still to be sent. */
export const deleteOrderMails = async (tx: Tx, orderIds: Id<'ord'>[]): Promise<void> =>
  void (await tx
    .delete(mails)
    .where(and(inArray(mails.orderId, orderIds), ne(mails.status, 'queued'))))
