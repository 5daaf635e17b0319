import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { makeGstr1 } from './gstr1.ts'
import { makeGstr3bSummary } from './gstr3b.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { makeTallyDayBook } from '#reports/gst/tally/tally-day-book.ts'
import { month } from '#reports/gst/fixtures/random-month.ts'
import { totalsByNumber, GSTIN } from '#reports/gst/fixtures/test-documents.ts'

/**
 * Random months, whose files are compared with sums that are made from the documents in another
 * way: each document is added to a plain table, and no code of the files is used.
 */

/** Sums by a key of text. */
type Sums = Map<string, number>

function addTo(sums: Sums, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** By key; a sum of 0 is as none. */
const sorted = (entries: Iterable<[string, number]>): [string, number][] =>
  [...entries].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

const PLACES: Record<string, string> = {
  '27': '27-Maharashtra',
  '29': '29-Karnataka',
  '07': '07-Delhi',
  '01': '01-Jammu & Kashmir',
  '04': '04-Chandigarh',
}
const UNITS: Record<string, string> = { PCS: 'PCS-PIECES', PRS: 'PRS-PAIRS', KGS: 'OTH-OTHERS' }

type Part = InvoiceDocument['lines'][number] | InvoiceDocument['charges'][number]

/** What the files must contain, from the documents alone. */
function sumDocuments(documents: InvoiceDocument[], invoices: InvoiceDocument[]) {
  const sums = {
    b2cl: new Map<string, number>(),
    b2cs: new Map<string, number>(),
    cdnur: new Map<string, number>(),
    nil: new Map<string, number>(),
  }
  const hsn = new Map<string, number>()
  const quantities = new Map<string, number>()
  const tax3b = new Map<string, number>()
  for (const document of documents.filter(({ seller }) => seller.gstin !== null)) {
    const invoice = invoices.find(({ number }) => number === document.credits?.number) ?? document
    const sign = invoice === document ? 1 : -1
    const place = document.placeOfSupply?.code ?? '27'
    const isLarge = place !== '27' && invoice.totals.total > 1_00_000_00
    const add = (part: Part): void => {
      const { taxable, igst, cgst, sgst, utgst, hsn: code, gstRateBp } = part
      const goodsKey = `${code} ${gstRateBp / 100}`
      const figures = { total: part.total, taxable, igst, cgst, sgst: sgst + utgst }
      for (const [name, amount] of Object.entries(figures))
        addTo(hsn, `${goodsKey} ${name}`, sign * amount)
      if (gstRateBp === 0) {
        addTo(sums.nil, place === '27' ? 'Intra-State' : 'Inter-State', sign * taxable)
        return
      }
      for (const [name, amount] of Object.entries(figures).slice(1))
        addTo(tax3b, `${place === '27' ? '' : place} ${name}`, sign * amount)
      const key = `${PLACES[place]} ${gstRateBp / 100}`
      if (!isLarge) addTo(sums.b2cs, key, sign * taxable)
      else if (sign > 0) addTo(sums.b2cl, `${document.number} ${key}`, taxable)
      else addTo(sums.cdnur, `${document.number} ${key}`, taxable)
    }
    document.lines.forEach(add)
    document.charges.forEach(add)
    for (const line of document.lines)
      addTo(
        quantities,
        `${line.hsn} ${line.gstRateBp / 100} ${UNITS[line.unit]}`,
        sign * line.quantity,
      )
  }
  return { ...sums, hsn, quantities, tax3b }
}

/** An amount of a file in paise, read without fractions. */
const toPaise = (text = ''): number => Number(text.replace(/\.(\d\d)$/, '$1'))

/** The rows of a file as sums: `key` and `value` are columns by their heading. */
function readSums(csv: string, key: string[], value: string, prefix = ''): Sums {
  const [heading = [], ...rows] = csv.split('\r\n').map((line) => line.split(','))
  const sums = new Map<string, number>()
  for (const row of rows.filter((cells) => cells.length > 1)) {
    const cell = (name: string): string => row[heading.indexOf(name)] ?? ''
    const text = cell(value)
    const amount = text.includes('.') ? toPaise(text) : Number(text)
    addTo(sums, key.map(cell).join(' ') + prefix, amount)
  }
  return sums
}

const RUNS = { numRuns: 300 }

test('the files of 300 random months equal the documents to the paisa', () => {
  fc.assert(
    fc.property(month, ({ documents, invoices }) => {
      const { files } = makeGstr1(documents, {
        gstin: GSTIN,
        creditedTotals: totalsByNumber(invoices),
      })
      const csv = Object.fromEntries(files.map(({ name, content }) => [name, content]))
      const expected = sumDocuments(documents, invoices)
      const placeAndRate = ['Place Of Supply', 'Rate']
      const read = {
        b2cl: readSums(csv['b2cl.csv'] ?? '', ['Invoice Number', ...placeAndRate], 'Taxable Value'),
        b2cs: readSums(csv['b2cs.csv'] ?? '', placeAndRate, 'Taxable Value'),
        cdnur: readSums(csv['cdnur.csv'] ?? '', ['Note Number', ...placeAndRate], 'Taxable Value'),
      }
      expect(sorted(read.b2cl)).toEqual(sorted(expected.b2cl))
      expect(sorted(read.b2cs)).toEqual(sorted(expected.b2cs))
      expect(sorted(read.cdnur)).toEqual(sorted(expected.cdnur))
      const nil = readSums(csv['exemp.csv'] ?? '', ['Description'], 'Nil Rated Supplies')
      expect(sorted(nil)).toEqual(
        sorted(expected.nil).map(([state, amount]) => [
          `${state} supplies to unregistered persons`,
          amount,
        ]),
      )
    }),
    RUNS,
  )
})

test('the HSN summaries of 300 random months equal the documents to the paisa', () => {
  const columns = {
    total: 'Total Value',
    taxable: 'Taxable Value',
    igst: 'Integrated Tax Amount',
    cgst: 'Central Tax Amount',
    sgst: 'State/UT Tax Amount',
  }
  fc.assert(
    fc.property(month, ({ documents, invoices }) => {
      const { files } = makeGstr1(documents, {
        gstin: GSTIN,
        creditedTotals: totalsByNumber(invoices),
      })
      const csv = files.find(({ name }) => name === 'hsn(b2c).csv')?.content ?? ''
      const { hsn, quantities } = sumDocuments(documents, invoices)
      const values = Object.entries(columns).flatMap(([name, column]) => [
        ...readSums(csv, ['HSN', 'Rate'], column, ` ${name}`),
      ])
      expect(sorted(values)).toEqual(sorted(hsn))
      expect(sorted(readSums(csv, ['HSN', 'Rate', 'UQC'], 'Total Quantity'))).toEqual(
        sorted(quantities),
      )
    }),
    RUNS,
  )
})

test('all files of 300 random months have every paisa of the documents once', () => {
  fc.assert(
    fc.property(month, ({ documents, invoices }) => {
      const { files, summary } = makeGstr1(documents, {
        gstin: GSTIN,
        creditedTotals: totalsByNumber(invoices),
      })
      const [b2cl, b2cs, cdnur, exempt, hsn] = summary.files.map(
        ({ taxable, tax }) => taxable + tax,
      )
      const registered = documents.filter(({ seller }) => seller.gstin !== null)
      const total = registered.reduce(
        (before, { kind, totals }) =>
          before + (kind === 'credit-note' ? 0 - totals.total : totals.total),
        0,
      )
      expect((b2cl ?? 0) + (b2cs ?? 0) - (cdnur ?? 0) + (exempt ?? 0)).toBe(total)
      expect(hsn).toBe(total)
      const docs = files.find(({ name }) => name === 'docs.csv')?.content ?? ''
      const issued = readSums(docs, ['Nature of Document'], 'Total Number')
      const notes = registered.filter(({ kind }) => kind === 'credit-note').length
      expect(issued.get('Credit Note') ?? 0).toBe(notes)
      expect(issued.get('Invoices for outward supply') ?? 0).toBe(registered.length - notes)
      expect(summary.documents + summary.leftOut).toBe(documents.length)
    }),
    RUNS,
  )
})

test('the figures for GSTR-3B of 300 random months equal the documents to the paisa', () => {
  fc.assert(
    fc.property(month, ({ documents, invoices }) => {
      const summary = makeGstr3bSummary(documents, {
        gstin: GSTIN,
        creditedTotals: totalsByNumber(invoices),
      })
      const { nil, tax3b } = sumDocuments(documents, invoices)
      const of = (name: string): number =>
        sorted(tax3b).reduce(
          (before, [key, amount]) => before + (key.endsWith(` ${name}`) ? amount : 0),
          0,
        )
      expect(summary.taxed).toEqual({
        taxable: of('taxable'),
        igst: of('igst'),
        cgst: of('cgst'),
        sgst: of('sgst'),
      })
      expect(summary.nilRated).toBe(sorted(nil).reduce((before, [, amount]) => before + amount, 0))
      const places = summary.interState.flatMap(({ place, taxable, igst }): [string, number][] => [
        [`${place.slice(0, 2)} igst`, igst],
        [`${place.slice(0, 2)} taxable`, taxable],
      ])
      expect(sorted(places)).toEqual(sorted(tax3b).filter(([key]) => !key.startsWith(' ')))
    }),
    RUNS,
  )
})

test('the vouchers of 300 random months sum to 0 and have the totals of the documents', () => {
  fc.assert(
    fc.property(month, ({ documents }) => {
      const xml = makeTallyDayBook(documents, DEFAULT_TALLY_NAMES)
      const vouchers = xml.split('<VOUCHER ').slice(1)
      const booked = documents.filter(({ totals }) => totals.total !== 0)
      expect(vouchers).toHaveLength(booked.length)
      for (const [index, voucher] of vouchers.entries()) {
        const entries = [
          ...voucher.matchAll(
            /<LEDGERNAME>(.+)<\/LEDGERNAME>\s*<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE>\s*<AMOUNT>(.+)<\/AMOUNT>/g,
          ),
        ].map(([, ledger, isDebit, amount]) => ({ ledger, isDebit, amount: toPaise(amount) }))
        const document = booked[index]
        const total = document?.totals.total ?? 0
        expect(entries.reduce((before, { amount }) => before + amount, 0)).toBe(0)
        expect(entries[0]).toMatchObject({
          ledger: 'Online Customers',
          amount: document?.kind === 'credit-note' ? total : 0 - total,
        })
        for (const { isDebit, amount } of entries) expect(isDebit).toBe(amount < 0 ? 'Yes' : 'No')
      }
    }),
    RUNS,
  )
})

test('corrections leave the sums of 300 random months as if the right invoices alone were issued', () => {
  fc.assert(
    fc.property(month, ({ documents, invoices, right }) => {
      const options = { gstin: GSTIN, creditedTotals: totalsByNumber(invoices) }
      const read = (issued: InvoiceDocument[]) => {
        const { files } = makeGstr1(issued, options)
        const csv = (name: string) => files.find((file) => file.name === name)?.content ?? ''
        const placeAndRate = ['Place Of Supply', 'Rate']
        const large = readSums(csv('b2cl.csv'), placeAndRate, 'Taxable Value')
        for (const [key, amount] of readSums(csv('cdnur.csv'), placeAndRate, 'Taxable Value'))
          addTo(large, key, -amount)
        return {
          large: sorted(large),
          small: sorted(readSums(csv('b2cs.csv'), placeAndRate, 'Taxable Value')),
          nil: sorted(readSums(csv('exemp.csv'), ['Description'], 'Nil Rated Supplies')),
          value: sorted(readSums(csv('hsn(b2c).csv'), ['HSN', 'Rate'], 'Total Value')),
          pieces: sorted(readSums(csv('hsn(b2c).csv'), ['HSN', 'UQC', 'Rate'], 'Total Quantity')),
          tax: makeGstr3bSummary(issued, options).taxed,
        }
      }
      expect(read(documents)).toEqual(read(right))
    }),
    RUNS,
  )
})
