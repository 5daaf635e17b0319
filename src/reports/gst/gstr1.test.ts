import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { paise, rupees, type Paise } from '#shared/money/money.ts'
import { makeGstr1 } from './gstr1.ts'
import { CREDITED_TOTALS, SMALL_MONTH } from '#reports/gst/fixtures/small-month.ts'
import {
  totalsByNumber,
  GSTIN,
  makeCreditNote,
  makeInvoice,
  type Goods,
} from '#reports/gst/fixtures/test-documents.ts'

const EARRINGS: Goods = {
  hsn: '7117',
  unit: 'PCS',
  quantity: 1,
  unitPrice: rupees(1),
  gstRateBp: 300,
}

const saleOf = (
  unitPrice: Paise,
  { to = '29', date = '2026-11-05', number = 'JH/000001', gstRateBp = 300 } = {},
) => makeInvoice({ number, date, to, goods: [{ ...EARRINGS, unitPrice, gstRateBp }] })

const returned = (invoice: InvoiceDocument, date = '2026-11-20') =>
  makeCreditNote(invoice, {
    number: 'CN/000001',
    date,
    goods: [{ position: 0, quantity: 1 }],
  })

/** The return of some documents, and the rows of one of its files. */
function fileOf(name: string, documents: InvoiceDocument[], credited: InvoiceDocument[] = []) {
  const { files, summary } = makeGstr1(documents, {
    gstin: GSTIN,
    creditedTotals: totalsByNumber([...credited, ...documents]),
  })
  const content = files.find((file) => file.name === name)?.content ?? ''
  return { rows: content.trimEnd().split('\r\n').slice(1), summary }
}

describe('the files of a small month, written by hand', () => {
  const { files, summary } = makeGstr1(SMALL_MONTH, {
    gstin: GSTIN,
    creditedTotals: CREDITED_TOTALS,
  })

  test.each([
    [
      'b2cl.csv',
      [
        'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
        'JH/26-27/000125,07-Nov-2026,121050.00,01-Jammu & Kashmir,,3,116504.85,,',
        'JH/26-27/000125,07-Nov-2026,121050.00,01-Jammu & Kashmir,,5,1000.00,,',
      ],
    ],
    [
      'b2cs.csv',
      [
        'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
        'OE,27-Maharashtra,3,,1066.02,,',
        'OE,29-Karnataka,3,,533.98,,',
        'OE,30-Goa,3,,-969.90,,',
      ],
    ],
    [
      'cdnur.csv',
      [
        'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
        'B2CL,CN/26-27/000006,22-Nov-2026,C,01-Jammu & Kashmir,525.00,,5,500.00,',
      ],
    ],
    [
      'exemp.csv',
      [
        'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
        'Inter-State supplies to registered persons,0.00,0.00,0.00',
        'Intra-State supplies to registered persons,0.00,0.00,0.00',
        'Inter-State supplies to unregistered persons,220.00,0.00,0.00',
        'Intra-State supplies to unregistered persons,300.00,0.00,0.00',
      ],
    ],
    [
      'hsn(b2c).csv',
      [
        'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate',
        '4202,,BOX-BOX,1,525.00,500.00,25.00,0.00,0.00,,5',
        '7018,,PAC-PACKS,1,300.00,300.00,0.00,0.00,0.00,,0',
        '7117,,PRS-PAIRS,2,220.00,220.00,0.00,0.00,0.00,,0',
        '7117,,PCS-PIECES,1,550.00,533.98,16.02,0.00,0.00,,3',
        '7117,,PRS-PAIRS,1,99.00,96.12,-29.10,15.99,15.99,,3',
        '7117,,SET-SETS,1,120000.00,116504.85,3495.15,0.00,0.00,,3',
      ],
    ],
    [
      'docs.csv',
      [
        'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
        'Invoices for outward supply,JH/26-27/000123,JH/26-27/000127,5,0',
        'Credit Note,CN/26-27/000004,CN/26-27/000006,3,0',
      ],
    ],
  ])('%s', (name, lines) => {
    expect(files.find((file) => file.name === name)?.content).toBe(`${lines.join('\r\n')}\r\n`)
  })

  test('the summary has the totals of each file', () => {
    expect(summary.files.map((file) => Object.values(file))).toEqual([
      ['b2cl.csv', 2, 117_504_85, 3_545_15, 3_545_15, 0],
      ['b2cs.csv', 3, 630_10, 18_90, 18_90, 0],
      ['cdnur.csv', 1, 500_00, 25_00, 25_00, 0],
      ['exemp.csv', 4, 520_00, 0, 0, 0],
      ['hsn(b2c).csv', 6, 118_154_95, 3_539_05, 3_539_05, 0],
      ['docs.csv', 2, 0, 0, 0, 0],
    ])
    expect(summary).toMatchObject({
      documents: 8,
      leftOut: 1,
      missingNumbers: 0,
      taxDifference: 0,
    })
  })
})

