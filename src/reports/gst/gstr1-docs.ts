import { compareText } from '#reports/report-format.ts'
import { paise } from '#shared/money/money.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { InvoiceSeries, SkippedRange } from '#shared/invoices/invoice-rule.ts'
import type { ReturnDocument } from './gst-return.ts'
import type { Gstr1Table } from './gstr1-tables.ts'

const INVOICES = 'Invoices for outward supply'
const CREDIT_NOTES = 'Credit Note'

const natureOf = (kind: InvoiceDocument['kind'] | InvoiceSeries): string =>
  kind === 'credit-note' ? CREDIT_NOTES : INVOICES

/** Documents whose numbers follow each other and begin with the same letters. */
type Run = { nature: string; from: string; to: string; total: number }

/**
 * Table 13: one row for each run of numbers, so that From, To and Total always agree. Numbers go on
 * when the letters are changed, so letters that come back have a row for each time. No document is
 * ever cancelled: a credit note corrects it. `issued`: all documents of the period, as a seller
 * whose registration has changed goes on with the same numbers. `skipped`: numbers that were left
 * out after a restore. The documents before and after them have rows of their own. `missing`: how
 * many other numbers between the first and the last of the return no document has. It must be 0,
 * and if it is not, a person must find out why.
 */
export function docsTable(
  documents: ReturnDocument[],
  { issued, skipped }: { issued: readonly InvoiceDocument[]; skipped: readonly SkippedRange[] },
): Gstr1Table & { missing: number } {
  const counters = listCounters(documents.map(({ document }) => document))
  const runs = counters.flatMap(toRuns)
  const taken = listCounters(issued).flat()
  return {
    name: 'docs.csv',
    heading: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    rows: runs.map(({ nature, from, to, total }) => [nature, from, to, String(total), '0']),
    missing: counters.reduce((before, numbers) => before + missingIn(numbers, taken, skipped), 0),
    taxable: paise(0),
    tax: paise(0),
    portalTax: paise(0),
  }
}

type Numbered = { nature: string; number: string; letters: string; year: string; position: number }

/** The numbers of each counter, in their order: invoices before credit notes, each by year. */
function listCounters(documents: readonly InvoiceDocument[]): Numbered[][] {
  const numbered = documents.map(({ kind, number }) => ({
    number,
    nature: natureOf(kind),
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

/**
 * How many numbers between the first and the last of a counter are neither taken nor in a range
 * that was left out.
 */
function missingIn(
  numbers: Numbered[],
  taken: Numbered[],
  skipped: readonly SkippedRange[],
): number {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (!first || !last) return 0
  const between = taken.filter(
    ({ nature, year, position }) =>
      nature === first.nature &&
      year === first.year &&
      position >= first.position &&
      position <= last.position,
  )
  const leftOut = skipped
    .filter(
      (range) => natureOf(range.series) === first.nature && range.financialYear === first.year,
    )
    .map((range) => Math.min(last.position, range.last) - Math.max(first.position, range.first) + 1)
    .filter((count) => count > 0)
  const count = last.position - first.position + 1
  return leftOut.reduce((rest, each) => rest - each, count - between.length)
}

/** `JH/26-27/000123` is number 123 of the year `26-27`, with the letters `JH`. */
function splitNumber(number: string): Pick<Numbered, 'letters' | 'year' | 'position'> {
  const digits = /\d{1,15}$/.exec(number)?.[0] ?? ''
  const [letters = '', year = ''] = number.slice(0, number.length - digits.length).split('/')
  return { letters, year, position: Number(digits) }
}
