import { and, desc, eq, lt } from 'drizzle-orm'
import type { AdminChange } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { differences } from './differences.ts'
import { auditLog, auditLogUsers } from './tables.ts'

/** The administrator who makes a change. */
export type Actor = { id: Id<'usr'>; name: string }

type Subject = {
  kind: 'product' | 'stock' | 'order' | 'person' | 'settings' | 'search' | 'mail'
  id: string
  name: string
}

/**
 * One act of an administrator; `before` and `after` are the record's fields, of which only the
 * differing ones are kept.
 */
export type RecordChangeInput = {
  action: string
  subject: Subject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes an administrator's act into the log, in the transaction of the act itself. */
export async function recordChange(tx: Tx, actor: Actor, act: RecordChangeInput): Promise<void> {
  await insertChange(tx, actor, act)
}

/** A person as the log knows her: what her account says of her, and her rights. */
export type AuditedUser = { id: Id<'usr'>; name: string; email: string | null; isAdmin: boolean }

type UserChange = {
  action: string
  user: AuditedUser
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * The same for an act about a person. The log outlives accounts: its row knows her id and her
 * rights, and what is personal stands beside it until her account is deleted (decisions: "Deleting
 * a user").
 */
export async function recordUserChange(
  tx: Tx,
  actor: Actor,
  { action, user, before = {}, after = {} }: UserChange,
): Promise<void> {
  const { name: _name, email: _email, ...impersonalBefore } = before
  const { name: _newName, email: _newEmail, ...impersonalAfter } = after
  const changeId = await insertChange(tx, actor, {
    action,
    subject: { kind: 'person', id: user.id, name: 'a deleted account' },
    before: impersonalBefore,
    after: impersonalAfter,
  })
  await tx
    .insert(auditLogUsers)
    .values({ changeId, userId: user.id, name: user.name, ...differences(before, after) })
}

async function insertChange(
  tx: Tx,
  actor: Actor,
  { action, subject, before, after }: RecordChangeInput,
): Promise<number> {
  const [row] = await tx
    .insert(auditLog)
    .values({
      actorId: actor.id,
      actorName: actor.name,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: subject.name,
      ...differences(before ?? {}, after ?? {}),
    })
    .returning({ id: auditLog.id })
  if (!row) throw new Error('The log did not take a change.')
  return row.id
}

type Wanted = {
  before?: number | undefined
  limit: number
  kind?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
}

/** The log, newest first; `next` is where older entries begin. */
export async function listChanges(
  db: Reader,
  wanted: Wanted,
): Promise<{ changes: AdminChange[]; next: number | null }> {
  const { before, limit, kind, subjectId, actorId } = wanted
  const rows = await db
    .select({ change: auditLog, personal: auditLogUsers })
    .from(auditLog)
    .leftJoin(auditLogUsers, eq(auditLogUsers.changeId, auditLog.id))
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId as Id<'usr'>),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  return {
    changes: rows.slice(0, limit).map(toChange),
    next: rows.length > limit ? (rows[limit - 1]?.change.id ?? null) : null,
  }
}

type Row = {
  change: typeof auditLog.$inferSelect
  personal: typeof auditLogUsers.$inferSelect | null
}

const toChange = ({ change, personal }: Row): AdminChange => ({
  _id: String(change.id),
  at: change.createdAt.toISOString(),
  actor: { _id: change.actorId, name: change.actorName },
  action: change.action,
  subject: {
    kind: change.subjectKind,
    _id: change.subjectId,
    name: personal?.name ?? change.subjectName,
  },
  before: personal?.before ?? change.before,
  after: personal?.after ?? change.after,
})
