import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { newId } from '#shared/ids.ts'
import { isRefusalMessage } from './gateway.ts'
import { providerOutages, refunds } from './tables.ts'

export type OutageRow = typeof providerOutages.$inferSelect
export type OutageKind = OutageRow['kind']

/**
 * An outage: its kind, its start, the provider's last error in words, and when a checkout last
 * failed.
 */
export type Outage = Pick<OutageRow, 'kind' | 'startedAt' | 'lastError'> & { lastFailedAt?: Date }

/** Whether any outage is open. */
export const hasOpenOutage = async (db: Reader): Promise<boolean> =>
  (
    await db
      .select({ id: providerOutages.id })
      .from(providerOutages)
      .where(isNull(providerOutages.endedAt))
      .limit(1)
  ).length > 0

/** Whether a checkout failed in the open outage. */
export async function hasFailedCheckout(db: Reader): Promise<boolean> {
  const rows = await db
    .select({ id: providerOutages.id })
    .from(providerOutages)
    .where(and(isNull(providerOutages.endedAt), isNotNull(providerOutages.lastFailedAt)))
  return rows.length > 0
}

/** Opens an outage of this kind, or updates the open one with newer values. */
export async function recordOutage(
  db: Db | Tx,
  { kind, startedAt, lastError, lastFailedAt }: Outage,
): Promise<void> {
  await db.execute(sql`
    insert into ${providerOutages} as o (id, kind, started_at, last_error, last_failed_at)
    values (${newId('out')}, ${kind}, ${startedAt.toISOString()}::timestamptz, ${lastError},
      ${lastFailedAt?.toISOString() ?? null}::timestamptz)
    on conflict (kind) where ended_at is null do update
      set last_error = excluded.last_error,
          started_at = least(o.started_at, excluded.started_at),
          last_failed_at = greatest(o.last_failed_at, excluded.last_failed_at)
      where o.last_error <> excluded.last_error or o.started_at > excluded.started_at
        or excluded.last_failed_at > coalesce(o.last_failed_at, '-infinity')`)
}

/** Returns the open outage of a kind and locks it until the transaction ends. */
export async function lockOutage(tx: Tx, kind: OutageKind): Promise<OutageRow | undefined> {
  const [row] = await tx
    .select()
    .from(providerOutages)
    .where(and(eq(providerOutages.kind, kind), isNull(providerOutages.endedAt)))
    .for('update')
  return row
}

/** Stores that the administrators were notified of an outage. */
export const markOutageNotified = async (
  tx: Tx,
  id: OutageRow['id'],
  notifiedAt: Date,
): Promise<void> =>
  void (await tx.update(providerOutages).set({ notifiedAt }).where(eq(providerOutages.id, id)))

/** Ends an outage. Deletes one that was never reported. */
export async function endOutage(
  tx: Tx,
  { id, notifiedAt }: OutageRow,
  endedAt: Date,
): Promise<void> {
  if (notifiedAt)
    await tx.update(providerOutages).set({ endedAt }).where(eq(providerOutages.id, id))
  else
    await tx
      .delete(providerOutages)
      .where(and(eq(providerOutages.id, id), isNull(providerOutages.notifiedAt)))
}

/**
 * `payments`: customers may not be able to pay. `refunds`: refunds are not accepted. `refused`:
 * refunds are refused.
 */
export type NotifiedOutage = {
  kind: OutageKind | 'refused'
  startedAt: string
  lastAnswer: string
  unsentRefunds: number
}

/** The reported outage as the API shows it, payments first; null if there is none. */
export async function describeOutage(db: Reader): Promise<NotifiedOutage | null> {
  // In alphabetical order, payments come before refunds.
  const [outage] = await db
    .select()
    .from(providerOutages)
    .where(and(isNull(providerOutages.endedAt), isNotNull(providerOutages.notifiedAt)))
    .orderBy(asc(providerOutages.kind))
    .limit(1)
  if (!outage) return null
  const { kind, startedAt, lastError } = outage
  const unsent = and(eq(refunds.status, 'pending'), isNull(refunds.providerRefundId))
  return {
    kind: kind === 'refunds' && isRefusalMessage(lastError) ? 'refused' : kind,
    startedAt: startedAt.toISOString(),
    lastAnswer: lastError,
    unsentRefunds: await db.$count(refunds, unsent),
  }
}
