import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import type { Complaint, OwnComplaint } from '#contract/contract.ts'
import {
  claimPictures,
  selectPicturesOfComplaints,
  toCustomerPicture,
} from '#customer-pictures/customer-pictures.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { deleteMailsOf, enqueueMail } from '#platform/mail/mail.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { acknowledgeBy, COMPLAINT_LABELS, resolveBy } from '#shared/privacy/complaints.ts'
import { mailKey, officerMail, receivedMail, type ComplaintRow } from './complaint-mails.ts'
import { complaintReplies, complaints } from './tables.ts'

export { replyMail, type ComplaintRow } from './complaint-mails.ts'

type MailJobs = Parameters<typeof enqueueMail>[1]
/** What complaints need of the shop: its settings, its mails and the time. */
export type ComplaintContext = MailJobs & {
  db: Db
  config: { publicUrl: string }
  details: () => Promise<{ name: string; officerEmail: string }>
  words: () => Promise<{ mailSignature: string }>
  now: () => Date
}

export type NewComplaint = {
  requestId: string
  name: string
  mobile: string
  email?: string | undefined
  orderNumber: string
  details: string
}

const DAY = 24 * 3600
const HOUR = 3600
/** New complaints a day. A mobile carrier may put thousands of customers behind one network. */
const MAX_NEW = { sender: 5, network: 50 }
/** Failed look-ups an hour, as for orders. */
const MAX_FAILED = { number: 5, mobile: 10, network: 100 }
const MAX_OWN = 50

/** The sender of mails about complaints. Call it before a transaction. */
export async function complaintSender(context: ComplaintContext) {
  const [{ name, officerEmail }, { mailSignature }] = [
    await context.details(),
    await context.words(),
  ]
  return { publicUrl: context.config.publicUrl, signature: mailSignature || name, officerEmail }
}

/**
 * Stores a complaint, and mails the officer and the customer. A repeated request id returns the
 * stored one. Throws `complaint.limited` after too many complaints of one account or network, or of
 * guests with one mobile number, and for pictures that are not the account's own unsent ones.
 */
export async function sendComplaint(
  context: ComplaintContext,
  input: NewComplaint & { userId: Id<'usr'> | null; pictures: string[]; network: string },
): Promise<Complaint> {
  const { network, pictures, ...values } = input
  const known = await findByRequest(context.db, input)
  if (known) return known
  await countNew(context.db, { ...values, network })
  const sender = await complaintSender(context)
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(complaints)
      .values({ ...values, id: newId('cmp'), number: newNumber(), createdAt: context.now() })
      .onConflictDoNothing({ target: complaints.requestId })
      .returning()
    if (!row) return
    const { id: complaintId, userId, createdAt: now } = row
    if (userId) await claimPictures(tx, { userId, ids: pictures, subject: { complaintId }, now })
    const accountName = await readAccountName(tx, row.userId)
    const mails = [
      officerMail(row, sender, sender.officerEmail),
      receivedMail(row, { ...sender, accountName }),
    ]
    for (const mail of mails) if (mail) await enqueueMail(tx, context, mail)
  })
  const stored = await findByRequest(context.db, input)
  if (!stored) throw new Refusal('input.invalid', { message: 'Please send the form again.' })
  return stored
}

