import { compareText } from '#reports/report-format.ts'
import { paise } from '#shared/money/money.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { ReturnDocument } from './gst-return.ts'
import type { Gstr1Table } from './gstr1-tables.ts'

const INVOICES = 'Invoices for outward supply'
const CREDIT_NOTES = 'Credit Note'

/** Documents whose numbers follow each other and begin with the same letters. */
type Run = { nature: string; from: string; to: string; total: number }

/**
 * Table 13: one row for each run of numbers, so that From, To and Total always agree. Numbers go on
 * when the letters are changed, so letters that come back have a row for each time. No document is
 * ever cancelled: a credit note corrects it. `missing`: how many numbers between the first and the
 * last have no document in this return. It must be 0, and if it is not, a person must find out why.
 */
export function docsTable(documents: ReturnDocument[]): Gstr1Table & { missing: number } {
  const counters = listCounters(documents.map(({ document }) => document))
  const runs = counters.flatMap(toRuns)
  return {
    name: 'docs.csv',
    heading: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    rows: runs.map(({ nature, from, to, total }) => [nature, from, to, String(total), '0']),
    missing: counters.reduce((before, numbers) => before + missingIn(numbers), 0),
    taxable: paise(0),
    tax: paise(0),
    portalTax: paise(0),
  }
}

type Numbered = { nature: string; number: string; letters: string; year: string; position: number }

/** The numbers of each counter, in their order: invoices before credit notes, each by year. */
function listCounters(documents: InvoiceDocument[]): Numbered[][] {
  const numbered = documents.map(({ kind, number }) => ({
    number,
    nature: kind === 'credit-note' ? CREDIT_NOTES : INVOICES,
    ...splitNumber(number),
  }))
  const groups = Map.groupBy(numbered, ({ nature, year }) => `${nature} ${year}`)
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => a.position - b.position))
    .toSorted(([a], [b]) =>
      a && b ? compareText(b.nature, a.nature) || compareText(a.year, b.year) : 0,
    )
}

function toRuns(numbers: Numbered[]): Run[] {
  const runs: Run[] = []
  for (const [at, { nature, number, letters, position }] of numbers.entries()) {
    const run = runs.at(-1)
    const before = numbers[at - 1]
    if (run && before?.letters === letters && before.position + 1 === position) {
      run.to = number
      run.total += 1
    } else runs.push({ nature, from: number, to: number, total: 1 })
  }
  return runs
}

function missingIn(numbers: Numbered[]): number {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first && last ? last.position - first.position + 1 - numbers.length : 0
}

/** `JH/26-27/000123` is number 123 of the year `26-27`, with the letters `JH`. */
function splitNumber(number: string): Pick<Numbered, 'letters' | 'year' | 'position'> {
  const digits = /\d{1,15}$/.exec(number)?.[0] ?? ''
  const [letters = '', year = ''] = number.slice(0, number.length - digits.length).split('/')
  return { letters, year, position: Number(digits) }
}
