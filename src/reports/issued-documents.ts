import { asc, between, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoices, skippedNumbers } from '#invoices/tables.ts'
import type { Reader } from '#platform/db/db.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { SkippedRange } from '#shared/invoices/invoice-rule.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'

/**
 * The documents that were issued in a period. `creditedTotals`: the totals of those that its credit
 * notes credit, by number, also of earlier periods. `skipped`: all numbers that were left out after
 * a restore.
 */
export type IssuedDocuments = {
  documents: InvoiceDocument[]
  creditedTotals: ReadonlyMap<string, Paise>
  skipped: SkippedRange[]
}

/** Reads the documents of a period by date, invoices before credit notes, by number. */
export async function readIssuedDocuments(
  db: Reader,
  { from, to }: Period,
): Promise<IssuedDocuments> {
  const credited = alias(invoices, 'credited')
  const rows = await db
    .select({
      document: invoices.document,
      creditedNumber: credited.number,
      creditedTotal: credited.total,
    })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .where(between(invoices.date, from, to))
    .orderBy(asc(invoices.date), asc(invoices.series), asc(invoices.position))
  const skipped = await db.select().from(skippedNumbers).orderBy(asc(skippedNumbers.first))
  return {
    skipped,
    documents: rows.map(({ document }) => document),
    creditedTotals: new Map(
      rows.flatMap(({ creditedNumber, creditedTotal }) =>
        creditedNumber === null || creditedTotal === null ? [] : [[creditedNumber, creditedTotal]],
      ),
    ),
  }
}
