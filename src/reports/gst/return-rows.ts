import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import type { ReturnFigure } from '#shared/reports/gst-tables.ts'
import { sumTaxes, type TaxAmounts } from '#shared/tax/tax.ts'
import { toGstPlace } from './gst-formats.ts'
import {
  negatePart,
  partsOf,
  selectReturn,
  supplyOf,
  type GstReturnOptions,
  type ReturnDocument,
  type SupplyPart,
} from './gst-return.ts'

/** A document with the sum of those of its parts that a figure contains. */
export type ReturnRow = {
  document: InvoiceDocument
  placeCode: string
  place: string
  total: Paise
} & TaxAmounts

const isTaxed = ({ gstRateBp }: SupplyPart): boolean => gstRateBp > 0
const isNote = ({ document }: ReturnDocument): boolean => document.kind === 'credit-note'

/** The parts of a document that a figure of the return contains, so that they sum up to it. */
const PARTS: Record<ReturnFigure, (each: ReturnDocument) => SupplyPart[]> = {
  b2cl: (each) => (each.isLarge && !isNote(each) ? each.parts.filter(isTaxed) : []),
  b2cs: (each) => (each.isLarge ? [] : each.parts.filter(isTaxed)),
  cdnur: (each) => (each.isLarge && isNote(each) ? each.parts.filter(isTaxed).map(negatePart) : []),
  exemp: ({ parts }) => parts.filter((part) => !isTaxed(part)),
  hsn: ({ parts }) => parts,
  docs: ({ parts }) => parts,
  taxed: ({ parts }) => parts.filter(isTaxed),
}

/**
 * The documents that a figure of a return consists of, by date and number. Credit notes are below
 * 0, except in `cdnur`, whose amounts are above 0 as in its file. Throws as `selectReturn` does.
 */
export const listReturnRows = (
  documents: readonly InvoiceDocument[],
  figure: ReturnFigure,
  options: GstReturnOptions,
): ReturnRow[] =>
  selectReturn(documents, options).flatMap((each) => {
    const parts = PARTS[figure](each)
    return parts.length === 0 ? [] : [toRow(each.document, parts)]
  })

/** All documents of a period, also of a seller without a registration. */
export const listDocumentRows = (documents: readonly InvoiceDocument[]): ReturnRow[] =>
  documents.map((document) => toRow(document, partsOf(document)))

function toRow(document: InvoiceDocument, parts: SupplyPart[]): ReturnRow {
  const { place } = supplyOf(document)
  return {
    document,
    placeCode: place,
    place: toGstPlace(place),
    total: sum(parts.map(({ total }) => total)),
    ...sumTaxes(parts),
  }
}
