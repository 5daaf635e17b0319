import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#invoices/tables.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

const GSTIN = '27AAPFU0939F1ZV'
const REGISTERED = { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' }
const BENGALURU = { city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
const MONTH_IN_MINUTES = 32 * 24 * 60

let shop: TestShop
let administrator: TestUser
let month: string
let nextMonth: string

const monthNow = () => istDay(shop.now()).slice(0, 7)

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  // A bill of the time before the registration.
  await sell(500)
  await saveSettings(shop, administrator, { shop: REGISTERED })
  month = monthNow()
  await sell(1299)
  await sell(999, { gstRate: 0, hsn: '7018' })
  await sell(1299, { to: BENGALURU })
  const large = await sell(60_000, { to: BENGALURU, quantity: 2 })
  const returned = await sell(799, { to: BENGALURU })
  await refund(returned, 898)
  shop.later(MONTH_IN_MINUTES)
  nextMonth = monthNow()
  await refund(large, 10_000)
})
afterAll(() => shop.close())

type Sale = { to?: Partial<typeof ADDRESS>; quantity?: number; gstRate?: number; hsn?: string }

/** Sells and ships a product. Returns the id of the order. */
async function sell(price: number, { to, quantity = 1, ...tax }: Sale = {}): Promise<string> {
  const { body } = await call('POST', 'products', {
    title: `Ring for ${price}`,
    description: 'Round.',
    category: 'Rings',
    actualPrice: String(price),
    salePrice: String(price),
    variants: [{ label: '', inventory: 5 }],
    ...tax,
  })
  const asha = await shop.customer()
  const { order } = await buy(shop, asha, [{ productId: body.product._id, quantity }])
  if (to)
    await call('PUT', `orders/${order._id}/address`, { shippingDetails: { ...ADDRESS, ...to } })
  for (const move of [
    { to: 'packed' },
    { to: 'shipped', courier: 'Delhivery', trackingNumber: order._id },
  ])
    await call('POST', 'orders/move', { ids: [order._id], ...move })
  return order._id
}

let refunds = 0

async function refund(orderId: string, amount: number): Promise<void> {
  const note = 'It came back'
  const requestId = `refund-of-reports-${++refunds}`
  await call('POST', `orders/${orderId}/refund`, { amount, note, requestId })
  await shop.work('payment.refund')
}

/** Calls the admin's API. Throws unless it replies with 200. */
async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply
}

const read = async (path: string) => (await call('GET', `reports/${path}`)).body

/** The cells of a CSV file by the names of its columns. No cell of these files has a comma. */
function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}

const toPaise = (text = ''): number => Math.round(Number(text) * 100)

const documentsOf = async (of: string): Promise<InvoiceDocument[]> =>
  (await shop.db.select().from(invoices))
    .map(({ document }) => document)
    .filter(({ date }) => date.startsWith(of))

/** The parts of documents, those of credit notes below 0, with what the test sums up. */
const partsOf = (documents: InvoiceDocument[]) =>
  documents
    .filter(({ seller }) => seller.gstin === GSTIN)
    .flatMap(({ kind, number, placeOfSupply, lines, charges, totals }) =>
      [...lines, ...charges].map(({ gstRateBp, taxable, cgst, sgst, igst, total }) => {
        const sign = kind === 'credit-note' ? -1 : 1
        return {
          number,
          state: placeOfSupply?.code,
          isLarge: totals.total > 1_00_000_00,
          gstRateBp,
          taxable: sign * taxable,
          tax: sign * (cgst + sgst + igst),
          total: sign * total,
        }
      }),
    )

type Part = ReturnType<typeof partsOf>[number]
const sumOf = (parts: Part[], name: 'taxable' | 'tax' | 'total'): number =>
  parts.reduce((sum, part) => sum + part[name], 0)

test("a month's files equal the invoices and credit notes of the month to the paisa", async () => {
  const parts = partsOf(await documentsOf(month))
  const taxed = parts.filter(({ gstRateBp }) => gstRateBp > 0)
  const small = taxed.filter(({ isLarge }) => !isLarge)
  const file = async (table: string) => readCsv(await read(`gst/files/${table}?month=${month}`))

  const b2cs = await file('b2cs')
  expect(
    b2cs.map((row) => [row['Place Of Supply'], row.Rate, toPaise(row['Taxable Value'])]),
  ).toEqual([
    [
      '27-Maharashtra',
      '3',
      sumOf(
        small.filter(({ state }) => state === '27'),
        'taxable',
      ),
    ],
    [
      '29-Karnataka',
      '3',
      sumOf(
        small.filter(({ state }) => state === '29'),
        'taxable',
      ),
    ],
  ])
  const b2cl = await file('b2cl')
  const large = taxed.filter(({ isLarge }) => isLarge)
  expect(b2cl).toHaveLength(1)
  expect(b2cl[0]).toMatchObject({
    'Invoice Number': large[0]?.number,
    'Invoice Value': '120000.00',
  })
  expect(toPaise(b2cl[0]?.['Taxable Value'])).toBe(sumOf(large, 'taxable'))
  const nilRated = parts.filter(({ gstRateBp }) => gstRateBp === 0)
  const exemp = await file('exemp')
  expect(exemp.map((row) => toPaise(row['Nil Rated Supplies']))).toEqual([
    0,
    0,
    0,
    sumOf(nilRated, 'taxable'),
  ])
  const hsn = await file('hsn')
  expect(new Set(hsn.map(({ HSN }) => HSN))).toEqual(new Set(['7018', '7117']))
  expect(hsn.reduce((sum, row) => sum + toPaise(row['Total Value']), 0)).toBe(sumOf(parts, 'total'))
  const docs = await file('docs')
  expect(docs.map((row) => [row['Nature of Document'], row['Total Number']])).toEqual([
    ['Invoices for outward supply', '5'],
    ['Credit Note', '1'],
  ])
})

