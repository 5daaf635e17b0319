import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { drawTotals } from './totals.ts'
import { KIND_WORDS } from './document-words.ts'
import { drawHead } from './head.ts'
import { hsnTable } from './hsn-table.ts'
import { lineTable } from './line-table.ts'
import type { PaperName } from './paper.ts'
import { finishSheet, openSheet } from './sheet.ts'
import { drawTable } from './table.ts'

const STATEMENT = 'This is a computer-generated document and needs no signature.'

/**
 * Makes the PDF of an invoice, a bill or a credit note. `logo` is a PNG or JPEG file; throws for
 * any other. The same input makes the same bytes, in every process and at any time.
 */
export async function makeInvoicePdf(
  document: InvoiceDocument,
  { paper, logo }: { paper: PaperName; logo: Buffer | null },
): Promise<Buffer> {
  const sheet = await openSheet(paper, {
    title: `${KIND_WORDS[document.kind].title} ${document.number}`,
    seller: document.seller.name,
    date: document.date,
  })
  drawHead(sheet, document, logo)
  drawTable(sheet, lineTable(document))
  drawTotals(sheet, document)
  const summary = hsnTable(document)
  if (summary) drawTable(sheet, summary)
  return finishSheet(sheet, STATEMENT)
}
