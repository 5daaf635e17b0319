import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { ComplaintRow } from './complaint-mails.ts'
import { complaintReplies, complaints } from './tables.ts'

/** Locks a complaint until the transaction ends. Throws `complaint.missing`. */
export async function lockComplaint(tx: Tx, id: string): Promise<ComplaintRow> {
  const [row] = await tx
    .select()
    .from(complaints)
    .where(eq(complaints.id, id as Id<'cmp'>))
    .for('update')
  if (!row) throw new Refusal('complaint.missing')
  return row
}

/** Stores a reply to a locked complaint, with the state after it. */
export async function insertReply(
  tx: Tx,
  { id, acknowledgedAt }: ComplaintRow,
  { state, text, now }: { state: 'acknowledged' | 'resolved'; text: string; now: Date },
): Promise<{ row: ComplaintRow; replyId: Id<'cmr'> }> {
  const replyId = newId('cmr')
  await tx
    .insert(complaintReplies)
    .values({ id: replyId, complaintId: id, text, state, createdAt: now })
  const [row] = await tx
    .update(complaints)
    .set({
      state,
      acknowledgedAt: acknowledgedAt ?? now,
      resolvedAt: state === 'resolved' ? now : null,
    })
    .where(eq(complaints.id, id))
    .returning()
  if (!row) throw new Refusal('complaint.missing')
  return { row, replyId }
}
