import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db.ts'
import { newId } from '#shared/ids.ts'
import { providerOutages, refunds } from './tables.ts'

export type OutageRow = typeof providerOutages.$inferSelect

/** What did not work with the provider, since when, and its last answer in words. */
export type Outage = { startedAt: Date; lastAnswer: string }

/** The open outage; undefined while the provider works as far as the shop knows. */
export async function findOutage(db: Reader): Promise<OutageRow | undefined> {
  const [row] = await db.select().from(providerOutages).where(isNull(providerOutages.endedAt))
  return row
}

/** Notes that the provider failed: opens an outage, or keeps the new answer of the open one. */
export async function noteOutage(db: Db | Tx, { startedAt, lastAnswer }: Outage): Promise<void> {
  await db.execute(sql`
    insert into ${providerOutages} as o (id, started_at, last_answer)
    values (${newId('out')}, ${startedAt.toISOString()}::timestamptz, ${lastAnswer})
    on conflict ((ended_at is null)) where ended_at is null do update
      set last_answer = excluded.last_answer, started_at = least(o.started_at, excluded.started_at)
      where o.last_answer <> excluded.last_answer or o.started_at > excluded.started_at`)
}

/** The open outage, locked until the transaction ends. */
export async function lockOutage(tx: Tx): Promise<OutageRow | undefined> {
  const [row] = await tx.select().from(providerOutages).where(isNull(providerOutages.endedAt)).for('update')
  return row
}

/** Notes that the administrator was told of an outage. */
export const setOutageTold = async (tx: Tx, id: OutageRow['id'], toldAt: Date): Promise<void> =>
  void (await tx.update(providerOutages).set({ toldAt }).where(eq(providerOutages.id, id)))

/** Ends an outage. One of which nobody was told is forgotten. */
export async function endOutage(tx: Tx, { id, toldAt }: OutageRow, endedAt: Date): Promise<void> {
  if (toldAt) await tx.update(providerOutages).set({ endedAt }).where(eq(providerOutages.id, id))
  else await tx.delete(providerOutages).where(and(eq(providerOutages.id, id), isNull(providerOutages.toldAt)))
}

/** What the administrator's dashboard says of an outage she was told of; null without one. */
export async function describeOutage(db: Reader): Promise<{ startedAt: string; lastAnswer: string; unsentRefunds: number } | null> {
  const outage = await findOutage(db)
  if (!outage?.toldAt) return null
  const unsent = and(eq(refunds.status, 'pending'), isNull(refunds.providerRefundId))
  const unsentRefunds = await db.$count(refunds, unsent)
  return { startedAt: outage.startedAt.toISOString(), lastAnswer: outage.lastAnswer, unsentRefunds }
}
