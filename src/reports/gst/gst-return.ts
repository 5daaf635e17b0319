import { compareText } from '#reports/report-format.ts'
import { b2clLimitOn } from './b2cl-limits.ts'
import type { DocumentLine, InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { SkippedRange } from '#shared/invoices/invoice-rule.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { sumTaxes, type TaxAmounts } from '#shared/tax/tax.ts'

/**
 * `gstin`: the registration whose return it is. `creditedTotals`: the total of each document that a
 * credit note of the period credits, by its number. It may have been issued in an earlier period.
 * All else that a return must know of it is on the credit note. `skipped`: the numbers that were
 * left out after a restore.
 */
export type GstReturnOptions = {
  gstin: string
  creditedTotals: ReadonlyMap<string, Paise>
  skipped?: readonly SkippedRange[]
}

/**
 * A line of a document, or a part of a charge. All numbers are below 0 if it is of a credit note. A
 * charge has no quantity, and the unit of the goods with which it was charged; null if the document
 * has none.
 */
export type SupplyPart = {
  hsn: string
  unit: string | null
  quantity: number
  gstRateBp: number
  total: Paise
} & TaxAmounts

/**
 * A document as a return counts it. `place` is the GST code of the place of supply. `isLarge`: it
 * is an invoice that is reported by itself (table 5 of GSTR-1), or a credit note for one.
 */
export type ReturnDocument = {
  document: InvoiceDocument
  place: string
  isInterState: boolean
  isLarge: boolean
  parts: SupplyPart[]
}

/**
 * The documents of a return by date and number. Those of another registration or of none, and
 * credit notes for them, are in no return of this one: a credit note has the seller of its invoice.
 * Throws RangeError if the total of a credited document is not known.
 */
export const selectReturn = (
  documents: readonly InvoiceDocument[],
  options: GstReturnOptions,
): ReturnDocument[] =>
  documents
    .filter(({ seller }) => seller.gstin === options.gstin)
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.number, b.number))
    .map((document) => toReturnDocument(document, options))

function toReturnDocument(document: InvoiceDocument, options: GstReturnOptions): ReturnDocument {
  const supply = supplyOf(document)
  const limit = b2clLimitOn(document.credits?.date ?? document.date)
  return {
    document,
    ...supply,
    isLarge: supply.isInterState && invoiceTotal(document, options) > limit,
    parts: partsOf(document),
  }
}

/** The total of an invoice, or of the one that a credit note credits. */
function invoiceTotal(
  { number, credits, totals }: InvoiceDocument,
  { creditedTotals }: GstReturnOptions,
): Paise {
  if (credits === null) return totals.total
  const total = creditedTotals.get(credits.number)
  if (total === undefined)
    throw new RangeError(`${credits.number}, which credit note ${number} credits, is not known.`)
  return total
}

/**
 * The place of supply of a document by its GST code, and whether the goods went to another state
 * than the seller's (IGST Act, sections 7 and 8). A place that is not known is the seller's own.
 */
export function supplyOf({ seller, placeOfSupply }: InvoiceDocument): {
  place: string
  isInterState: boolean
} {
  const own = seller.gstin?.slice(0, 2) ?? seller.state?.code ?? ''
  const place = placeOfSupply?.code ?? own
  return { place, isInterState: own !== '' && place !== own }
}

/** The lines and charges of a document, those of a credit note below 0. */
export function partsOf({ kind, lines, charges }: InvoiceDocument): SupplyPart[] {
  const parts = [
    ...lines,
    ...charges.map((charge) => ({ ...charge, unit: unitOf(charge, lines), quantity: 0 })),
  ]
  return kind === 'credit-note' ? parts.map(negatePart) : parts
}

/** The unit of the goods of a charge: of several units the one with the highest value. */
function unitOf(charge: { hsn: string; gstRateBp: number }, lines: DocumentLine[]): string | null {
  const values = new Map<string, number>()
  for (const { hsn, gstRateBp, unit, total } of lines)
    if (hsn === charge.hsn && gstRateBp === charge.gstRateBp)
      values.set(unit, (values.get(unit) ?? 0) + total)
  return [...values].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** A part with the other sign. */
export const negatePart = (part: SupplyPart): SupplyPart => ({
  ...part,
  ...negateTaxes(part),
  quantity: 0 - part.quantity,
  total: minus(part.total),
})

/** The amounts with the other sign. */
export const negateTaxes = ({ taxable, cgst, sgst, utgst, igst }: TaxAmounts): TaxAmounts => ({
  taxable: minus(taxable),
  cgst: minus(cgst),
  sgst: minus(sgst),
  utgst: minus(utgst),
  igst: minus(igst),
})

/** Not `-amount`, which of 0 is -0. */
const minus = (amount: Paise): Paise => paise(0 - amount)

/** What is taxed at one rate in one place. */
export type RateGroup = { place: string; isInterState: boolean; gstRateBp: number } & TaxAmounts

/**
 * The taxed parts of some documents, one group per place of supply and rate, by place and rate.
 * Nil-rated parts are in none.
 */
export function groupByRate(documents: readonly ReturnDocument[]): RateGroup[] {
  const groups = new Map<string, RateGroup>()
  for (const { place, isInterState, parts } of documents)
    for (const part of parts.filter(({ gstRateBp }) => gstRateBp > 0)) {
      const { gstRateBp } = part
      const key = `${place} ${gstRateBp}`
      const taxes = sumTaxes([groups.get(key) ?? NOTHING, part])
      groups.set(key, { place, isInterState, gstRateBp, ...taxes })
    }
  return [...groups.values()].toSorted(
    (a, b) => compareText(a.place, b.place) || a.gstRateBp - b.gstRateBp,
  )
}

const ZERO = paise(0)

/** No value and no tax. */
export const NOTHING: TaxAmounts = {
  taxable: ZERO,
  cgst: ZERO,
  sgst: ZERO,
  utgst: ZERO,
  igst: ZERO,
}
