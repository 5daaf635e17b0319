import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { AdminChange } from '#contract/contract.ts'
import { toContainsPattern, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { auditLog, auditLogUsers } from './tables.ts'

/** The administrator who makes a change. */
export type Actor = { id: Id<'usr'>; name: string }

type Subject = {
  kind:
    | 'product'
    | 'category'
    | 'stock'
    | 'order'
    | 'user'
    | 'settings'
    | 'search'
    | 'mail'
    | 'backup'
    | 'picture'
    | 'delivery'
    | 'remittance'
    | 'complaint'
    | 'sale'
    | 'offer'
    | 'review'
  id: string
  name: string
}

/** A change by an administrator. Only the fields that differ in `before` and `after` are stored. */
export type RecordChangeInput = {
  action: string
  subject: Subject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes a change to the audit log, in the transaction of the change. */
export async function recordChange(tx: Tx, actor: Actor, input: RecordChangeInput): Promise<void> {
  await insertChange(tx, actor, input)
}

/** The fields of a user that the audit log stores. */
export type AuditedUser = { id: Id<'usr'>; name: string; email: string | null; isAdmin: boolean }

type RecordUserChangeInput = {
  action: string
  user: AuditedUser
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes a change of a user to the audit log. The log outlives users: its row has the user's id and
 * rights. Personal data is in a row of its own, which is deleted with the user (decision 0014).
 */
export async function recordUserChange(
  tx: Tx,
  actor: Actor,
  { action, user, before = {}, after = {} }: RecordUserChangeInput,
): Promise<void> {
  const { name: _name, email: _email, ...impersonalBefore } = before
  const { name: _newName, email: _newEmail, ...impersonalAfter } = after
  const changeId = await insertChange(tx, actor, {
    action,
    subject: { kind: 'user', id: user.id, name: 'a deleted account' },
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
  if (!row) throw new Error('The insert into the audit log returned no row.')
  return row.id
}

type Fields = Record<string, unknown>

/** The fields that differ between two records. A field that one of them lacks is null there. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: only(before), after: only(after) }
}

type ListChangesQuery = {
  before?: number | undefined
  limit: number
  kind?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  q?: string | undefined
}

/** Changes, newest first. `next` is the `before` of the next page; null on the last one. */
export async function listChanges(
  db: Reader,
  listQuery: ListChangesQuery,
): Promise<{ changes: AdminChange[]; next: number | null }> {
  const { before, limit, kind, subjectId, actorId, q } = listQuery
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
        q ? contains(q) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  return {
    changes: rows.slice(0, limit).map(toChange),
    next: rows.length > limit ? (rows[limit - 1]?.change.id ?? null) : null,
  }
}

/**
 * SQL: whether each word of `q` is in the name of the administrator or of what was changed. Each
 * part of the union has an index of its own.
 */
const contains = (q: string): SQL =>
  sql.join(
    q.split(/\s+/).map((word) => {
      const pattern = toContainsPattern(word)
      return sql`${auditLog.id} in (
        select id from audit_log where lower(actor_name || ' ' || subject_name) like ${pattern}
        union
        select change_id from audit_log_users where lower(name) like ${pattern})`
    }),
    sql` and `,
  )

type ChangeRow = {
  change: typeof auditLog.$inferSelect
  personal: typeof auditLogUsers.$inferSelect | null
}

const toChange = ({ change, personal }: ChangeRow): AdminChange => ({
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
