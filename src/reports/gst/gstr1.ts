import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { selectReturn, type GstReturnOptions } from './gst-return.ts'
import { docsTable } from './gstr1-docs.ts'
import { hsnTable } from './gstr1-hsn.ts'
import { b2clTable, b2csTable, cdnurTable, exemptTable, type Gstr1Table } from './gstr1-tables.ts'

/**
 * The totals of a file in paise. `tax`: the sum of the documents. `portalTax`: what the portal
 * computes from the rows, where the file has no tax. `difference` is `portalTax - tax`.
 */
type Gstr1FileTotals = {
  name: string
  rows: number
  taxable: Paise
  tax: Paise
  portalTax: Paise
  difference: Paise
}

/**
 * What a person must see beside the files. `documents`: how many are in the return. `leftOut`: how
 * many are not, because they are of no registration or another one. `missingNumbers`: how many
 * numbers of the series have no document. `taxDifference`: how much more tax the portal computes
 * than the documents charged, in paise.
 */
export type Gstr1Summary = {
  files: Gstr1FileTotals[]
  documents: number
  leftOut: number
  missingNumbers: number
  taxDifference: Paise
}

export type GstFile = { name: string; content: string }

/**
 * The CSV files of GSTR-1 for the offline tool of the GST portal, from all documents that were
 * issued in a month or quarter. Comma, CRLF, no byte order mark. A file may have no rows but its
 * heading. All amounts are sums of what the documents have, so the files equal them to the paisa.
 * Throws RangeError if the total of a credited document is not in `options`.
 */
export function makeGstr1(
  documents: readonly InvoiceDocument[],
  options: GstReturnOptions,
): { files: GstFile[]; summary: Gstr1Summary } {
  const selected = selectReturn(documents, options)
  const b2cl = b2clTable(selected)
  const b2cs = b2csTable(selected)
  const cdnur = cdnurTable(selected)
  const docs = docsTable(selected, { issued: documents, skipped: options.skipped ?? [] })
  const tables = [b2cl, b2cs, cdnur, exemptTable(selected), hsnTable(selected), docs]
  return {
    files: tables.map(({ name, heading, rows }) => ({
      name,
      content: toCsvText([heading.split(','), ...rows], { byteOrderMark: false }),
    })),
    summary: {
      files: tables.map(toTotals),
      documents: selected.length,
      leftOut: documents.length - selected.length,
      missingNumbers: docs.missing,
      taxDifference: paise(differenceOf(b2cl) + differenceOf(b2cs) - differenceOf(cdnur)),
    },
  }
}

const differenceOf = ({ portalTax, tax }: Gstr1Table): Paise => paise(portalTax - tax)

const toTotals = (table: Gstr1Table): Gstr1FileTotals => ({
  name: table.name,
  rows: table.rows.length,
  taxable: table.taxable,
  tax: table.tax,
  portalTax: table.portalTax,
  difference: differenceOf(table),
})
