import { compareText } from '#reports/report-format.ts'
import { paise } from '#shared/money/money.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { ReturnDocument } from './gst-return.ts'
import type { Gstr1Table } from './gstr1-tables.ts'

const INVOICES = 'Invoices for outward supply'
const CREDIT_NOTES = 'Credit Note'

/** The numbers of one series in a period, the first and last by their value. */
type Series = { nature: string; from: string; to: string; total: number; missing: number }

/**
 * Table 13: one row per series with its first and last number. No document is ever cancelled: a
 * credit note corrects it. `missing`: how many numbers between first and last have no document in
 * this return. It must be 0, and if it is not, a person must find out why.
 */
export function docsTable(documents: ReturnDocument[]): Gstr1Table & { missing: number } {
  const series = listSeries(documents.map(({ document }) => document))
  return {
    name: 'docs.csv',
    heading: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    rows: series.map(({ nature, from, to, total }) => [nature, from, to, String(total), '0']),
    missing: series.reduce((before, { missing }) => before + missing, 0),
    taxable: paise(0),
    tax: paise(0),
    portalTax: paise(0),
  }
}

/** Invoices before credit notes, each by the name of the series. */
function listSeries(documents: InvoiceDocument[]): Series[] {
  const numbered = documents.map(({ kind, number }) => ({
    number,
    nature: kind === 'credit-note' ? CREDIT_NOTES : INVOICES,
    ...splitNumber(number),
  }))
  const groups = Map.groupBy(numbered, ({ nature, series }) => `${nature} ${series}`)
  return [...groups.values()]
    .map((group) => toSeries(group.toSorted((a, b) => a.position - b.position)))
    .toSorted((a, b) => compareText(b.nature, a.nature) || compareText(a.from, b.from))
}

function toSeries(group: { nature: string; number: string; position: number }[]): Series {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) throw new RangeError('A series has no document.')
  return {
    nature: first.nature,
    from: first.number,
    to: last.number,
    total: group.length,
    missing: last.position - first.position + 1 - group.length,
  }
}

/** `JH/26-27/000123` is number 123 of the series `JH/26-27/`. */
function splitNumber(number: string): { series: string; position: number } {
  const digits = /\d{1,15}$/.exec(number)?.[0] ?? ''
  return { series: number.slice(0, number.length - digits.length), position: Number(digits) }
}
