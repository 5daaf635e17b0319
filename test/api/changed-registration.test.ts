import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '#invoices/tables.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

/** A month in which the seller gets a GSTIN, moves to another state, and moves back. */
const MAHARASHTRA = '27AAPFU0939F1ZV'
const KARNATAKA = '29AAGCB7383J1Z4'
const REGISTRATIONS = [null, MAHARASHTRA, KARNATAKA]

let shop: TestShop
let administrator: TestUser
let month: string

const register = (gstin: string | null) =>
  saveSettings(shop, administrator, {
    shop: {
      ...DEFAULT_SHOP,
      gstin: gstin ?? '',
      gst: gstin === null ? 'unregistered' : 'registered',
      state: gstin?.slice(0, 2) ?? '27',
    },
  })

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  month = istDay(shop.now()).slice(0, 7)
  await register(null)
  await dispatch(await order(500))
  await register(MAHARASHTRA)
  const ours = await order(1299)
  await dispatch(ours)
  const moved = await order(799)
  const returned = await order(999)
  await dispatch(returned)
  const wrong = await order(449)
  await dispatch(wrong)
  await register(KARNATAKA)
  // Ordered before the move, dispatched after it.
  await dispatch(moved)
  const southern = await order(649)
  await dispatch(southern)
  // Credit notes have the registration of their invoice, in the one series of the shop.
  await refund(returned, 300)
  await refund(southern, 200)
  await refund(ours, 100)
  await correct(wrong)
  await register(MAHARASHTRA)
  await dispatch(await order(349))
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function order(price: number): Promise<string> {
  const { product } = await call('POST', 'products', {
    title: `Ring for ${price}`,
    description: 'Round.',
    category: 'Rings',
    actualPrice: String(price),
    salePrice: String(price),
    variants: [{ label: '', inventory: 5 }],
  })
  const opened = await buy(shop, await shop.customer(), [{ productId: product._id }])
  return opened.order._id
}

async function dispatch(id: string): Promise<void> {
  for (const move of [
    { to: 'packed' },
    { to: 'shipped', courier: 'Delhivery', trackingNumber: id },
  ])
    await call('POST', 'orders/move', { ids: [id], ...move })
}

async function refund(id: string, amount: number): Promise<void> {
  const requestId = `refund ${id}`
  await call('POST', `orders/${id}/refund`, { amount, note: 'It came back', requestId })
  await shop.work('payment.refund')
}

/** Issues the invoice of an order again, with an address in another state. */
async function correct(id: string): Promise<void> {
  const [{ _id: invoiceId }] = (await call('GET', `orders/${id}/invoices`)).invoices
  const shippingDetails = { ...ADDRESS, city: 'Kolkata', state: 'West Bengal', pincode: '700016' }
  const reason = 'The parcel went to Kolkata.'
  await call('POST', `invoices/${invoiceId}/correct`, { shippingDetails, reason })
}

const read = (path: string) => call('GET', `reports/${path}`)

async function documentsOf(gstin: string | null): Promise<InvoiceDocument[]> {
  const rows = await shop.db.select().from(invoices)
  return rows.map(({ document }) => document).filter(({ seller }) => seller.gstin === gstin)
}

/** What documents come to, credit notes below 0, in paise. */
function sumsOf(documents: InvoiceDocument[]) {
  const sums = { taxable: 0, tax: 0, total: 0 }
  for (const { kind, totals } of documents) {
    const sign = kind === 'credit-note' ? -1 : 1
    sums.taxable += sign * totals.taxable
    sums.tax += sign * (totals.cgst + totals.sgst + totals.utgst + totals.igst)
    sums.total += sign * totals.total
  }
  return sums
}

/** The same of a day book: its customers' ledger is the total, its output ledgers are the tax. */
function sumsOfDayBook(xml: string) {
  const entries = [
    ...xml.matchAll(/<LEDGERNAME>(.*)<\/LEDGERNAME>\s*<ISDEEMED.*\s*<AMOUNT>(.*)<\/AMOUNT>/g),
  ].map(([, ledger = '', amount]) => ({ ledger, amount: Math.round(Number(amount) * 100) }))
  const sum = (isOf: (ledger: string) => boolean) =>
    entries.reduce((all, { ledger, amount }) => all + (isOf(ledger) ? amount : 0), 0)
  const tax = sum((ledger) => ledger.startsWith('Output '))
  const total = 0 - sum((ledger) => ledger === 'Online Customers')
  return { taxable: total - tax, tax, total }
}

test('the documents of the month have three registrations, which can be chosen', async () => {
  const report = await read(`gst?month=${month}`)
  expect(report.gstin).toBe(MAHARASHTRA)
  const counts = await Promise.all(
    REGISTRATIONS.map(async (gstin) => ({ gstin, documents: (await documentsOf(gstin)).length })),
  )
  expect(counts).toMatchObject([{ documents: 1 }, { documents: 8 }, { documents: 3 }])
  expect(report.registrations).toHaveLength(3)
  expect(report.registrations).toEqual(expect.arrayContaining(counts))
})

test.each([MAHARASHTRA, KARNATAKA])(
  'the return of %s, its day book and its documents are equal to the paisa',
  async (gstin) => {
    const sums = sumsOf(await documentsOf(gstin))
    const of = `month=${month}&gstin=${gstin}`
    const { gstr1, gstr3b, ...report } = await read(`gst?${of}`)
    expect(report.gstin).toBe(gstin)
    const [b2cs, hsn] = ['b2cs', 'hsn'].map((name) =>
      gstr1.tables.find(({ table }: { table: string }) => table === name),
    )
    for (const table of [b2cs, hsn])
      expect([table.taxablePaise, table.taxPaise]).toEqual([sums.taxable, sums.tax])
    expect(gstr3b.taxed.taxablePaise).toBe(sums.taxable)
    expect(sumsOfDayBook(await read(`tally?${of}`))).toEqual(sums)
    const { totals } = await read(`gst/documents?${of}`)
    expect([totals.taxablePaise, totals.totalPaise]).toEqual([sums.taxable, sums.total])
  },
)

test('a customer of Maharashtra pays IGST to the seller in Karnataka, also for an earlier order', async () => {
  for (const { kind, totals } of await documentsOf(KARNATAKA)) {
    expect([kind, totals.cgst]).toEqual([kind, 0])
    expect(totals.igst).toBeGreaterThan(0)
  }
})

test('no number is missing because its document is of another registration', async () => {
  for (const gstin of [MAHARASHTRA, KARNATAKA])
    expect((await read(`gst?month=${month}&gstin=${gstin}`)).gstr1.missingNumbers).toBe(0)
})

test('the day books of all registrations together have each document once', async () => {
  const numbersOf = (xml: string) =>
    [...xml.matchAll(/<VOUCHERNUMBER>(.+)<\/VOUCHERNUMBER>/g)].map(([, number]) => number)
  const parts = await Promise.all(
    REGISTRATIONS.map(async (gstin) =>
      numbersOf(await read(`tally?month=${month}&gstin=${gstin ?? 'none'}`)),
    ),
  )
  const all = numbersOf(await read(`tally?month=${month}`))
  expect(all).toHaveLength(parts.flat().length)
  expect(new Set(all)).toEqual(new Set(parts.flat()))
  expect(parts.map(({ length }) => length)).toEqual([1, 8, 3])
})