test('a month without documents has files with headings only', () => {
  const { files, summary } = makeGstr1([], { gstin: GSTIN, creditedTotals: new Map() })
  expect(files.map(({ content }) => content.split('\r\n').length)).toEqual([2, 2, 2, 6, 2, 2])
  expect(summary).toMatchObject({ documents: 0, leftOut: 0, missingNumbers: 0, taxDifference: 0 })
})

describe('the tax that the portal computes', () => {
  const small = (count: number, to: string) =>
    Array.from({ length: count }, (_, index) =>
      saleOf(rupees(1), { to, number: `JH/00000${index}` }),
    )

  test('differs from the sum of small invoices by a paisa, and the summary says so', () => {
    const { rows, summary } = fileOf('b2cs.csv', small(10, '29'))
    expect(rows).toEqual(['OE,29-Karnataka,3,,9.70,,'])
    expect(summary.files[1]).toMatchObject({ tax: 30, portalTax: 29, difference: -1 })
    expect(summary.taxDifference).toBe(-1)
  })

  test('has two equal halves within a state', () => {
    const { rows, summary } = fileOf('b2cs.csv', small(10, '27'))
    expect(rows).toEqual(['OE,27-Maharashtra,3,,9.80,,'])
    expect(summary.files[1]).toMatchObject({ tax: 20, portalTax: 30, difference: 10 })
  })

  test('of a row below 0 is rounded as of a row above 0', () => {
    const invoices = small(1, '29')
    const notes = invoices.map((invoice) => returned(invoice))
    const { rows, summary } = fileOf('b2cs.csv', notes, invoices)
    expect(rows).toEqual(['OE,29-Karnataka,3,,-0.97,,'])
    expect(summary.files[1]).toMatchObject({ tax: -3, portalTax: -3 })
  })
})

test('the difference of large invoices is added, and that of credit notes for them taken off', () => {
  const small = Array.from({ length: 10 }, () => EARRINGS)
  const goods = [{ ...EARRINGS, unitPrice: rupees(2_00_000), gstRateBp: 500 }, ...small]
  const large = makeInvoice({ number: 'JH/1', date: '2026-11-05', to: '29', goods })
  const note = makeCreditNote(large, {
    number: 'CN/1',
    date: '2026-11-20',
    goods: small.map((_, position) => ({ position: position + 1, quantity: 1 })),
  })
  expect(fileOf('b2cl.csv', [large]).summary.taxDifference).toBe(-1)
  expect(fileOf('cdnur.csv', [note], [large]).summary.taxDifference).toBe(1)
  expect(fileOf('cdnur.csv', [large, note]).summary.taxDifference).toBe(0)
})

describe('a large invoice', () => {
  test('is above one lakh rupees, tax included', () => {
    expect(fileOf('b2cl.csv', [saleOf(rupees(1_00_000))]).rows).toEqual([])
    expect(fileOf('b2cl.csv', [saleOf(paise(1_00_000_01))]).rows).toHaveLength(1)
    expect(fileOf('b2cs.csv', [saleOf(paise(1_00_000_01))]).rows).toEqual([])
  })

  test('was above two and a half lakh until July 2024', () => {
    const july = { date: '2024-07-31' }
    expect(fileOf('b2cl.csv', [saleOf(rupees(2_50_000), july)]).rows).toEqual([])
    expect(fileOf('b2cl.csv', [saleOf(paise(2_50_000_01), july)]).rows).toHaveLength(1)
    const august = { date: '2024-08-01' }
    expect(fileOf('b2cl.csv', [saleOf(rupees(2_50_000), august)]).rows).toHaveLength(1)
  })

  test('goes to another state: within the state it is in the sums', () => {
    const local = saleOf(rupees(3_00_000), { to: '27' })
    expect(fileOf('b2cl.csv', [local]).rows).toEqual([])
    expect(fileOf('b2cs.csv', [local]).rows).toHaveLength(1)
  })

  test('counts by its own value and date when it is credited, however small the note is', () => {
    const old = saleOf(rupees(2_00_000), { date: '2024-07-31' })
    const later = saleOf(rupees(2_00_000), { date: '2024-08-01' })
    const noteFor = (invoice: InvoiceDocument) => [returned(invoice, '2024-09-05')]
    expect(fileOf('cdnur.csv', noteFor(old), [old]).rows).toEqual([])
    expect(fileOf('b2cs.csv', noteFor(old), [old]).rows).toEqual([
      'OE,29-Karnataka,3,,-194174.76,,',
    ])
    expect(fileOf('cdnur.csv', noteFor(later), [later]).rows).toEqual([
      'B2CL,CN/000001,05-Sep-2024,C,29-Karnataka,200000.00,,3,194174.76,',
    ])
    expect(fileOf('b2cs.csv', noteFor(later), [later]).rows).toEqual([])
  })

  test('of nil-rated goods only is in no list of invoices', () => {
    const bangles = saleOf(rupees(1_50_000), { gstRateBp: 0 })
    expect(fileOf('b2cl.csv', [bangles]).rows).toEqual([])
    expect(fileOf('exemp.csv', [bangles]).rows[2]).toContain('persons,150000.00,')
  })
})

