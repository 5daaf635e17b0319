import { PDFDocument } from '@pdfme/pdf-lib'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertSeller } from '#admin/orders/invoices.ts'
import { products } from '#catalog/tables.ts'
import { invoicePdfs, invoices } from '#invoices/tables.ts'
import { mails } from '#platform/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { newId, type Id } from '#shared/ids.ts'
import { paise, sum } from '#shared/money/money.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { taxOf } from '#shared/tax/tax.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const SELLER = { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }
const register = (change: object) =>
  saveSettings(shop, administrator, { shop: { ...SELLER, ...change } })

beforeEach(() => register({}))
afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

type Goods = {
  price: number
  quantity?: number
  hsn?: string
  gstRateBp?: number
  netQuantity?: string
}

/** Buys these goods and packs the order. */
async function packed(...goods: Goods[]) {
  const lines: { productId: string; quantity: number }[] = []
  for (const { price, quantity = 1, ...tax } of goods) {
    const { productId } = await shop.stock({ price, stock: 5 })
    if (Object.keys(tax).length > 0)
      await shop.db
        .update(products)
        .set(tax)
        .where(eq(products.id, productId as Id<'prd'>))
    lines.push({ productId, quantity })
  }
  const customer = await shop.customer()
  const opened = await buy(shop, customer, lines)
  await move(opened, { to: 'packed' })
  return { customer, opened, id: opened.order._id }
}

let parcels = 0

async function move({ order }: OpenedPayment, body: object) {
  const moved = await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [order._id], ...body },
  })
  expect(moved.body.results).toEqual([expect.objectContaining({ moved: true })])
}

const ship = (opened: OpenedPayment) =>
  move(opened, { to: 'shipped', courier: 'Delhivery', trackingNumber: `AWB${++parcels}` })

/** Reads a file of the API. */
async function read(method: string, path: string, as: TestUser, body?: object) {
  const response = await fetch(shop.url + path, {
    method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

let refunds = 0

async function refund(id: string, amount: number, lines?: string[]) {
  const requestId = `refund-of-invoices-${++refunds}`
  const { status } = await shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'A part of the price', requestId, lines },
  })
  expect(status).toBe(200)
  await shop.work('payment.refund')
}

/** The documents of an order, oldest first. */
const documentsOf = async (id: string) =>
  (
    await shop.db
      .select({ document: invoices.document })
      .from(invoices)
      .where(eq(invoices.orderId, id as Id<'ord'>))
      .orderBy(asc(invoices.createdAt), asc(invoices.series), asc(invoices.position))
  ).map(({ document }) => document)

const listOf = async (id: string, as: TestUser) =>
  (await shop.request('GET', `/api/orders/${id}/invoices`, { as })).body.invoices

test('an order has an invoice from its dispatch on, and the customer reads it as PDF', async () => {
  const { customer, opened, id } = await packed({ price: 1299 })
  expect(await listOf(id, customer)).toEqual([])
  await ship(opened)
  const [invoice, ...others] = await listOf(id, customer)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ kind: 'tax-invoice', totalPaise: 139_800 })
  expect(invoice.number).toMatch(/^JH\/\d\d-\d\d\/\d{6}$/)
  const [document] = await documentsOf(id)
  expect(document).toMatchObject({
    seller: { name: 'Jhumka Jewels', gstin: SELLER.gstin, state: { code: '27' } },
    recipient: { name: 'Asha Rao', state: { code: '27', name: 'Maharashtra' } },
    placeOfSupply: { code: '27' },
    order: { number: opened.order.number },
    courier: 'Delhivery',
    lines: [{ hsn: '7117', gstRateBp: 300, total: 129_900, cgst: 1892, sgst: 1892 }],
    charges: [{ kind: 'shipping', hsn: '7117', total: 9900, cgst: 144, sgst: 144 }],
    totals: { total: 139_800 },
  })
  const file = `/api/invoices/${invoice._id}`
  const first = await read('GET', file, customer)
  expect(first).toMatchObject({ status: 200, type: 'application/pdf' })
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await shop.work('invoice.pdf')
  const again = await read('GET', `/api/admin/invoices/${invoice._id}`, administrator)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  const stranger = await shop.customer()
  expect((await shop.request('GET', file, { as: stranger })).status).toBe(404)
  expect((await shop.request('GET', file)).status).toBe(401)
})