test('the figures of the return are those of its files, and their documents sum up to them', async () => {
  const parts = partsOf(await documentsOf(month))
  const taxed = parts.filter(({ gstRateBp }) => gstRateBp > 0)
  const report = await read(`gst?month=${month}`)
  expect(report).toMatchObject({
    gstin: GSTIN,
    documents: 7,
    gstr1: { documents: 6, leftOut: 1 },
    gstr3b: { taxed: { taxablePaise: sumOf(taxed, 'taxable') } },
  })
  for (const { table, taxablePaise, taxPaise } of report.gstr1.tables) {
    const { totals } = await read(`gst/documents?month=${month}&figure=${table}`)
    const { igstPaise, cgstPaise, sgstPaise } = totals
    if (table === 'docs') continue
    expect(totals.taxablePaise, table).toBe(taxablePaise)
    expect(igstPaise + cgstPaise + sgstPaise, table).toBe(taxPaise)
  }
  const [{ place, igstPaise }] = report.gstr3b.interState
  expect(place).toBe('29-Karnataka')
  const south = await read(`gst/documents?month=${month}&figure=taxed&place=29`)
  expect(south.totals.igstPaise).toBe(igstPaise)
  expect(south.documents).toHaveLength(4)
})

test('a credit note counts in the month of its own date, that of a large invoice by itself', async () => {
  const [note] = await documentsOf(nextMonth)
  const [row, ...others] = readCsv(await read(`gst/files/cdnur?month=${nextMonth}`))
  expect(others).toEqual([])
  expect(row).toMatchObject({ 'Note Number': note?.number, 'Note Value': '10000.00' })
  expect(toPaise(row?.['Taxable Value'])).toBe(note?.totals.taxable)
  const { gstr3b } = await read(`gst?month=${nextMonth}`)
  expect(gstr3b.taxed.taxablePaise).toBe(0 - (note?.totals.taxable ?? 0))
  const { documents } = await read(`gst/documents?month=${nextMonth}&figure=cdnur`)
  expect(documents).toMatchObject([{ credits: note?.credits?.number, totalPaise: 1_000_000 }])
})

test('a quarter has the documents of its three months', async () => {
  const { documents, from, to } = await read(`gst?month=${month}&quarter=true`)
  const all = [...(await documentsOf(month)), ...(await documentsOf(nextMonth))]
  expect(documents).toBe(all.filter(({ date }) => from <= date && date <= to).length)
})

test('all documents are listed by page and as CSV, also those of no registration', async () => {
  const { documents, pagination } = await read(`gst/documents?month=${month}&limit=5&page=2`)
  expect(pagination).toMatchObject({ total: 7, totalPages: 2 })
  expect(documents).toHaveLength(2)
  const rows = readCsv(await read(`gst/documents/csv?month=${month}`))
  const expected = await documentsOf(month)
  expect(rows).toHaveLength(expected.length)
  expect(new Set(rows.map(({ Number: number }) => number))).toEqual(
    new Set(expected.map(({ number }) => number)),
  )
  const total = rows.reduce((sum, { Total }) => sum + toPaise(Total), 0)
  const sign = (kind: string) => (kind === 'credit-note' ? -1 : 1)
  expect(total).toBe(expected.reduce((sum, { kind, totals }) => sum + sign(kind) * totals.total, 0))
})

test('the day book has a voucher for each document, with the names of the settings', async () => {
  const before = await read(`tally?month=${month}`)
  expect(before.match(/<VOUCHER /g)).toHaveLength(7)
  expect(before).toContain('<LEDGERNAME>Online Customers</LEDGERNAME>')
  const names = { ...DEFAULT_TALLY_NAMES, customers: 'Web & Co', igst: 'IGST @{rate}%' }
  await saveSettings(shop, administrator, { tally: names })
  const after = await read(`tally?month=${month}`)
  expect(after).toContain('<LEDGERNAME>Web &amp; Co</LEDGERNAME>')
  expect(after).toContain('<LEDGERNAME>IGST @3%</LEDGERNAME>')
  const numbers = [...after.matchAll(/<VOUCHERNUMBER>(.+)<\/VOUCHERNUMBER>/g)].map(
    ([, each]) => each,
  )
  expect(new Set(numbers)).toEqual(new Set((await documentsOf(month)).map(({ number }) => number)))
})

describe('a shop without a GSTIN', () => {
  beforeAll(() =>
    saveSettings(shop, administrator, { shop: { ...REGISTERED, gst: 'unregistered' } }),
  )

  test('has no return and no files, and a sentence why, but documents and a day book', async () => {
    const report = await read(`gst?month=${month}`)
    expect(report).toMatchObject({ documents: 7, gstin: null, gstr1: null, gstr3b: null })
    for (const path of ['gst/files/b2cs?', 'gst/documents?figure=b2cs&']) {
      const url = `/api/admin/reports/${path}month=${month}`
      const { status, body } = await shop.request('GET', url, { as: administrator })
      expect(status).toBe(409)
      expect(body.message).toMatch(/^The settings have no GSTIN/)
    }
    expect((await read(`gst/documents?month=${month}`)).pagination.total).toBe(7)
    expect(await read(`tally?month=${month}`)).toContain('<VOUCHER ')
  })
})

test.each(['', 'month=2026-13', 'month=2026-11-01', 'month=1999-01', 'month=2026-11&quarter=2'])(
  'the period "%s" is refused with a sentence',
  async (query) => {
    const url = `/api/admin/reports/gst?${query}`
    const { status, body } = await shop.request('GET', url, { as: administrator })
    expect(status).toBe(400)
    expect(body.code).toBe('input.invalid')
  },
)
