import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { paginationOf } from '#shared/pagination.ts'
import { toContainsPattern } from '#platform/db/like-pattern.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'

export type MailRow = typeof mails.$inferSelect
export type MailState = MailRow['status']

type Wanted = {
  page: number
  limit: number
  status?: MailState | undefined
  q?: string | undefined
}

/** The newest mails of the outbox, at most `limit`. */
export const listMails = (db: Db, limit: number) =>
  db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit)

/** One page of the outbox, newest first; `q` finds parts of subjects and addresses. */
export async function listOutbox(db: Reader, { page, limit, status, q }: Wanted) {
  const where = and(status && eq(mails.status, status), q ? holding(q) : undefined)
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

const holding = (text: string): SQL =>
  sql`lower(${mails.subject} || ' ' || ${mails.recipient}) like ${toContainsPattern(text)}`

/** One mail. Refuses with `mail.missing`. */
export async function readMail(db: Reader, id: string): Promise<MailRow> {
  return found(await db.select().from(mails).where(isThis(id)))
}

/** One mail, kept for this transaction alone. Refuses with `mail.missing`. */
export async function lockMail(tx: Tx, id: string): Promise<MailRow> {
  return found(await tx.select().from(mails).where(isThis(id)).for('update'))
}

/** Puts a locked mail on its way anew, as if it had never been tried. */
export async function requeueMail(tx: Tx, id: Id<'eml'>): Promise<MailRow> {
  return found(
    await tx
      .update(mails)
      .set({ status: 'queued', tries: 0, problem: null })
      .where(eq(mails.id, id))
      .returning(),
  )
}

const isThis = (id: string): SQL => eq(mails.id, id as Id<'eml'>)

function found([row]: MailRow[]): MailRow {
  if (!row) throw new Refusal('mail.missing')
  return row
}
