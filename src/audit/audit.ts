import { and, desc, eq, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'
import { differences } from './differences.ts'
import { adminChanges } from './tables.ts'

/** The administrator who makes a change. */
export type Actor = { id: Id<'usr'>; name: string }

export type Subject = { kind: 'product' | 'stock' | 'order' | 'person' | 'settings' | 'search'; id: string; name: string }

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

type Wanted = { before?: number; limit: number; kind?: string; subjectId?: string; actorId?: string }

/** The log, newest first; `before` is the id of the last entry that was seen. */
export async function listChanges(db: Reader, wanted: Wanted): Promise<(typeof adminChanges.$inferSelect)[]> {
  return db
    .select()
    .from(adminChanges)
    .where(
      and(
        wanted.before === undefined ? undefined : lt(adminChanges.id, wanted.before),
        wanted.kind === undefined ? undefined : eq(adminChanges.subjectKind, wanted.kind),
        wanted.subjectId === undefined ? undefined : eq(adminChanges.subjectId, wanted.subjectId),
        wanted.actorId === undefined ? undefined : eq(adminChanges.actorId, wanted.actorId as Id<'usr'>),
      ),
    )
    .orderBy(desc(adminChanges.id))
    .limit(wanted.limit)
}
