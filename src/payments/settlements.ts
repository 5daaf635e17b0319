import { and, eq, gte, lte, max, min, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { addDays, istDay } from '#shared/ist-time.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { SETTLEMENT_DAYS_BACK } from '#shared/reports/settlement-figures.ts'
import type { Gateway, PaymentMode, SettledEntry } from './gateway.ts'
import { settlementDays, settlementEntries } from './settlement-tables.ts'
import { payments } from './tables.ts'

const BATCH = 500
/** So long after a day its settlements and their references are complete. */
const DAYS_UNTIL_FINAL = 7

type SettlementsContext = { db: Db; gateway: Gateway; now: () => Date }

/**
 * The nightly job: reads the settlements of the last days from the provider, and of earlier days
 * that could not be read. A shop without payments calls nobody. Throws ProviderError; the days
 * before are stored then.
 */
export async function readLastSettlements(context: SettlementsContext): Promise<void> {
  const { db, gateway, now } = context
  if (gateway.mode === 'closed') return
  const today = istDay(now())
  const period = { from: addDays(today, -SETTLEMENT_DAYS_BACK), to: today }
  const days = await listDays(db, gateway.mode, period)
  await fetchSettlements(
    context,
    days.filter(({ day, readOn }) => readOn === null || readOn < addDays(day, DAYS_UNTIL_FINAL)),
  )
}

/** Reads the settlements of chosen days from the provider. Throws ProviderError. */
export async function readSettlementsOf(
  context: SettlementsContext,
  period: Period,
): Promise<number> {
  const { db, gateway, now } = context
  if (gateway.mode === 'closed') return 0
  const to = [period.to, istDay(now())].toSorted()[0] ?? period.to
  return fetchSettlements(context, await listDays(db, gateway.mode, { from: period.from, to }))
}

type SettlementDay = { day: string; readOn: string | null }

/**
 * The days of a period on which there can be settlements: none before the first payment. `readOn`:
 * the day in India when a day was last read.
 */
async function listDays(db: Reader, mode: PaymentMode, period: Period): Promise<SettlementDay[]> {
  const [first] = await db.select({ at: min(payments.createdAt) }).from(payments)
  if (!first?.at) return []
  const read = await db
    .select({ day: settlementDays.day, readAt: settlementDays.readAt })
    .from(settlementDays)
    .where(and(eq(settlementDays.mode, mode), isDayIn(period)))
  const readOn = new Map(read.map(({ day, readAt }) => [day, istDay(readAt)]))
  const days: SettlementDay[] = []
  let day = [period.from, istDay(first.at)].toSorted()[1] ?? period.from
  for (; day <= period.to; day = addDays(day, 1))
    days.push({ day, readOn: readOn.get(day) ?? null })
  return days
}

const isDayIn = ({ from, to }: Period) =>
  and(gte(settlementDays.day, from), lte(settlementDays.day, to))

/** Reads days and stores their lines. Repeating it adds only what is new. */
async function fetchSettlements(
  { db, gateway, now }: SettlementsContext,
  days: SettlementDay[],
): Promise<number> {
  const { mode } = gateway
  if (mode === 'closed') return 0
  let count = 0
  for (const { day } of days) {
    const entries = distinct(await gateway.listSettled(day))
    const readAt = now()
    await db.transaction(async (tx) => {
      await storeEntries(tx, mode, entries)
      await tx
        .insert(settlementDays)
        .values({ mode, day, readAt })
        .onConflictDoUpdate({
          target: [settlementDays.mode, settlementDays.day],
          set: { readAt },
        })
    })
    count += entries.length
  }
  return count
}

const keyOf = ({ settlementId, id }: SettledEntry): string => `${settlementId} ${id}`

/** Pages of the provider may overlap. The same order in every process avoids a deadlock. */
const distinct = (entries: SettledEntry[]): SettledEntry[] =>
  [...new Map(entries.map((entry) => [keyOf(entry), entry]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)

/** Stores lines. Of one that is stored only a missing reference of the bank changes. */
async function storeEntries(tx: Tx, mode: PaymentMode, entries: SettledEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH)
    await tx
      .insert(settlementEntries)
      .values(entries.slice(at, at + BATCH).map((entry) => ({ ...entry, mode })))
      .onConflictDoUpdate({
        target: [settlementEntries.settlementId, settlementEntries.id],
        set: { utr: sql`excluded.utr` },
        setWhere: sql`${settlementEntries.utr} = '' and excluded.utr <> ''`,
      })
}

/**
 * How far a period is read: the days in it that were never read, and when the provider was last
 * asked for any day. Days to come do not count.
 */
export async function readSettlementState(
  db: Reader,
  { mode, today, ...period }: Period & { mode: PaymentMode; today: string },
): Promise<{ unreadDays: number; lastReadAt: Date | null }> {
  const to = [period.to, today].toSorted()[0] ?? today
  const days = await listDays(db, mode, { from: period.from, to })
  const [last] = await db
    .select({ at: max(settlementDays.readAt) })
    .from(settlementDays)
    .where(eq(settlementDays.mode, mode))
  return {
    unreadDays: days.filter(({ readOn }) => readOn === null).length,
    lastReadAt: last?.at ?? null,
  }
}

/** Deletes all lines of settlements. Only before the first live payment. */
export async function removeAllSettlements(tx: Tx): Promise<void> {
  await tx.delete(settlementEntries)
  await tx.delete(settlementDays)
}
