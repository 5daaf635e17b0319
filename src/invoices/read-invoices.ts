import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallReply, Invoice } from '#contract/contract.ts'
import { readAnyOrder } from '#orders/admin/admin-order.ts'
import { listLines } from '#orders/orders.ts'
import { readOrderRow } from '#orders/read-orders.ts'
import { orders } from '#orders/tables.ts'
import type { Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum } from '#shared/money/money.ts'
import { mergePdfs } from '#invoices/pdf/merge-pdfs.ts'
import { readDocuments } from './invoices.ts'
import { readInvoicePdf, type PdfContext } from './pdfs.ts'
import { linesLeft } from './rest.ts'
import { invoices, type InvoiceRow } from './tables.ts'

type List = { invoices: Invoice[] }

/** The documents of a user's own order, the current invoice first. Throws `order.missing`. */
export async function listOwnInvoices(
  db: Reader,
  userId: Id<'usr'>,
  reference: string,
): Promise<List> {
  return list(db, (await readOrderRow(db, userId, reference)).id)
}

type Correctable = CallReply<'GET /api/admin/orders/:id/invoices'>['correctable']

/**
 * The documents of any order, the current invoice first, and what of that can be corrected. Throws
 * `order.missing`.
 */
export async function listInvoices(
  db: Reader,
  reference: string,
): Promise<List & { correctable: Correctable }> {
  const { id } = await readAnyOrder(db, reference)
  return { ...(await list(db, id)), correctable: await findCorrectable(db, id) }
}

/** What of the current invoice of an order is not credited yet; null if nothing is. */
async function findCorrectable(db: Reader, orderId: Id<'ord'>): Promise<Correctable> {
  const { current, credits } = await readDocuments(db, orderId)
  const left = current && paise(current.total - sum(credits.map(({ total }) => total)))
  if (!left) return null
  const lines = await listLines(db, orderId)
  const isTaxed = current.document.seller.gstin !== null
  const earlier = credits.map(({ document }) => document)
  return {
    _id: current.id,
    totalPaise: left,
    lines: isTaxed
      ? linesLeft({ invoice: current.document, earlier }, lines).map(
          ({ id, title, variantLabel, hsn, gstRateBp }) => ({
            lineId: id,
            description: variantLabel ? `${title}, ${variantLabel}` : title,
            hsn,
            gstRate: gstRateBp / 100,
          }),
        )
      : [],
  }
}

const credited = alias(invoices, 'credited')
const later = alias(invoices, 'later')

const COLUMNS = {
  _id: invoices.id,
  kind: invoices.kind,
  number: invoices.number,
  date: invoices.date,
  totalPaise: invoices.total,
  credits: credited.number,
  correctedBy: later.number,
}

/** The documents with the invoice that each credits, and the one that replaces it. */
const selectListed = (db: Reader) =>
  db
    .select({ ...COLUMNS, order: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .leftJoin(later, eq(later.replacesId, invoices.id))
    .$dynamic()

const OLDEST_FIRST = [asc(invoices.createdAt), asc(invoices.series), asc(invoices.position)]

/** The documents of all orders of a user with the number of the order, oldest first. */
export const listInvoicesOf = (db: Reader, userId: Id<'usr'>) =>
  selectListed(db)
    .where(eq(orders.userId, userId))
    .orderBy(...OLDEST_FIRST)

async function list(db: Reader, orderId: Id<'ord'>): Promise<List> {
  const rows = await selectListed(db)
    .where(eq(invoices.orderId, orderId))
    .orderBy(...OLDEST_FIRST)
  const listed = rows.map(toListed)
  const isCurrent = ({ kind, correctedBy }: Invoice) =>
    kind !== 'credit-note' && correctedBy === null
  return {
    invoices: [...listed.filter(isCurrent), ...listed.filter((each) => !isCurrent(each))],
  }
}

function toListed(row: Invoice & { order: string }): Invoice {
  const { order: _, ...invoice } = row
  return invoice
}

/** One document, as it is listed. Throws `invoice.missing`. */
export async function readListed(db: Reader, id: Id<'inv'>): Promise<Invoice> {
  const [row] = await selectListed(db).where(eq(invoices.id, id))
  if (!row) throw new Refusal('invoice.missing')
  return toListed(row)
}

/** The PDF of a document of a user's own order. Throws `invoice.missing`, also for others'. */
export async function readOwnInvoice(
  context: PdfContext,
  userId: Id<'usr'>,
  id: string,
): Promise<Buffer> {
  const [row] = await context.db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, id as Id<'inv'>), eq(orders.userId, userId)))
  return readFile(context, row?.invoice)
}

/** The PDF of any document. Throws `invoice.missing`. */
export async function readInvoice(context: PdfContext, id: string): Promise<Buffer> {
  const [row] = await context.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, id as Id<'inv'>))
  return readFile(context, row)
}

async function readFile(context: PdfContext, row: InvoiceRow | undefined): Promise<Buffer> {
  if (!row) throw new Refusal('invoice.missing')
  return readInvoicePdf(context, row)
}

/**
 * The current invoices of these orders in one PDF, in the order of `ids`, each before its credit
 * notes. What was corrected is left out, and so are orders without an invoice; throws
 * `invoice.missing` if none has one.
 */
export async function mergeInvoices(context: PdfContext, ids: string[]): Promise<Buffer> {
  const rows = await context.db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, ids as Id<'ord'>[]))
    .orderBy(asc(invoices.createdAt), asc(invoices.position))
  const replaced = rows.map(({ replacesId }) => replacesId)
  const current = rows.filter((row) => row.creditsId === null && !replaced.includes(row.id))
  const found = ids
    .flatMap((id) => current.filter(({ orderId }) => orderId === id))
    .flatMap((invoice) => [invoice, ...rows.filter(({ creditsId }) => creditsId === invoice.id)])
  if (found.length === 0) throw new Refusal('invoice.missing')
  const files: Buffer[] = []
  for (const row of found) files.push(await readInvoicePdf(context, row))
  return mergePdfs(files)
}