test('the mail of the dispatch and the exported data of the customer lead to the invoice', async () => {
  const { customer, opened, id } = await packed({ price: 1299 })
  await ship(opened)
  const [{ number, date }] = await listOf(id, customer)
  const sent = await shop.db
    .select()
    .from(mails)
    .where(eq(mails.orderId, id as Id<'ord'>))
  expect(sent.find(({ idempotencyKey }) => idempotencyKey === `shipped ${id}`)?.body).toContain(
    `Your bill ${number} is on the page of your order: ` +
      `${shop.config.publicUrl}/profile/orders/${opened.order.number}`,
  )
  const exported = await shop.request('GET', '/api/auth/export', { as: customer })
  expect(exported.body.invoices).toEqual([
    {
      kind: 'tax-invoice',
      number,
      date,
      totalPaise: 139_800,
      credits: null,
      correctedBy: null,
      order: opened.order.number,
      address: expect.stringMatching(/\/api\/invoices\/inv_/),
    },
  ])
  const stranger = await shop.request('GET', '/api/auth/export', { as: await shop.customer() })
  expect(stranger.body.invoices).toEqual([])
})

test('fifty orders that are shipped at once have numbers without a gap', async () => {
  const orders: OpenedPayment[] = []
  for (let count = 0; count < 50; count += 1) orders.push((await packed({ price: 500 })).opened)
  const before = await shop.db.select().from(invoices).where(eq(invoices.series, 'invoice'))
  await Promise.all(orders.map(ship))
  const rows = await shop.db
    .select()
    .from(invoices)
    .where(eq(invoices.series, 'invoice'))
    .orderBy(invoices.position)
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
  expect(rows).toHaveLength(before.length + 50)
}, 300_000)

test('a number is not used up by a dispatch that fails', async () => {
  const { opened } = await packed({ price: 500 })
  const before = await shop.db.select().from(invoices).where(eq(invoices.series, 'invoice'))
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [opened.order._id], to: 'delivered' },
  })
  await ship(opened)
  const [last] = (
    await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.series, 'invoice'))
      .orderBy(invoices.position)
  ).slice(-1)
  expect(last?.position).toBe(before.length + 1)
})

test('nil-rated and taxed goods are on one document, and goods without tax on a bill of supply', async () => {
  const glass = { hsn: '7018', gstRateBp: 0 }
  const mixed = await packed({ price: 1299 }, { price: 500, ...glass })
  await ship(mixed.opened)
  expect((await documentsOf(mixed.id))[0]?.kind).toBe('invoice-and-bill')
  const nilRated = await packed({ price: 500, ...glass })
  await ship(nilRated.opened)
  expect((await documentsOf(nilRated.id))[0]).toMatchObject({
    kind: 'bill-of-supply',
    totals: { cgst: 0, sgst: 0, igst: 0 },
  })
})

test('pairs and sets have their units, on the invoice and on its credit note', async () => {
  const { opened, id } = await packed(
    { price: 800, netQuantity: '1 pair' },
    { price: 700, netQuantity: 'set of 3 N' },
    { price: 600 },
  )
  await ship(opened)
  const unitsOf = async (at: number) =>
    (await documentsOf(id))[at]?.lines.map(({ unit }) => unit).toSorted()
  expect(await unitsOf(0)).toEqual(['PCS', 'PRS', 'SET'])
  await refund(id, 2100)
  expect(await unitsOf(1)).toEqual(['PCS', 'PRS', 'SET'])
})

test('a seller who is not registered issues a bill without HSN code and tax', async () => {
  await register({ gstin: '', gst: 'unregistered' })
  const { opened, id } = await packed({ price: 1299 })
  await ship(opened)
  expect((await documentsOf(id))[0]).toMatchObject({
    kind: 'bill',
    seller: { gstin: null },
    lines: [{ hsn: '', gstRateBp: 0, taxable: 129_900 }],
  })
})

test('a registration between sale and dispatch decides the tax of the invoice', async () => {
  await register({ gstin: '' })
  const { customer, opened, id } = await packed({ price: 1299 })
  await register({})
  await ship(opened)
  expect((await documentsOf(id))[0]).toMatchObject({ kind: 'tax-invoice', lines: [{ cgst: 1892 }] })
  const order = await shop.request('GET', `/api/orders/${id}`, { as: customer })
  expect(order.body.taxPaise).toBe(2 * 1892 + 2 * 144)
})

