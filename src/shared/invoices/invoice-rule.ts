import { istDay } from '#shared/ist-time.ts'

export const PAPERS = ['a4', 'a5'] as const
type Paper = (typeof PAPERS)[number]

/**
 * How invoices are numbered and printed. `prefix` and `creditPrefix`: up to three letters or digits
 * before the numbers of invoices and of credit notes.
 */
export type InvoiceRule = { prefix: string; creditPrefix: string; paper: Paper }

export const DEFAULT_INVOICES: InvoiceRule = { prefix: 'JH', creditPrefix: 'CN', paper: 'a4' }

/** The series of document numbers: invoices and bills have one, credit notes have another. */
export const INVOICE_SERIES = ['invoice', 'credit-note'] as const
export type InvoiceSeries = (typeof INVOICE_SERIES)[number]

/** Why numbers were left out. */
export const SKIP_REASONS = ['restore'] as const

/** Numbers of a series that were left out, from `first` to `last`, both included. */
export type SkippedRange = {
  series: InvoiceSeries
  financialYear: string
  first: number
  last: number
}

/** A financial year in India from 1 April to 31 March, as in `26-27`. */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = istDay(moment).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return [first, first + 1].map((each) => String(each).slice(2)).join('-')
}

/** The day on which the financial year of a moment began: 1 April, as in `2026-04-01`. */
export const startOfFinancialYear = (moment: Date): string =>
  `20${financialYearOf(moment).slice(0, 2)}-04-01`

/**
 * The number of a document, `JH/26-27/000123`: at most 16 characters, as CGST rule 46 asks, up to
 * 999,999 documents a year.
 */
export const documentNumber = (prefix: string, financialYear: string, position: number): string =>
  `${prefix}/${financialYear}/${String(position).padStart(6, '0')}`
