import type { AdminChange, CallInput } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** A change by an administrator, with the changed fields before and after. */
export type AuditEntry = Pick<AdminChange, 'at' | 'action' | 'before' | 'after'> & {
  id: string
  actorName: string
  subject: AdminChange['subject']
}

/** The entries of one page, and the number that `before` takes for older ones. */
export type AuditPage = { entries: AuditEntry[]; next: number | null }

export type AuditQuery = Pick<
  NonNullable<CallInput<'GET /api/admin/changes'>['query']>,
  'kind' | 'q' | 'before'
>

/** Reads the changes by administrators, newest first. Throws ApiError. */
export async function listChanges(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
  const { changes, next } = await call('GET /api/admin/changes', { query }, { signal })
  return {
    entries: changes.map(({ _id, at, action, before, after, actor, subject }) => ({
      id: _id,
      at,
      action,
      before,
      after,
      actorName: actor.name,
      subject,
    })),
    next,
  }
}
