import { and, eq, inArray, isNotNull, like, lt, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { createTransport } from 'nodemailer'
import { newId, type Id } from '#shared/ids.ts'
import { escapeLike, pipeline, type Db, type Tx } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'
import type { OrderText } from '#shared/messages/text-templates.ts'
import { LOGO_CID, toMailHtml, type MailLogo } from './mail-html.ts'
import { MessengerError, type Messenger } from './messenger.ts'

/**
 * A mail for the outbox. `idempotencyKey` is unique, so that the same mail is stored only once.
 * `orderId` is the order that the mail is about, or null.
 */
export type Mail = {
  idempotencyKey: string
  orderId: Id<'ord'> | null
  recipient: string
  subject: string
  body: string
  /** The text message to a mobile number, which is the recipient; a mail has none. */
  text?: OrderText
}

/** A mail as it is sent. With a logo it has an HTML part beside its text. */
type SentMail = {
  to: string
  subject: string
  text: string
  messageId: string
  logo?: MailLogo | undefined
}

/** Sends mails. `send` rejects if the mail server does not accept the mail. */
export type Mailer = {
  send(mail: SentMail): Promise<void>
  close(): void
}

/** Opens a mailer over SMTP (`smtp://user:password@host:587`). Times out after 20 idle seconds. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  return {
    send: async ({ logo, ...mail }) =>
      void (await transport.sendMail({ ...mail, ...(logo && htmlPart(mail.text, logo)), from })),
    close: () => transport.close(),
  }
}

const htmlPart = (text: string, logo: MailLogo) => ({
  html: toMailHtml(text, logo),
  attachments: [
    {
      filename: 'logo.png',
      content: logo.png,
      contentType: 'image/png',
      cid: LOGO_CID,
      contentDisposition: 'inline' as const,
    },
  ],
})

type MailJobs = {
  enqueue(tx: Tx, name: 'mail.send', data: { mailId: Id<'eml'> }): Promise<void>
}

/**
 * Stores a mail and enqueues the job that sends it, both in the caller's transaction. Does nothing
 * without a recipient: a customer who orders by phone may leave the e-mail address out, and not
 * every mail has a text message.
 */
export async function enqueueMail(tx: Tx, { jobs }: { jobs: MailJobs }, mail: Mail): Promise<void> {
  if (mail.recipient === '') return
  const mailId = newId('eml')
  await pipeline([insertMail(tx, mailId, mail), jobs.enqueue(tx, 'mail.send', { mailId })])
}

/** Stores a mail in the outbox, unless one with the same key is there. */
const insertMail = async (tx: Tx, id: Id<'eml'>, mail: Mail): Promise<void> =>
  void (await tx
    .insert(mails)
    .values({ id, ...mail })
    .onConflictDoNothing({ target: mails.idempotencyKey }))

type SendMailContext = {
  db: Db
  mailer: Mailer | null
  messenger?: Messenger | null
  readLogo?: () => Promise<MailLogo | undefined>
}

/** How often sending a mail is tried before its status becomes `failed`. */
export const MAX_MAIL_ATTEMPTS = 14

/**
 * Sends one mail or text message of the outbox. Without a mailer, or without a messenger and the id
 * of the template, its status becomes `unsent`. Rejects if the server does not accept it, and
 * stores the server's error in the outbox; a number that the messenger refuses is given up. Nothing
 * is sent while the database cannot store it: the mail would be sent again with every retry.
 * `readLogo` returns the logo of the shop, if it has one.
 */
export async function sendMail(
  context: SendMailContext,
  { mailId }: { mailId: Id<'eml'> },
): Promise<void> {
  const { db } = context
  const mail = await updateUnsent(db, mailId, { attempts: sql`${mails.attempts} + 1` })
  if (!mail) return
  const attempts = mail.attempts - 1
  const send = senderFor(context, mail)
  if (!send) return void (await updateUnsent(db, mailId, { status: 'unsent', attempts }))
  try {
    await send()
  } catch (error) {
    const isRefused = isNumberRefused(context, mail, error)
    const status = mail.attempts < MAX_MAIL_ATTEMPTS && !isRefused ? 'queued' : 'failed'
    await updateUnsent(db, mailId, { status, lastError: messageOf(error) })
    if (isRefused) return
    throw error
  }
  await updateUnsent(db, mailId, { status: 'sent', sentAt: new Date(), attempts, lastError: null })
}

type MailRow = typeof mails.$inferSelect

/** Returns what sends a mail or text message; undefined if nothing does. */
function senderFor(
  { mailer, messenger, readLogo }: SendMailContext,
  { id, recipient, subject, body, text }: MailRow,
): (() => Promise<void>) | undefined {
  if (text)
    return messenger?.hasTemplate(text.template)
      ? () => messenger.send({ mobile: recipient, ...text })
      : undefined
  if (!mailer) return undefined
  return async () =>
    mailer.send({
      to: recipient,
      subject,
      text: body,
      messageId: `<${id}@jhumka>`,
      logo: await readLogo?.(),
    })
}

/** Whether the messenger works and refuses this message. */
const isNumberRefused = (
  { messenger }: SendMailContext,
  { text }: MailRow,
  error: unknown,
): boolean => text !== null && error instanceof MessengerError && messenger?.isDown() === false

/** Updates a mail that is not sent yet and returns it; undefined if it is sent or missing. */
const updateUnsent = (db: Db, id: Id<'eml'>, values: PgUpdateSetSource<typeof mails>) =>
  db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set(values)
      .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
      .returning()
    return mail
  })

