import { eq, sql } from 'drizzle-orm'
import type { JobQueue } from '#platform/jobs.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import {
  documentNumber,
  financialYearOf,
  type InvoiceRule,
  type InvoiceSeries,
} from '#shared/invoices/invoice-rule.ts'
import { invoiceNumbers, invoices, type InvoiceRow } from './tables.ts'

export type InvoicesContext = { now: () => Date; jobs: Pick<JobQueue, 'enqueue'> }

/**
 * A document that is issued. `creditsId`: of a credit note, the invoice that it credits.
 * `replacesId`: of an invoice, the one that it corrects.
 */
type NewDocument = {
  series: InvoiceSeries
  rule: InvoiceRule
  orderId: Id<'ord'>
  creditsId?: Id<'inv'>
  replacesId?: Id<'inv'>
  build: (number: string, now: Date) => InvoiceDocument
}

/**
 * Inserts a document with the next number of its series, and enqueues its PDF. The series is locked
 * until the transaction ends, so that numbers have no gaps and no number is used twice. Day and
 * year are those of after the lock: none that waited has an earlier day than the one before it.
 * Throws `invoice.letters` if the letters of the settings were those of the other series
 * before, so that another document has the number already.
 */
export async function insertDocument(
  tx: Tx,
  context: InvoicesContext,
  { series, rule, orderId, creditsId, replacesId, build }: NewDocument,
): Promise<InvoiceRow> {
  await lockSeries(tx, series)
  const now = context.now()
  const financialYear = financialYearOf(now)
  const position = await nextPosition(tx, series, financialYear)
  const prefix = series === 'invoice' ? rule.prefix : rule.creditPrefix
  const number = documentNumber(prefix, financialYear, position)
  const [taken] = await tx.select().from(invoices).where(eq(invoices.number, number))
  if (taken) throw new Refusal('invoice.letters')
  const document = build(number, now)
  const [row] = await tx
    .insert(invoices)
    .values({
      id: newId('inv'),
      orderId,
      kind: document.kind,
      number: document.number,
      series,
      financialYear,
      position,
      date: document.date,
      total: document.totals.total,
      document,
      paper: rule.paper,
      creditsId: creditsId ?? null,
      replacesId: replacesId ?? null,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Refusal('unavailable')
  await context.jobs.enqueue(tx, 'invoice.pdf', { invoiceId: row.id })
  return row
}

/**
 * Locks a series in all years until the transaction ends. The row of a year does not exist before
 * its first document. Invoices are locked before credit notes.
 */
export const lockSeries = async (tx: Tx, series: InvoiceSeries): Promise<void> =>
  void (await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${series}`}, 0))`,
  ))

async function nextPosition(tx: Tx, series: InvoiceSeries, financialYear: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ series, financialYear, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.series, invoiceNumbers.financialYear],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning()
  if (!row) throw new Refusal('unavailable')
  return row.last
}
