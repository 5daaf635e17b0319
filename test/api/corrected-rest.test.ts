import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { makeGstr1 } from '#reports/gst/gstr1.ts'
import { toLedgerEntries } from '#reports/gst/tally/ledger-entries.ts'
import { readIssuedDocuments } from '#reports/issued-documents.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestShop, type TestUser } from '../shop.ts'

const GSTIN = '27AAPFU0939F1ZV'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let id: string
let bangles: string
let box: string

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  await saveSettings(shop, administrator, {
    shop: { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' },
  })
})
afterAll(() => shop.close())

/** Three bangles in one line, and a box whose rate is wrong; delivered in Maharashtra. */
beforeEach(async () => {
  asha = await shop.customer()
  const { productId } = await shop.stock({ title: 'Meera Bangle', price: 1200, stock: 3 })
  const second = await shop.stock({ title: 'Jewel Box', price: 500, stock: 1 })
  const opened = await buy(shop, asha, [
    { productId, quantity: 3 },
    { productId: second.productId },
  ])
  id = opened.order._id
  bangles = opened.order.items[0]?._id ?? ''
  box = opened.order.items[1]?._id ?? ''
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
})
afterEach(async () => {
  const checks = await checkBooks(shop.db, shop.now())
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const KOLKATA = { ...ADDRESS, city: 'Kolkata', state: 'West Bengal', pincode: '700016' }

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  return { ...reply.body, http: reply.status }
}

/** A customer sends bangles back, and the administrator receives them. */
async function sendBack(quantity: number, reason: object = { reason: 'changed_mind' }) {
  const body = { ...reason, lines: [bangles], quantities: { [bangles]: quantity } }
  await shop.request('POST', `/api/orders/${id}/return`, { as: asha, body })
  await call('POST', 'orders/move', { ids: [id], to: 'returned', restock: true })
}

let refunds = 0
const refund = (amount: number) =>
  call('POST', `orders/${id}/refund`, {
    amount,
    note: 'It came back.',
    requestId: `refund-of-rest-${++refunds}`,
  })

const list = () => call('GET', `orders/${id}/invoices`)

/** Corrects the current invoice, or that with this id. */
const correct = async ({ id: wrong, ...right }: { id?: string; [name: string]: unknown }) =>
  call('POST', `invoices/${wrong ?? (await list()).invoices[0]._id}/correct`, {
    shippingDetails: ADDRESS,
    reason: 'The box has 18 %.',
    ...right,
  })

const RIGHT_BOX = { hsn: '4202', gstRate: 18 }

const documents = async (): Promise<InvoiceDocument[]> =>
  (
    await query<{ document: InvoiceDocument }>(
      shop.db,
      sql`select document from invoices where order_id = ${id} order by created_at, position`,
    )
  ).map(({ document }) => document)

const sumOf = (of: InvoiceDocument[]): number =>
  of.reduce(
    (before, { kind, totals: { total } }) => before + (kind === 'credit-note' ? 0 - total : total),
    0,
  )

test('a wrong HSN code and rate become a credit note and an invoice with the right tax', async () => {
  expect((await list()).correctable).toMatchObject({
    totalPaise: 410_000,
    lines: [
      { lineId: bangles, description: 'Meera Bangle', hsn: '7117', gstRate: 3 },
      { lineId: box, description: 'Jewel Box', hsn: '7117', gstRate: 3 },
    ],
  })
  const right = { lines: [{ lineId: box, ...RIGHT_BOX }] }
  const twice = { id: (await list()).invoices[0]._id, ...right }
  const replies = await Promise.all([correct(twice), correct(twice)])
  expect(replies.map(({ http }) => http)).toEqual([200, 200])
  const [wrong, ...others] = await documents()
  expect(others).toHaveLength(2)
  const invoice = others.find(({ kind }) => kind === 'tax-invoice')
  const note = others.find(({ kind }) => kind === 'credit-note')
  expect(note?.totals).toEqual(wrong?.totals)
  // 50000 * 9 / 118 = 3813.56: the halves of 18 % in Rs. 500.
  expect(invoice).toMatchObject({
    replaces: { number: wrong?.number },
    lines: [
      { hsn: '7117', gstRateBp: 300, total: 360_000, cgst: 5243 },
      { hsn: '4202', gstRateBp: 1800, total: 50_000, cgst: 3814, sgst: 3814, taxable: 42_372 },
    ],
    totals: { total: 410_000 },
  })
  const order = await call('GET', `orders/${id}`)
  expect(order.notes[0].body).toContain('; Jewel Box: HSN 7117, 3 %')
  expect((await correct(right)).code).toBe('invoice.unchanged')
  const stranger = { lines: [{ lineId: 'oln_none', ...RIGHT_BOX }] }
  expect((await correct(stranger)).code).toBe('order.line-missing')
  for (const wrongLine of [{ hsn: '42' }, { gstRate: 101 }, { gstRate: -1 }])
    expect((await correct({ lines: [{ lineId: box, ...RIGHT_BOX, ...wrongLine }] })).http).toBe(400)
})

test('after a partial refund the rest is corrected, and later returns credit the new invoice', async () => {
  await sendBack(1)
  expect((await refund(1000)).http).toBe(200)
  const { http, totalPaise } = await correct({
    shippingDetails: KOLKATA,
    lines: [{ lineId: box, ...RIGHT_BOX }],
  })
  expect([http, totalPaise]).toEqual([200, 310_000])
  const [first, came, ...others] = await documents()
  const second = others.find(({ kind }) => kind === 'tax-invoice')
  const note = others.find(({ kind }) => kind === 'credit-note')
  const rest = [
    { quantity: 2, unitPrice: 120_000, discount: 0, total: 240_000 },
    { description: 'Kept of a return: Meera Bangle', quantity: 0, total: 20_000 },
    { quantity: 1, total: 50_000 },
  ]
  expect(came).toMatchObject({ lines: [{ quantity: 1, discount: 20_000, total: 100_000 }] })
  expect(note).toMatchObject({
    credits: { number: first?.number, isCorrection: true },
    lines: rest,
  })
  expect(second).toMatchObject({ lines: rest, placeOfSupply: { code: '19' }, totals: { cgst: 0 } })
  await sendBack(1, { reason: 'something_wrong', details: 'A stone is missing.' })
  expect((await refund(1200)).http).toBe(200)
  expect((await documents()).at(-1)).toMatchObject({
    kind: 'credit-note',
    credits: { number: second?.number },
    placeOfSupply: { code: '19' },
    lines: [{ quantity: 1, unitPrice: 120_000, discount: 0, total: 120_000, gstRateBp: 300 }],
  })
  // What is left is corrected again, then all of it goes back.
  expect((await correct({ shippingDetails: { ...KOLKATA, name: 'Meera Rao' } })).http).toBe(200)
  expect((await refund(1900)).http).toBe(200)
  const all = await documents()
  expect(sumOf(all)).toBe(0)
  expect((await list()).correctable).toBeNull()
  expect((await correct({ shippingDetails: ADDRESS })).code).toBe('invoice.credited')
  expect((await refund(1)).http).toBe(409)
})

test('of a correction and refunds at the same time both are in the documents, in any order', async () => {
  const { invoices } = await list()
  const replies = await Promise.all([
    correct({ id: invoices[0]._id, shippingDetails: KOLKATA }),
    refund(700),
    refund(900),
    correct({ id: invoices[0]._id, lines: [{ lineId: box, ...RIGHT_BOX }] }),
  ])
  expect(new Set([replies[0]?.http, replies[3]?.http])).toEqual(new Set([200, 409]))
  const all = await documents()
  expect(all.filter(({ credits }) => credits?.isCorrection)).toHaveLength(1)
  const refunded = [replies[1], replies[2]].filter((reply) => reply?.http === 200)
  expect(refunded.length).toBeGreaterThan(0)
  expect(410_000 - sumOf(all)).toBe(
    (replies[1]?.http === 200 ? 70_000 : 0) + (replies[2]?.http === 200 ? 90_000 : 0),
  )
})

test('GSTR-1 and the day book of Tally have what the documents have after a corrected rest', async () => {
  await sendBack(1)
  await refund(1000)
  await correct({ shippingDetails: KOLKATA, lines: [{ lineId: box, ...RIGHT_BOX }] })
  const day = istDay(shop.now())
  const issued = await readIssuedDocuments(shop.db, { from: day, to: day })
  const { summary, files } = makeGstr1(issued.documents, { gstin: GSTIN, ...issued })
  const total = sumOf(issued.documents)
  const b2cs = summary.files.find(({ name }) => name === 'b2cs.csv')
  const hsn = summary.files.find(({ name }) => name === 'hsn(b2c).csv')
  expect((b2cs?.taxable ?? 0) + (b2cs?.tax ?? 0)).toBe(total)
  expect((hsn?.taxable ?? 0) + (hsn?.tax ?? 0)).toBe(total)
  expect(summary.missingNumbers).toBe(0)
  expect(files.find(({ name }) => name === 'hsn(b2c).csv')?.content).toMatch(/^4202,/m)
  // The entries of a voucher sum up to nothing, and that of the customer is the document.
  const entries = issued.documents.map((each) => toLedgerEntries(each, DEFAULT_TALLY_NAMES))
  for (const each of entries)
    expect(each.reduce((before, { amount }) => before + amount, 0)).toBe(0)
  const ofCustomers = entries
    .flat()
    .filter(({ ledger }) => ledger === DEFAULT_TALLY_NAMES.customers)
  expect(ofCustomers.reduce((before, { amount }) => before + amount, 0)).toBe(-total)
})
