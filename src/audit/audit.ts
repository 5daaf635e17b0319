import { and, desc, eq, lt } from 'drizzle-orm'
import type { AdminChange } from '#contract/index.ts'
import type { Reader, Tx } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'
import { differences } from './differences.ts'
import { adminChanges } from './tables.ts'

/** The administrator who makes a change. */
export type Actor = { id: Id<'usr'>; name: string }

export type Subject = { kind: 'product' | 'stock' | 'order' | 'person' | 'settings' | 'search' | 'mail'; id: string; name: string }

/** One act of an administrator; `before` and `after` are the record's fields, of which only the differing ones are kept. */
export type AdminAct = { action: string; subject: Subject; before?: Record<string, unknown>; after?: Record<string, unknown> }

/** Writes an administrator's act into the log, in the transaction of the act itself. */
export async function recordChange(tx: Tx, actor: Actor, { action, subject, before, after }: AdminAct): Promise<void> {
  await tx.insert(adminChanges).values({
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    ...differences(before ?? {}, after ?? {}),
  })
}

type Wanted = { before?: number | undefined; limit: number; kind?: string | undefined; subjectId?: string | undefined; actorId?: string | undefined }

/** The log, newest first; `next` is where older entries begin. */
export async function listChanges(db: Reader, wanted: Wanted): Promise<{ changes: AdminChange[]; next: number | null }> {
  const { before, limit, kind, subjectId, actorId } = wanted
  const rows = await db
    .select()
    .from(adminChanges)
    .where(
      and(
        before === undefined ? undefined : lt(adminChanges.id, before),
        kind === undefined ? undefined : eq(adminChanges.subjectKind, kind),
        subjectId === undefined ? undefined : eq(adminChanges.subjectId, subjectId),
        actorId === undefined ? undefined : eq(adminChanges.actorId, actorId as Id<'usr'>),
      ),
    )
    .orderBy(desc(adminChanges.id))
    .limit(limit + 1)
  return { changes: rows.slice(0, limit).map(toChange), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null }
}

const toChange = (row: typeof adminChanges.$inferSelect): AdminChange => ({
  _id: String(row.id),
  at: row.createdAt.toISOString(),
  actor: { _id: row.actorId, name: row.actorName },
  action: row.action,
  subject: { kind: row.subjectKind, _id: row.subjectId, name: row.subjectName },
  before: row.before,
  after: row.after,
})