const MAX_ERROR_LENGTH = 300

/** Returns the error of a mail server in one line. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_ERROR_LENGTH)

/** Deletes the mails whose idempotency keys begin with one of these words, except queued ones. */
export const deleteMailsOf = async (tx: Tx, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  const begins = keys.map((key) => like(mails.idempotencyKey, `${escapeLike(key)} %`))
  await tx.delete(mails).where(and(or(...begins), ne(mails.status, 'queued')))
}

/** Deletes mails that were written before this moment, except queued ones. Returns how many. */
export async function deleteMailsBefore(tx: Tx, before: Date): Promise<number> {
  const rows = await tx
    .delete(mails)
    .where(and(lt(mails.createdAt, before), ne(mails.status, 'queued')))
    .returning({ id: mails.id })
  return rows.length
}

/** Deletes the mails about these orders, except queued ones: they are still to be sent. */
export const deleteOrderMails = async (tx: Tx, orderIds: Id<'ord'>[]): Promise<void> =>
  void (await tx
    .delete(mails)
    .where(and(inArray(mails.orderId, orderIds), ne(mails.status, 'queued'))))

/** Deletes all mails about orders, also queued ones: their jobs then do nothing. */
export const deleteAllOrderMails = async (tx: Tx): Promise<void> =>
  void (await tx.delete(mails).where(isNotNull(mails.orderId)))

/** What mail programs make a link of, or what reads like one, and breaks of lines. */
const LOOKS_LIKE_LINK = /[/\\@\p{Cc}]|www|[.\u3002]\p{L}\p{M}*\p{L}|(?:\d[\s().+-]*){6}/iu

/** "C/o", as in addresses, and an `@` between words. */
const HARMLESS = /\b[cdsw]\/o\b|(?<=\s)@(?=\s)/giu

/** A short word with a dot before a capital letter ("Mohd.Irfan"). A blank after it ends a link. */
const ABBREVIATION = /(?<![\p{L}\p{M}.])(\p{Lu}\p{L}{0,4}\.)(?=\p{Lu}\p{L})/gu

/**
 * A customer's name as mails may show it; undefined if it has a link, an address or a telephone
 * number. The mail may go to somebody else, as nobody has confirmed the address that a customer
 * types. A dot that one letter follows is an initial; an abbreviation gets a blank after its dot.
 */
export function nameInMail(name: string): string | undefined {
  // Letters of full width and invisible signs look the same, and some programs ignore them.
  const spaced = name.replaceAll(ABBREVIATION, '$1 ')
  const visible = spaced
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(HARMLESS, '')
  return LOOKS_LIKE_LINK.test(visible) ? undefined : spaced
}

/** The first line of a mail to a customer. Without a name it greets nobody by name. */
export const greetingOf = (name: string | undefined): string =>
  `Dear ${(name && nameInMail(name)) || 'customer'},`