test('credit notes of partial refunds sum up to the invoice', async () => {
  const { opened, id } = await packed({ price: 1299, quantity: 2 }, { price: 333 })
  await ship(opened)
  for (const amount of [100, 0.07 + 1, 999.93]) await refund(id, amount)
  const [invoice, ...notes] = await documentsOf(id)
  const left = (invoice?.totals.total ?? 0) - sum(notes.map(({ totals }) => totals.total))
  await refund(id, left / 100)
  const [, ...credits] = await documentsOf(id)
  expect(credits).toHaveLength(4)
  for (const part of ['total', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const)
    expect(sum(credits.map(({ totals }) => totals[part]))).toBe(invoice?.totals[part])
  for (const { kind, number, credits: credited, totals, lines, charges } of credits) {
    expect(kind).toBe('credit-note')
    expect(number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/)
    expect(credited).toMatchObject({ number: invoice?.number, reason: 'Refund' })
    expect(totals.taxable + taxOf(totals)).toBe(totals.total)
    for (const part of [...lines, ...charges])
      expect(Math.min(part.taxable, part.cgst, part.sgst, part.igst)).toBeGreaterThanOrEqual(0)
  }
})

test('a refund before the dispatch is credited with the invoice', async () => {
  const { opened, id } = await packed({ price: 1299 })
  await refund(id, 200)
  expect(await documentsOf(id)).toEqual([])
  await ship(opened)
  expect((await documentsOf(id)).map(({ kind, totals }) => [kind, totals.total])).toEqual([
    ['tax-invoice', 139_800],
    ['credit-note', 20_000],
  ])
})

test('a credit note after a return credits the lines that came back first', async () => {
  const { customer, opened, id } = await packed({ price: 1299 }, { price: 999 })
  await ship(opened)
  await move(opened, { to: 'delivered' })
  const [, second] = opened.order.items
  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: customer,
    body: { reason: 'something_wrong', details: 'A stone is missing.', lines: [second?._id] },
  })
  expect(asked.status).toBe(200)
  await move(opened, { to: 'returned' })
  await refund(id, 999)
  const [, credit] = await documentsOf(id)
  expect(credit?.credits?.reason).toBe('Goods returned')
  expect(credit?.lines).toMatchObject([{ quantity: 1, unitPrice: 99_900, total: 99_900 }])
  expect(credit?.charges).toEqual([])
})

/** An order of a ring (3 %) and a glass bangle (no tax) with shipping, on its way. */
async function shippedRingAndBangle() {
  const bought = await packed({ price: 1000 }, { price: 500, hsn: '7018', gstRateBp: 0 })
  await ship(bought.opened)
  const [ring, bangle] = bought.opened.order.items.map(({ _id }) => _id)
  return { ...bought, ring: ring ?? '', bangle: bangle ?? '' }
}

test('a refund for a line is credited of that line with its rate, also before it comes back', async () => {
  const { customer, opened, id, ring, bangle } = await shippedRingAndBangle()
  await move(opened, { to: 'delivered' })
  await refund(id, 100, [bangle])
  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: customer,
    body: { reason: 'changed_mind', lines: [ring] },
  })
  expect(asked.status).toBe(200)
  await move(opened, { to: 'returned' })
  await refund(id, 50, [bangle])
  await refund(id, 1000, [ring])
  const [, ...credits] = await documentsOf(id)
  expect(credits.map(({ lines, charges }) => [...lines, ...charges])).toMatchObject([
    [{ creditedPart: 1, quantity: 0, total: 10_000, igst: 0, cgst: 0 }],
    [{ creditedPart: 1, quantity: 0, total: 5000, igst: 0, cgst: 0 }],
    [{ creditedPart: 0, quantity: 1, total: 100_000 }],
  ])
})

test('a refund before the dispatch is credited of its line, and what it has for shipping of that', async () => {
  const { opened, id } = await packed({ price: 1000 }, { price: 500, hsn: '7018', gstRateBp: 0 })
  const [ring] = opened.order.items
  await refund(id, 1099, [ring?._id ?? ''])
  await ship(opened)
  const [invoice, credit] = await documentsOf(id)
  expect(sum((invoice?.charges ?? []).map(({ total }) => total))).toBe(9900)
  expect(credit?.lines).toMatchObject([{ creditedPart: 0, quantity: 1, total: 100_000 }])
  expect(sum((credit?.charges ?? []).map(({ total }) => total))).toBe(9900)
})

const pagesOf = async (pdf: Buffer): Promise<number> => (await PDFDocument.load(pdf)).getPageCount()

