import { describe, expect, test } from 'vitest'
import { BILL } from '#reports/gst/fixtures/small-month.ts'
import { GSTIN, makeCreditNote, makeInvoice } from '#reports/gst/fixtures/test-documents.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { rupees } from '#shared/money/money.ts'
import { selectReturn } from './gst-return.ts'
import type { SkippedRange } from '#shared/invoices/invoice-rule.ts'
import { makeGstr1 } from './gstr1.ts'

const SALE = { number: 'JH/000001', date: '2026-11-05', to: '29' }
const goodsFor = (price: number) => [
  { hsn: '7117', unit: 'PCS', quantity: 1, unitPrice: rupees(price), gstRateBp: 300 },
]
const INVOICE = makeInvoice({ ...SALE, goods: goodsFor(1299) })

const returned = (invoice: InvoiceDocument) =>
  makeCreditNote(invoice, {
    number: 'CN/000001',
    date: '2026-11-20',
    goods: [{ position: 0, quantity: 1 }],
  })

const select = (documents: InvoiceDocument[]) =>
  selectReturn(documents, { gstin: GSTIN, creditedTotals: new Map() })

describe('a return has no', () => {
  test('bills of a seller without GSTIN, and no credit notes for them', () => {
    expect(select([BILL, returned(BILL)])).toEqual([])
  })

  test('documents of another registration, and the summary counts them', () => {
    const goods = goodsFor(1299)
    const other = makeInvoice({ ...SALE, to: '27', goods, gstin: '29AAPFU0939F1ZR' })
    expect(select([other])).toEqual([])
    const { summary } = makeGstr1([other, BILL, INVOICE], {
      gstin: GSTIN,
      creditedTotals: new Map(),
    })
    expect(summary).toMatchObject({ documents: 1, leftOut: 2 })
  })
})

test('the state of the seller is the one of the GSTIN, as for the tax', () => {
  const local = makeInvoice({ ...SALE, to: '27', goods: goodsFor(3_00_000) })
  const moved = { ...local, seller: { ...local.seller, state: { code: '29', name: 'Karnataka' } } }
  expect(select([moved])).toMatchObject([{ place: '27', isInterState: false, isLarge: false }])
})

test('documents are ordered by date and number', () => {
  const sales = [
    { date: '2026-11-06', number: 'JH/000003' },
    { date: '2026-11-05', number: 'JH/000002' },
    { date: '2026-11-05', number: 'JH/000001' },
  ]
  const documents = sales.map((sale) => makeInvoice({ ...sale, to: '29', goods: goodsFor(99) }))
  expect(select(documents).map(({ document }) => document.number)).toEqual([
    'JH/000001',
    'JH/000002',
    'JH/000003',
  ])
})

test('a credit note for a document that is not known stops the return', () => {
  expect(() => select([returned(INVOICE)])).toThrow(
    'JH/000001, which credit note CN/000001 credits, is not known.',
  )
})

describe('the documents issued', () => {
  const docsOf = (documents: InvoiceDocument[], skipped: SkippedRange[] = []) => {
    const options = { gstin: GSTIN, creditedTotals: new Map(), skipped }
    const { files, summary } = makeGstr1(documents, options)
    const content = files.find(({ name }) => name === 'docs.csv')?.content ?? ''
    return { rows: content.split('\r\n').slice(1, -1), summary }
  }
  const withNumber = (number: string): InvoiceDocument => ({ ...INVOICE, number })

  test('have a row per run of numbers from the lowest to the highest', () => {
    const numbers = ['JH/26-27/000100', 'JH/26-27/000099', 'B/26-27/000098', 'B/26-27/000097']
    const { rows, summary } = docsOf(numbers.map(withNumber))
    expect(rows).toEqual([
      'Invoices for outward supply,B/26-27/000097,B/26-27/000098,2,0',
      'Invoices for outward supply,JH/26-27/000099,JH/26-27/000100,2,0',
    ])
    expect(summary.missingNumbers).toBe(0)
  })

  test('have a row for each time that letters were used', () => {
    const numbers = ['AJ/26-27/000001', 'JH/26-27/000002', 'JH/26-27/000003', 'AJ/26-27/000004']
    const { rows, summary } = docsOf(numbers.map(withNumber))
    expect(rows).toEqual([
      'Invoices for outward supply,AJ/26-27/000001,AJ/26-27/000001,1,0',
      'Invoices for outward supply,JH/26-27/000002,JH/26-27/000003,2,0',
      'Invoices for outward supply,AJ/26-27/000004,AJ/26-27/000004,1,0',
    ])
    expect(summary.missingNumbers).toBe(0)
  })

  test('have a row before and after numbers that were left out, which are not missing', () => {
    const numbers = ['000003', '000004', '000201', '000203'].map((each) => `JH/26-27/${each}`)
    const range = { series: 'invoice', financialYear: '26-27', first: 5, last: 200 } as const
    const { rows, summary } = docsOf(numbers.map(withNumber), [
      range,
      { ...range, first: 1, last: 2 },
      { ...range, first: 204, last: 300 },
      { ...range, series: 'credit-note', first: 202, last: 202 },
      { ...range, financialYear: '25-26', first: 202, last: 202 },
    ])
    expect(rows).toEqual([
      'Invoices for outward supply,JH/26-27/000003,JH/26-27/000004,2,0',
      'Invoices for outward supply,JH/26-27/000201,JH/26-27/000201,1,0',
      'Invoices for outward supply,JH/26-27/000203,JH/26-27/000203,1,0',
    ])
    expect(summary.missingNumbers).toBe(1)
  })

  test('that are missing are in no row, and are counted in the summary', () => {
    const { rows, summary } = docsOf(['JH/000097', 'JH/000100', 'B/000095'].map(withNumber))
    expect(rows).toEqual([
      'Invoices for outward supply,B/000095,B/000095,1,0',
      'Invoices for outward supply,JH/000097,JH/000097,1,0',
      'Invoices for outward supply,JH/000100,JH/000100,1,0',
    ])
    expect(summary.missingNumbers).toBe(3)
  })
})