/** The name of the account that sent a complaint, for its mails; undefined for a guest. */
export async function readAccountName(
  db: Reader,
  userId: Id<'usr'> | null,
): Promise<string | undefined> {
  if (userId === null) return undefined
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ticket number of eight random letters and digits, without those that look alike. */
function newNumber(): string {
  const random = globalThis.crypto.getRandomValues(new Uint32Array(8))
  return `GR-${Array.from(random, (each) => ALPHABET[each % ALPHABET.length]).join('')}`
}

/** A request id of another person returns nothing: it must name the same mobile number. */
async function findByRequest(
  db: Reader,
  { requestId, mobile }: { requestId: string; mobile: string },
): Promise<Complaint | undefined> {
  const [row] = await db
    .select()
    .from(complaints)
    .where(and(eq(complaints.requestId, requestId), eq(complaints.mobile, mobile)))
  return row && toComplaint(row, await selectReplies(db, [row.id]))
}

/** Guests may name the mobile number of another person, so it never uses up that of an account. */
async function countNew(
  db: Db,
  { userId, mobile, network }: { userId: Id<'usr'> | null; mobile: string; network: string },
) {
  const keys = {
    network: `complaint from ${network}`,
    sender: userId === null ? `complaint mobile ${mobile}` : `complaint account ${userId}`,
  }
  for (const name of ['network', 'sender'] as const) {
    const { count, resetSeconds } = await countUp(db, keys[name], DAY)
    if (count > MAX_NEW[name])
      throw new Refusal('complaint.limited', { details: { retryAfter: resetSeconds } })
  }
}

/**
 * The progress of a complaint, for a guest who knows its number and mobile number. Throws
 * `complaint.untracked` for an unknown number as for a wrong mobile number, and
 * `complaint.track-limited` after too many failed attempts.
 */
export async function trackComplaint(
  db: Db,
  input: { number: string; mobile: string; network: string },
): Promise<Complaint> {
  const number = input.number.toUpperCase()
  const attempts = {
    network: `complaint look-up from ${input.network}`,
    mobile: `complaint look-up by ${input.mobile}`,
    number: `complaint look-up of ${number}`,
  }
  for (const name of ['network', 'mobile', 'number'] as const) {
    const { count, resetSeconds } = await countUp(db, attempts[name], HOUR)
    if (count > MAX_FAILED[name])
      throw new Refusal('complaint.track-limited', { details: { retryAfter: resetSeconds } })
  }
  const [row] = await db
    .select()
    .from(complaints)
    .where(and(eq(complaints.number, number), eq(complaints.mobile, input.mobile)))
  if (!row) throw new Refusal('complaint.untracked')
  for (const key of Object.values(attempts)) await countDown(db, key)
  return toComplaint(row, await selectReplies(db, [row.id]))
}

/** The complaints that an account has sent, newest first: the 50 newest, or all of them. */
export async function listOwnComplaints(
  db: Reader,
  userId: Id<'usr'>,
  { all = false } = {},
): Promise<OwnComplaint[]> {
  const rows = db
    .select()
    .from(complaints)
    .where(eq(complaints.userId, userId))
    .orderBy(desc(complaints.createdAt), desc(complaints.id))
  return toOwnComplaints(db, await (all ? rows : rows.limit(MAX_OWN)))
}

/** Adds the replies and pictures to complaints, with one statement each for all of them. */
export async function toOwnComplaints(db: Reader, rows: ComplaintRow[]): Promise<OwnComplaint[]> {
  const ids = rows.map(({ id }) => id)
  const replies = await selectReplies(db, ids)
  const pictures = ids.length === 0 ? [] : await selectPicturesOfComplaints(db, ids)
  return rows.map((row) => ({
    ...toComplaint(
      row,
      replies.filter(({ complaintId }) => complaintId === row.id),
    ),
    orderNumber: row.orderNumber,
    details: row.details,
    pictures: pictures.filter(({ complaintId }) => complaintId === row.id).map(toCustomerPicture),
  }))
}

type ReplyRow = typeof complaintReplies.$inferSelect

const selectReplies = async (db: Reader, ids: Id<'cmp'>[]): Promise<ReplyRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(complaintReplies)
        .where(inArray(complaintReplies.complaintId, ids))
        .orderBy(asc(complaintReplies.createdAt), asc(complaintReplies.id))

const toComplaint = (row: ComplaintRow, replies: ReplyRow[]): Complaint => ({
  number: row.number,
  state: row.state,
  stateLabel: COMPLAINT_LABELS[row.state],
  createdAt: row.createdAt.toISOString(),
  acknowledgeBy: acknowledgeBy(row.createdAt).toISOString(),
  resolveBy: resolveBy(row.createdAt).toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  replies: replies.map(({ createdAt, text }) => ({ at: createdAt.toISOString(), text })),
})

/** Deletes the complaints of an account with the mails about them. Replies go with their rows. */
export async function deleteComplaintsOf(tx: Tx, userId: Id<'usr'>): Promise<void> {
  const rows = await tx.delete(complaints).where(eq(complaints.userId, userId)).returning()
  await deleteMailsOf(
    tx,
    rows.map(({ id }) => mailKey(id)),
  )
}

/** Deletes complaints that were resolved before this moment, with their mails. Returns how many. */
export async function deleteComplaintsBefore(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.delete(complaints).where(lt(complaints.resolvedAt, before)).returning()
  await deleteMailsOf(
    tx,
    rows.map(({ id }) => mailKey(id)),
  )
  return rows.length
}
