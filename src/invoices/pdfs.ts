import { eq } from 'drizzle-orm'
import type { Db, Reader } from '#platform/db/db.ts'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Id } from '#shared/ids.ts'
import { findInvoice } from './invoices.ts'
import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
import { invoicePdfs, type InvoiceRow } from './tables.ts'

/** What making and storing a PDF needs. */
export type PdfContext = { db: Db; storage: Storage }

/**
 * The PDF of a document. The job of the document makes it; a reader who comes first makes it here.
 * Once stored it stays the same for ever. Throws if the storage of pictures is away, because a PDF
 * without its logo would stay so.
 */
export async function readInvoicePdf(
  { db, storage }: PdfContext,
  invoice: InvoiceRow,
): Promise<Buffer> {
  const stored = await findPdf(db, invoice.id)
  if (stored) return stored
  const { logo } = invoice.document.seller
  const file = logo === null ? undefined : await readDerivedPicture(storage, logo, 'logo.png')
  const bytes = await makeInvoicePdf(invoice.document, {
    paper: invoice.paper,
    logo: file?.bytes ?? null,
  })
  await db.insert(invoicePdfs).values({ invoiceId: invoice.id, bytes }).onConflictDoNothing()
  return (await findPdf(db, invoice.id)) ?? bytes
}

/** The job `invoice.pdf`. A document that was removed with the test data needs none. */
export async function storeInvoicePdf(
  context: PdfContext,
  { invoiceId }: { invoiceId: Id<'inv'> },
): Promise<void> {
  const invoice = await findInvoice(context.db, invoiceId)
  if (invoice) await readInvoicePdf(context, invoice)
}

async function findPdf(db: Reader, id: Id<'inv'>): Promise<Buffer | undefined> {
  const [row] = await db.select().from(invoicePdfs).where(eq(invoicePdfs.invoiceId, id))
  return row?.bytes
}
