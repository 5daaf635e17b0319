import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/db.ts'
import {
  financialYearOf,
  INVOICE_SERIES,
  startOfFinancialYear,
  type InvoiceSeries,
  type SkippedRange,
} from '#shared/invoices/invoice-rule.ts'
import { startOfIstDay } from '#shared/ist-time.ts'
import { invoiceNumbers, invoices, skippedNumbers } from './tables.ts'

const DAY_MS = 86_400_000

/** At least so many numbers are left out for each begun day since the backup. */
const LEAST_A_DAY = 100

/** A range ends with a multiple of this, so that the first number after it is easy to see. */
const STEP = 100

type LastSkipped = Partial<Record<InvoiceSeries, number>>

/**
 * Leaves out numbers of each series of the present financial year after a restore, and stores which
 * ones. Documents that were issued after the backup are lost, and their numbers must not be used
 * again. For each begun day since the backup, twice as many are left out as the series had on its
 * busiest day, and at least 100. A series without a number is no exception: its first documents may
 * be lost. `skipped`: the last number of each series of this year that an earlier restore has left
 * out, because documents after it may be lost too. Returns the ranges.
 */
export async function skipLostDocuments(
  db: Db,
  { backupAt, now, skipped = {} }: { backupAt: Date; now: Date; skipped?: LastSkipped },
): Promise<SkippedRange[]> {
  const begin = Math.max(backupAt.getTime(), startOfIstDay(startOfFinancialYear(now)).getTime())
  const days = Math.max(1, Math.ceil((now.getTime() - begin) / DAY_MS))
  return db.transaction(async (tx) => {
    const ranges: SkippedRange[] = []
    for (const series of INVOICE_SERIES) {
      const after = skipped[series] ?? 0
      ranges.push(await skip(tx, series, { days, now, after }))
    }
    return ranges
  })
}

async function skip(
  tx: Tx,
  series: InvoiceSeries,
  { days, now, after }: { days: number; now: Date; after: number },
): Promise<SkippedRange> {
  const financialYear = financialYearOf(now)
  const [row] = await tx
    .select()
    .from(invoiceNumbers)
    .where(and(eq(invoiceNumbers.series, series), eq(invoiceNumbers.financialYear, financialYear)))
  const before = row?.last ?? 0
  const lost = days * Math.max(LEAST_A_DAY, 2 * (await busiestDayOf(tx, series)))
  const last = Math.ceil((Math.max(before, after) + lost) / STEP) * STEP
  await tx
    .insert(invoiceNumbers)
    .values({ series, financialYear, last })
    .onConflictDoUpdate({
      target: [invoiceNumbers.series, invoiceNumbers.financialYear],
      set: { last },
    })
  const range = { series, financialYear, first: before + 1, last }
  await tx.insert(skippedNumbers).values({ ...range, reason: 'restore', createdAt: now })
  return range
}

/** The most documents of a series on one day. */
async function busiestDayOf(tx: Tx, series: InvoiceSeries): Promise<number> {
  const [busiest] = await tx
    .select({ documents: sql<number>`count(*)::int` })
    .from(invoices)
    .where(eq(invoices.series, series))
    .groupBy(invoices.date)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  return busiest?.documents ?? 0
}
