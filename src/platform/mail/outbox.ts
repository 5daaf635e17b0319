import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { type Db, type Reader, type Tx, toContainsPattern, paginationOf } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'

export type MailRow = typeof mails.$inferSelect
type MailState = MailRow['status']

type ListOutboxQuery = {
  page: number
  limit: number
  status?: MailState | undefined
  q?: string | undefined
}

/** Returns the newest mails of the outbox, at most `limit`. */
export const listMails = (db: Db, limit: number) =>
  db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit)

/** More mails than an order usually has. */
const MAX_OF_ORDER = 50

/** Returns the mails about an order, newest first. */
export const listMailsOfOrder = (db: Reader, orderId: Id<'ord'>): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAX_OF_ORDER)

/** Returns one page of the outbox, newest first; `q` matches parts of subjects and addresses. */
export async function listOutbox(db: Reader, { page, limit, status, q }: ListOutboxQuery) {
  const where = and(status && eq(mails.status, status), q ? contains(q) : undefined)
  const [counted] = await db.select({ total: count() }).from(mails).where(where)
  const rows = await db
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, pagination: paginationOf({ page, limit }, counted?.total ?? 0) }
}

const contains = (text: string): SQL =>
  sql`lower(${mails.subject} || ' ' || ${mails.recipient}) like ${toContainsPattern(text)}`

/** Returns one mail. Throws the Refusal `mail.missing`. */
export async function readMail(db: Reader, id: string): Promise<MailRow> {
  return firstOrRefuse(await db.select().from(mails).where(idCondition(id)))
}

/** Locks one mail until the transaction ends and returns it. Throws the Refusal `mail.missing`. */
export async function lockMail(tx: Tx, id: string): Promise<MailRow> {
  return firstOrRefuse(await tx.select().from(mails).where(idCondition(id)).for('update'))
}

/** Sets a locked mail back to `queued`, without attempts. */
export async function requeueMail(tx: Tx, id: Id<'eml'>): Promise<MailRow> {
  return firstOrRefuse(
    await tx
      .update(mails)
      .set({ status: 'queued', attempts: 0, lastError: null })
      .where(eq(mails.id, id))
      .returning(),
  )
}

const idCondition = (id: string): SQL => eq(mails.id, id as Id<'eml'>)

function firstOrRefuse([row]: MailRow[]): MailRow {
  if (!row) throw new Refusal('mail.missing')
  return row
}