test('the invoices of chosen orders are one PDF; orders without one are left out', async () => {
  const [first, second, unshipped] = [
    await packed({ price: 700 }),
    await packed({ price: 800 }),
    await packed({ price: 900 }),
  ]
  await ship(first.opened)
  await ship(second.opened)
  const file = (ids: string[]) => read('POST', '/api/admin/invoices/file', administrator, { ids })
  const merged = await file([second.id, unshipped.id, first.id])
  expect(merged.status).toBe(200)
  expect(merged.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file([unshipped.id])).status).toBe(404)
  const others = Array.from({ length: 998 }, () => newId('ord'))
  const largest = [...others, first.id, second.id]
  expect(await pagesOf((await file(largest)).bytes)).toBe(2)
  expect((await file([...largest, newId('ord')])).status).toBe(400)
})

test('a credit note stands behind its invoice in the PDF of chosen orders', async () => {
  const [first, second] = [await packed({ price: 700 }), await packed({ price: 800 })]
  await ship(first.opened)
  await ship(second.opened)
  const file = (ids: string[]) => read('POST', '/api/admin/invoices/file', administrator, { ids })
  const before = await file([first.id, second.id])
  expect(await pagesOf(before.bytes)).toBe(2)
  await refund(first.id, 100)
  expect(await pagesOf((await file([first.id, second.id])).bytes)).toBe(3)
})

test('letters that were swapped refuse a number that exists, and nothing is lost', async () => {
  const first = await packed({ price: 700 })
  await ship(first.opened)
  await saveSettings(shop, administrator, {
    invoices: { prefix: 'CN', creditPrefix: 'JH', paper: 'a4' },
  })
  const refused = await shop.request('POST', `/api/admin/orders/${first.id}/refund`, {
    as: administrator,
    body: { amount: 100, note: 'A part of the price', requestId: 'refund-with-swapped-letters' },
  })
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('invoice.letters')
  expect(await documentsOf(first.id)).toHaveLength(1)
  await saveSettings(shop, administrator, {
    invoices: { prefix: 'JH', creditPrefix: 'CN', paper: 'a4' },
  })
  await refund(first.id, 100)
  expect(await documentsOf(first.id)).toHaveLength(2)
})

test('an issued document is never changed or deleted', async () => {
  const { opened, id } = await packed({ price: 1299 })
  await ship(opened)
  await shop.work('invoice.pdf')
  const rows = eq(invoices.orderId, id as Id<'ord'>)
  const refused = { cause: { message: expect.stringContaining('append-only') } }
  await expect(
    shop.db
      .update(invoices)
      .set({ total: paise(1) })
      .where(rows),
  ).rejects.toMatchObject(refused)
  await expect(shop.db.delete(invoicePdfs)).rejects.toMatchObject(refused)
})

test('a live shop is told what its invoices lack; a shop with test payments is not stopped', () => {
  const live = { gateway: { mode: 'live' } } as Parameters<typeof assertSeller>[0]
  expect(() => assertSeller(live, DEFAULT_SHOP)).toThrow(
    'Missing: State, Pincode, Registered for GST. Still of the demo shop: Legal name, Address.',
  )
  const own = { legalName: 'Gulabi Jewels', addressLine1: '4 Tulsi Baug' }
  const place = { state: '27', pincode: '411030', gst: 'unregistered' } as const
  const complete = { ...DEFAULT_SHOP, ...own, ...place }
  expect(() => assertSeller(live, { ...DEFAULT_SHOP, ...place })).toThrow(
    'Please complete it in Settings, Shop. Still of the demo shop: Legal name, Address.',
  )
  expect(() => assertSeller(live, { ...complete, legalName: DEFAULT_SHOP.legalName })).toThrow(
    'Still of the demo shop: Legal name.',
  )
  expect(() => assertSeller(live, complete)).not.toThrow()
  expect(() => assertSeller(live, { ...complete, gst: 'registered' })).toThrow('Missing: GSTIN.')
  // Its saved keys cannot be read: it is no shop with test payments.
  const closed = { gateway: { mode: 'closed' } } as Parameters<typeof assertSeller>[0]
  expect(() => assertSeller(closed, { ...DEFAULT_SHOP, ...place })).toThrow('of the demo shop')
  const sandbox = { gateway: { mode: 'sandbox' } } as Parameters<typeof assertSeller>[0]
  expect(() => assertSeller(sandbox, DEFAULT_SHOP)).not.toThrow()
})
