import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import {
  complaintSender,
  readAccountName,
  replyMail,
  toOwnComplaints,
  type ComplaintContext,
  type ComplaintRow,
} from '#complaints/complaints.ts'
import { insertReply, lockComplaint } from '#complaints/answer-complaint.ts'
import { complaintLookup, complaints } from '#complaints/tables.ts'
import type { AdminComplaint, Pagination } from '#contract/contract.ts'
import { containsWords, type Reader } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { dueBy, isOverdue, type ComplaintState } from '#shared/privacy/complaints.ts'

type ListQuery = {
  page: number
  limit: number
  state?: ComplaintState | 'unresolved' | undefined
  customer?: string | undefined
  q?: string | undefined
}
type Counts = {
  unresolved: number
  received: number
  overdue: number
  /** When the next step of any of them is due, as an ISO time. */
  nextDue: string | null
}

const IS_UNRESOLVED = ne(complaints.state, 'resolved')

/**
 * Complaints for administrators: unresolved ones first, the oldest of each kind first, with the
 * numbers of those that are not resolved.
 */
export async function listComplaints(
  db: Reader,
  { page, limit, state, customer, q }: ListQuery,
  now: Date,
): Promise<{ complaints: AdminComplaint[]; pagination: Pagination; counts: Counts }> {
  const where = and(
    state === 'unresolved' ? IS_UNRESOLVED : state && eq(complaints.state, state),
    customer === undefined ? undefined : eq(complaints.userId, customer as Id<'usr'>),
    q ? containsWords(complaintLookup(complaints), q) : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(complaints).where(where)
  const rows = await db
    .select()
    .from(complaints)
    .where(where)
    .orderBy(sql`${complaints.state} = 'resolved'`, asc(complaints.createdAt), asc(complaints.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = counted?.total ?? 0
  return {
    complaints: await toAdminComplaints(db, rows, now),
    pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
    counts: await countComplaints(db, now),
  }
}

async function toAdminComplaints(
  db: Reader,
  rows: ComplaintRow[],
  now: Date,
): Promise<AdminComplaint[]> {
  const own = await toOwnComplaints(db, rows)
  return rows.flatMap((row, place) => {
    const complaint = own[place]
    const { id: _id, name, mobile, email, userId: customer } = row
    return complaint
      ? [{ ...complaint, _id, name, mobile, email, customer, overdue: isOverdue(row, now) }]
      : []
  })
}

/**
 * The numbers of complaints that are not resolved, not acknowledged, and overdue, and when the one
 * that is due first is due.
 */
export async function countComplaints(db: Reader, now: Date): Promise<Counts> {
  const rows = await db
    .select({ state: complaints.state, createdAt: complaints.createdAt })
    .from(complaints)
    .where(IS_UNRESOLVED)
  const [next] = rows.flatMap((row) => dueBy(row) ?? []).toSorted((one, other) => +one - +other)
  return {
    unresolved: rows.length,
    received: rows.filter(({ state }) => state === 'open').length,
    overdue: rows.filter((row) => isOverdue(row, now)).length,
    nextDue: next?.toISOString() ?? null,
  }
}

type ReplyInput = { id: string; state: 'acknowledged' | 'resolved'; text: string }

/**
 * Replies to a complaint: stores the reply, mails it, and writes the change of state to the audit
 * log. Throws `complaint.missing`, and `complaint.resolved` for one that is resolved.
 */
export async function replyToComplaint(
  context: ComplaintContext,
  actor: Actor,
  { id, state, text }: ReplyInput,
): Promise<AdminComplaint> {
  const sender = await complaintSender(context)
  const now = context.now()
  return context.db.transaction(async (tx) => {
    const before = await lockComplaint(tx, id)
    if (before.state === 'resolved') throw new Refusal('complaint.resolved')
    const { row, replyId } = await insertReply(tx, before, { state, text, now })
    const accountName = await readAccountName(tx, row.userId)
    const mail = replyMail(row, { id: replyId, text }, { ...sender, accountName })
    if (mail) await enqueueMail(tx, context, mail)
    // The log outlives complaints: it has the number, and nothing of the customer.
    await recordChange(tx, actor, {
      action: `complaint.${state}`,
      subject: { kind: 'complaint', id: row.id, name: row.number },
      before: { state: before.state },
      after: { state: row.state },
    })
    const [complaint] = await toAdminComplaints(tx, [row], now)
    if (!complaint) throw new Refusal('complaint.missing')
    return complaint
  })
}