test('a sale that came back in its own month leaves no row', () => {
  const invoice = saleOf(rupees(999))
  expect(fileOf('b2cs.csv', [invoice, returned(invoice)]).rows).toEqual([])
  expect(fileOf('hsn(b2c).csv', [invoice, returned(invoice)]).rows).toEqual([])
  expect(fileOf('docs.csv', [invoice, returned(invoice)]).rows).toHaveLength(2)
})

test('of the same amount sold in the state and come back from another one the taxes are a row', () => {
  const earlier = saleOf(rupees(103), { date: '2026-10-05' })
  const local = saleOf(rupees(103), { to: '27', number: 'JH/000002' })
  expect(fileOf('hsn(b2c).csv', [local, returned(earlier)], [earlier]).rows).toEqual([
    '7117,,PCS-PIECES,0,0.00,0.00,-3.00,1.50,1.50,,3',
  ])
})

test('a part of a price that is refunded without goods takes nothing from their quantity', () => {
  const invoice = saleOf(rupees(1299))
  const note = returned(saleOf(rupees(300)))
  const lines = note.lines.map((line) => ({ ...line, quantity: 0, unitPrice: paise(0) }))
  expect(fileOf('hsn(b2c).csv', [invoice, { ...note, lines }]).rows).toEqual([
    '7117,,PCS-PIECES,1,999.00,969.91,29.09,0.00,0.00,,3',
  ])
})

describe('shipping in the HSN summary', () => {
  const goods = [
    { ...EARRINGS, unitPrice: rupees(100) },
    { ...EARRINGS, unit: 'PRS', quantity: 3, unitPrice: rupees(300) },
  ]
  const sale = { number: 'JH/000001', date: '2026-11-05', to: '29', shipping: rupees(10) }
  const invoice = makeInvoice({ ...sale, goods })

  test('is in the value of the unit that sold for more, and in no quantity', () => {
    expect(fileOf('hsn(b2c).csv', [invoice]).rows).toEqual([
      '7117,,PCS-PIECES,1,100.00,97.09,2.91,0.00,0.00,,3',
      '7117,,PRS-PAIRS,3,910.00,883.50,26.50,0.00,0.00,,3',
    ])
  })

  test('that is credited alone counts where these goods were sold in the period', () => {
    const note = makeCreditNote(invoice, {
      number: 'CN/000001',
      date: '2026-11-20',
      goods: [],
      withCharges: true,
    })
    const other = saleOf(rupees(100), { number: 'JH/000002' })
    expect(fileOf('hsn(b2c).csv', [other, note], [invoice]).rows).toEqual([
      '7117,,PCS-PIECES,1,90.00,87.38,2.62,0.00,0.00,,3',
    ])
    expect(fileOf('hsn(b2c).csv', [note], [invoice]).rows).toEqual([
      '7117,,OTH-OTHERS,0,-10.00,-9.71,-0.29,0.00,0.00,,3',
    ])
  })
})

test('within a union territory its tax is in the column of the states', () => {
  const gstin = '04AAPFU0939F1ZV'
  const goods = [{ ...EARRINGS, unitPrice: rupees(1299) }]
  const invoice = makeInvoice({ number: 'JH/1', date: '2026-11-05', to: '04', goods, gstin })
  const { files } = makeGstr1([invoice], { gstin, creditedTotals: new Map() })
  expect(files.find(({ name }) => name === 'hsn(b2c).csv')?.content).toContain(
    '\r\n7117,,PCS-PIECES,1,1299.00,1261.16,0.00,18.92,18.92,,3\r\n',
  )
})

test('names of places have & as in the list of the portal, and rates may have decimals', () => {
  const codes = ['35', '26', '07']
  const documents = codes.map((to, index) =>
    saleOf(rupees(999), { to, number: `JH/00000${index}`, gstRateBp: 25 }),
  )
  expect(fileOf('b2cs.csv', documents).rows.map((row) => row.split(',').slice(1, 3))).toEqual([
    ['07-Delhi', '0.25'],
    ['26-Dadra & Nagar Haveli & Daman & Diu', '0.25'],
    ['35-Andaman & Nicobar Islands', '0.25'],
  ])
})

test('a place of supply that is not known is the state of the seller', () => {
  const goods = [{ ...EARRINGS, unitPrice: rupees(1299) }]
  const invoice = makeInvoice({ number: 'JH/1', date: '2026-11-05', to: null, goods })
  expect(fileOf('b2cs.csv', [invoice]).rows).toEqual(['OE,27-Maharashtra,3,,1261.16,,'])
})
