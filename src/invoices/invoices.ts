import { and, asc, eq, sql } from 'drizzle-orm'
import { listCharges, storeTaxes, supplyOf } from '#orders/tax/line-taxes.ts'
import { listLines, type OrderRow } from '#orders/orders.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import {
  documentNumber,
  financialYearOf,
  type InvoiceRule,
  type InvoiceSeries,
} from '#shared/invoices/invoice-rule.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import { supplyTo } from '#shared/tax/tax.ts'
import { buildInvoice } from './build-document.ts'
import { buildCredit } from './credit.ts'
import { invoiceNumbers, invoicePdfs, invoices, type InvoiceRow } from './tables.ts'

/** What the settings say about invoices. `logo`: the key of the logo. */
export type InvoiceTerms = { rule: InvoiceRule; details: ShopDetails; logo: string | null }

export type InvoicesContext = { now: () => Date; jobs: Pick<JobQueue, 'enqueue'> }

/**
 * Issues the invoice of a locked order in the transaction that ships it. Taxes follow the present
 * registration of the seller, with the rates of the sale. Returns the earlier one if there is one.
 * `payment`: how it was paid, in words.
 */
export async function issueInvoice(
  tx: Tx,
  context: InvoicesContext,
  order: OrderRow,
  { terms, payment }: { terms: InvoiceTerms; payment: string },
): Promise<InvoiceRow> {
  const [earlier] = await selectOfOrder(tx, order.id, 'invoice')
  if (earlier) return earlier
  const supply = supplyTo(terms.details, order.shippingDetails.state)
  const isCurrent = order.sellerState === supply.seller && order.placeOfSupply === supply.place
  const taxed = isCurrent ? order : await storeTaxes(tx, order, { supply })
  const lines = await listLines(tx, order.id)
  const charges = (await listCharges(tx, order.id)).flatMap((charge) => {
    const line = lines.find(({ id }) => id === charge.lineId)
    return line ? [{ ...charge, hsn: line.hsn, gstRateBp: line.gstRateBp }] : []
  })
  return insert(tx, context, {
    series: 'invoice',
    rule: terms.rule,
    orderId: order.id,
    build: (number, now) =>
      buildInvoice({
        number,
        now,
        details: terms.details,
        logo: terms.logo,
        order: taxed,
        supply: supplyOf(taxed),
        lines,
        charges,
        payment,
      }),
  })
}

/** What of an order is refunded, in paise, and why. `returned`: the lines that came back. */
export type CreditedRefunds = { refunded: Paise; returned: Id<'oln'>[]; reason: string }

/**
 * Issues a credit note for what is refunded of a locked order and not credited yet. Does nothing
 * for an order without an invoice: its refunds are credited when it is shipped.
 */
export async function creditRefunds(
  tx: Tx,
  context: InvoicesContext,
  orderId: Id<'ord'>,
  { rule, ...input }: CreditedRefunds & { rule: InvoiceRule },
): Promise<InvoiceRow | undefined> {
  const [invoice] = await selectOfOrder(tx, orderId, 'invoice')
  if (!invoice) return undefined
  const earlier = await selectOfOrder(tx, orderId, 'credit-note')
  const credited = sum(earlier.map(({ total }) => total))
  const amount = paise(Math.min(input.refunded, invoice.total) - credited)
  if (amount <= 0) return undefined
  const lines = await listLines(tx, orderId)
  const returned = lines.flatMap(({ id }, at) => (input.returned.includes(id) ? [at] : []))
  return insert(tx, context, {
    series: 'credit-note',
    rule,
    orderId,
    creditsId: invoice.id,
    build: (number, now) =>
      buildCredit({
        number,
        now,
        reason: input.reason,
        invoice: invoice.document,
        earlier: earlier.map(({ document }) => document),
        amount,
        returned,
      }),
  })
}

type NewDocument = {
  series: InvoiceSeries
  rule: InvoiceRule
  orderId: Id<'ord'>
  creditsId?: Id<'inv'>
  build: (number: string, now: Date) => InvoiceDocument
}

/**
 * Inserts a document with the next number of its series, and enqueues its PDF. The row of the
 * series is locked until the transaction ends, so that numbers have no gaps and no number is used
 * twice. Throws `invoice.letters` if the letters of the settings were those of the other series
 * before, so that another document has the number already.
 */
async function insert(
  tx: Tx,
  context: InvoicesContext,
  { series, rule, orderId, creditsId, build }: NewDocument,
): Promise<InvoiceRow> {
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
      createdAt: now,
    })
    .returning()
  if (!row) throw new Refusal('unavailable')
  await context.jobs.enqueue(tx, 'invoice.pdf', { invoiceId: row.id })
  return row
}

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

const selectOfOrder = (db: Reader, orderId: Id<'ord'>, series: InvoiceSeries) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.series, series)))
    .orderBy(asc(invoices.createdAt), asc(invoices.position))

/** One document; undefined if there is none. */
export async function findInvoice(db: Reader, id: Id<'inv'>): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

/** Deletes all documents. Only for test data, before the first live payment. */
export async function removeAllInvoices(tx: Tx): Promise<void> {
  await tx.delete(invoicePdfs)
  await tx.delete(invoices)
  await tx.delete(invoiceNumbers)
}
