import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { newId } from '#shared/ids.ts'
import { isRefusalMessage } from './gateway.ts'
import { providerOutages, refunds } from './tables.ts'

export type OutageRow = typeof providerOutages.$inferSelect
export type OutageKind = OutageRow['kind']

/**
 * What did not work with the provider, since when, its last answer in words, and when a checkout
 * last failed.
 */
export type Outage = Pick<OutageRow, 'kind' | 'startedAt' | 'lastAnswer'> & { lastFailedAt?: Date }

/** Whether the provider failed at something, as far as the shop knows. */
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
  const isOpen = and(isNull(providerOutages.endedAt), isNotNull(providerOutages.lastFailedAt))
  return (
    (await db.select({ id: providerOutages.id }).from(providerOutages).where(isOpen)).length > 0
  )
}

/**
 * Notes that the provider failed: opens an outage of this kind, or keeps what is new of the open
 * one.
 */
export async function recordOutage(
  db: Db | Tx,
  { kind, startedAt, lastAnswer, lastFailedAt }: Outage,
): Promise<void> {
  await db.execute(sql`
    insert into ${providerOutages} as o (id, kind, started_at, last_answer, last_failed_at)
    values (${newId('out')}, ${kind}, ${startedAt.toISOString()}::timestamptz, ${lastAnswer},
      ${lastFailedAt?.toISOString() ?? null}::timestamptz)
    on conflict (kind) where ended_at is null do update
      set last_answer = excluded.last_answer,
          started_at = least(o.started_at, excluded.started_at),
          last_failed_at = greatest(o.last_failed_at, excluded.last_failed_at)
      where o.last_answer <> excluded.last_answer or o.started_at > excluded.started_at
        or excluded.last_failed_at > coalesce(o.last_failed_at, '-infinity')`)
}

/** The open outage of a kind, locked until the transaction ends. */
export async function lockOutage(tx: Tx, kind: OutageKind): Promise<OutageRow | undefined> {
  const isOpen = and(eq(providerOutages.kind, kind), isNull(providerOutages.endedAt))
  const [row] = await tx.select().from(providerOutages).where(isOpen).for('update')
  return row
}

/** Notes that the administrators were told of an outage. */
export const markOutageNotified = async (
  tx: Tx,
  id: OutageRow['id'],
  toldAt: Date,
): Promise<void> =>
  void (await tx.update(providerOutages).set({ toldAt }).where(eq(providerOutages.id, id)))

/** Ends an outage. One of which nobody was told is forgotten. */
export async function endOutage(tx: Tx, { id, toldAt }: OutageRow, endedAt: Date): Promise<void> {
  if (toldAt) await tx.update(providerOutages).set({ endedAt }).where(eq(providerOutages.id, id))
  else
    await tx
      .delete(providerOutages)
      .where(and(eq(providerOutages.id, id), isNull(providerOutages.toldAt)))
}

/**
 * `payments`: customers may not be able to pay. `refunds`: refunds are not taken. `refused`:
 * refunds are refused.
 */
export type NotifiedOutage = {
  kind: OutageKind | 'refused'
  startedAt: string
  lastAnswer: string
  unsentRefunds: number
}

/**
 * What the dashboard says of an outage that administrators were told of, payments first; null
 * without one.
 */
export async function describeOutage(db: Reader): Promise<NotifiedOutage | null> {
  const isNotified = and(isNull(providerOutages.endedAt), isNotNull(providerOutages.toldAt))
  // By their names, payments come before refunds.
  const [outage] = await db
    .select()
    .from(providerOutages)
    .where(isNotified)
    .orderBy(asc(providerOutages.kind))
    .limit(1)
  if (!outage) return null
  const { kind, startedAt, lastAnswer } = outage
  const unsent = and(eq(refunds.status, 'pending'), isNull(refunds.providerRefundId))
  return {
    kind: kind === 'refunds' && isRefusalMessage(lastAnswer) ? 'refused' : kind,
    startedAt: startedAt.toISOString(),
    lastAnswer,
    unsentRefunds: await db.$count(refunds, unsent),
  }
}
