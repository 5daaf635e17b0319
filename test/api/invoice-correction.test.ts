import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { invoices } from '#invoices/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { orders } from '#orders/tables.ts'
import { mails } from '#platform/tables.ts'
import { makeGstr1 } from '#reports/gst/gstr1.ts'
import { readIssuedDocuments } from '#reports/issued-documents.ts'
import { newId, type Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const GSTIN = '27AAPFU0939F1ZV'
const SELLER = { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' }
beforeEach(() => saveSettings(shop, administrator, { shop: SELLER }))
afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const KOLKATA = {
  ...ADDRESS,
  address: '7 Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  pincode: '700016',
}

async function move({ order }: OpenedPayment, body: object) {
  const moved = await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [order._id], ...body },
  })
  expect(moved.body.results).toEqual([expect.objectContaining({ moved: true })])
}

let parcels = 0
const ship = (opened: OpenedPayment) =>
  move(opened, { to: 'shipped', courier: 'Delhivery', trackingNumber: `AWB${++parcels}` })

/** Buys two pieces, and others if they are given, and ships them to Maharashtra. */
async function shipped(price = 1299, others: string[] = []) {
  const { productId } = await shop.stock({ price, stock: 5 })
  const customer = await shop.customer()
  const further = others.map((other) => ({ productId: other, quantity: 1 }))
  const opened = await buy(shop, customer, [{ productId, quantity: 2 }, ...further])
  await move(opened, { to: 'packed' })
  await ship(opened)
  const id = opened.order._id
  const [invoice] = await listOf(id)
  return { customer, opened, id, invoice }
}

const listOf = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}/invoices`, { as: administrator })).body
    .invoices

const correct = (
  id: string,
  shippingDetails: object,
  { as = administrator, reason = 'The parcel went to Kolkata.' } = {},
) =>
  shop.request('POST', `/api/admin/invoices/${id}/correct`, {
    as,
    body: { shippingDetails, reason },
  })

const rowsOf = (id: string) =>
  shop.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, id as Id<'ord'>))
    .orderBy(asc(invoices.createdAt), asc(invoices.series), asc(invoices.position))

let refunds = 0

async function refund({ order }: OpenedPayment, amount: number, lines?: string[]) {
  const requestId = `refund-${++refunds}-of-correction`
  const { status } = await shop.request('POST', `/api/admin/orders/${order._id}/refund`, {
    as: administrator,
    body: { amount, note: 'A part of the price', requestId, lines },
  })
  expect(status).toBe(200)
  await shop.work('payment.refund')
}

test('a wrong state becomes a credit note over all of the invoice and a new one with IGST', async () => {
  const { customer, id, invoice } = await shipped()
  const { status, body } = await correct(invoice._id, KOLKATA)
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'tax-invoice', totalPaise: invoice.totalPaise })
  const [wrong, note, right, ...others] = (await rowsOf(id)).map(({ document }) => document)
  expect(others).toEqual([])
  expect(note).toMatchObject({
    kind: 'credit-note',
    placeOfSupply: { code: '27' },
    credits: { number: invoice.number, reason: 'Correction of the invoice', isCorrection: true },
    totals: wrong?.totals,
  })
  expect(right).toMatchObject({
    number: body.number,
    date: istDay(shop.now()),
    replaces: { number: invoice.number, date: invoice.date },
    recipient: { name: 'Asha Rao', state: { code: '19' } },
    placeOfSupply: { code: '19' },
    seller: wrong?.seller,
    payment: wrong?.payment,
    trackingNumber: wrong?.trackingNumber,
    totals: { total: invoice.totalPaise, cgst: 0, sgst: 0 },
  })
  expect(right?.totals.igst).toBeGreaterThan(0)
  const own = await shop.request('GET', `/api/orders/${id}/invoices`, { as: customer })
  expect(own.body.invoices).toMatchObject([
    { number: right?.number, credits: null, correctedBy: null },
    { number: wrong?.number, credits: null, correctedBy: right?.number },
    { number: note?.number, credits: wrong?.number, correctedBy: null },
  ])
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as Id<'ord'>))
  expect(order).toMatchObject({
    placeOfSupply: '19',
    tax: right?.totals.igst,
    total: body.totalPaise,
  })
})

test('a correction is in the history, the notes, the audit log and a mail to the customer', async () => {
  const { customer, id, invoice } = await shipped()
  const { body } = await correct(invoice._id, KOLKATA)
  const order = await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })
  expect(order.body).toMatchObject({
    shippingDetails: KOLKATA,
    refund: 'none',
    notes: [
      {
        body: expect.stringMatching(
          /^Corrected the invoice JH\S+: The parcel went to Kolkata\. Before: Asha Rao, /,
        ),
      },
    ],
  })
  const own = await shop.request('GET', `/api/orders/${id}`, { as: customer })
  expect(own.body.changes).toEqual([{ text: 'The invoice was corrected.', at: expect.any(String) }])
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(log.filter(({ action }) => action === 'order.invoice-corrected')).toMatchObject([
    {
      before: { invoice: invoice.number },
      after: { invoice: body.number, changed: ['address', 'city', 'state', 'pincode'] },
    },
  ])
  const sent = await shop.db.select().from(mails)
  const about = sent.filter(
    ({ orderId, subject }) => orderId === id && subject.includes('corrected'),
  )
  expect(about).toHaveLength(1)
  expect(about[0]?.body).toContain(`The bill ${body.number} takes the place of ${invoice.number}`)
})

test('the same correction again, also at once, makes nothing twice; another one is refused', async () => {
  const { id, invoice } = await shipped()
  const replies = await Promise.all([
    correct(invoice._id, KOLKATA),
    correct(invoice._id, KOLKATA),
    correct(invoice._id, KOLKATA),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
  expect((await correct(invoice._id, KOLKATA)).body).toEqual(replies[0]?.body)
  expect(await rowsOf(id)).toHaveLength(3)
  const other = await correct(invoice._id, { ...KOLKATA, name: 'Meera Rao' })
  expect(other).toMatchObject({ status: 409, body: { code: 'invoice.corrected' } })
  expect(await rowsOf(id)).toHaveLength(3)
})

test('of two administrators who correct an invoice at once one wins', async () => {
  const { id, invoice } = await shipped()
  const second = await shop.administrator()
  const replies = await Promise.all([
    correct(invoice._id, KOLKATA),
    correct(invoice._id, { ...ADDRESS, name: 'Meera Rao' }, { as: second }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await rowsOf(id)).toHaveLength(3)
  const [current] = await listOf(id)
  const again = await correct(current._id, { ...KOLKATA, name: 'Leela Rao' })
  expect(again.status).toBe(200)
  const listed = await listOf(id)
  expect(listed.map(({ correctedBy }: { correctedBy: string | null }) => correctedBy)).toEqual([
    null,
    current.number,
    null,
    again.body.number,
    null,
  ])
})

test('corrections and dispatches at once, some with a refund, have numbers without a gap', async () => {
  const wrong: Awaited<ReturnType<typeof shipped>>[] = []
  const waiting: OpenedPayment[] = []
  for (let count = 0; count < 12; count += 1) {
    wrong.push(await shipped(700))
    const { productId } = await shop.stock({ price: 900 })
    const opened = await buy(shop, await shop.customer(), [{ productId }])
    await move(opened, { to: 'packed' })
    if (count % 2 === 0) await refund(opened, 100)
    waiting.push(opened)
  }
  const corrected = wrong.map(({ invoice }) => correct(invoice._id, KOLKATA))
  const dispatched = waiting.map(ship)
  const replies = await Promise.all(corrected)
  await Promise.all(dispatched)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await shop.db
    .select()
    .from(invoices)
    .orderBy(asc(invoices.series), asc(invoices.position))
  for (const series of ['invoice', 'credit-note'] as const) {
    const positions = rows.filter((row) => row.series === series).map(({ position }) => position)
    expect(positions).toEqual(positions.map((_, at) => at + 1))
  }
}, 300_000)

test('a credited invoice is not corrected; refunds count against the new one', async () => {
  const credited = await shipped()
  await refund(credited.opened, credited.invoice.totalPaise / 100)
  const refused = await correct(credited.invoice._id, KOLKATA)
  expect(refused).toMatchObject({ status: 409, body: { code: 'invoice.credited' } })
  const { opened, id, invoice } = await shipped()
  const { body } = await correct(invoice._id, KOLKATA)
  await refund(opened, 500)
  await refund(opened, body.totalPaise / 100 - 500)
  const [, , right, ...notes] = (await rowsOf(id)).map(({ document }) => document)
  expect(notes).toHaveLength(2)
  for (const { credits, replaces, placeOfSupply } of notes) {
    expect(credits).toMatchObject({ number: right?.number, reason: 'Refund' })
    expect(replaces).toBeUndefined()
    expect(placeOfSupply).toMatchObject({ code: '19' })
  }
  const igst = notes.map(({ totals }) => totals.igst).reduce((sum, each) => sum + each, 0)
  expect(igst).toBe(right?.totals.igst)
})

test('nothing new, no reason, a wrong address, a credit note and a customer are refused', async () => {
  const { customer, id, invoice } = await shipped()
  expect((await correct(invoice._id, ADDRESS)).body.code).toBe('invoice.unchanged')
  expect((await correct(invoice._id, KOLKATA, { reason: ' ' })).body.fields).toEqual({
    reason: 'Please say what is wrong.',
  })
  const wrong = await correct(invoice._id, { ...KOLKATA, pincode: '0' })
  expect(wrong.body.fields).toEqual({
    'shippingDetails.pincode': 'Please enter a valid 6-digit pincode.',
  })
  expect((await correct(invoice._id, KOLKATA, { as: customer })).status).toBe(403)
  expect((await correct('inv_none', KOLKATA)).status).toBe(404)
  expect(await rowsOf(id)).toHaveLength(1)
  await correct(invoice._id, KOLKATA)
  const [, , note] = await listOf(id)
  expect((await correct(note._id, ADDRESS)).status).toBe(404)
})

test("a correction in the month of its invoice leaves the month's sums as if it were right", async () => {
  const day = istDay(shop.now())
  const period = { from: day, to: day }
  const filesOf = async () => {
    const { documents, creditedTotals } = await readIssuedDocuments(shop.db, period)
    return makeGstr1(documents, { gstin: GSTIN, creditedTotals })
  }
  const rowsOfFile = async (name: string) =>
    ((await filesOf()).files.find((file) => file.name === name)?.content ?? '').split('\r\n')
  const { invoice } = await shipped(1000)
  const before = (await filesOf()).summary
  const wrong = await rowsOfFile('b2cs.csv')
  await correct(invoice._id, KOLKATA)
  const after = (await filesOf()).summary
  const totalOf = ({ files }: typeof before, name: string) => {
    const file = files.find((each) => each.name === name)
    return file ? file.taxable + file.tax : undefined
  }
  for (const name of ['b2cs.csv', 'hsn(b2c).csv'])
    expect(totalOf(after, name)).toBe(totalOf(before, name))
  const { documents, missingNumbers } = before
  expect(after).toMatchObject({ documents: documents + 2, missingNumbers })
  expect(await rowsOfFile('b2cs.csv')).not.toEqual(wrong)
})

test('a seller who registered meanwhile corrects a bill by a bill', async () => {
  await saveSettings(shop, administrator, { shop: { ...SELLER, gstin: '', gst: undefined } })
  const { id, invoice } = await shipped()
  expect(invoice.kind).toBe('bill')
  await saveSettings(shop, administrator, { shop: SELLER })
  expect((await correct(invoice._id, KOLKATA)).body.kind).toBe('bill')
  const [, , right] = (await rowsOf(id)).map(({ document }) => document)
  expect(right).toMatchObject({ seller: { gstin: null }, totals: { igst: 0, cgst: 0 } })
})

test('the database refuses a second current invoice and one of another order', async () => {
  const [first, second] = [await shipped(), await shipped()]
  const [row] = await rowsOf(first.id)
  const [other] = await rowsOf(second.id)
  if (!row || !other) throw new Error('There is no invoice.')
  const copy = { ...row, id: newId('inv'), number: 'X/1', position: 900_000 }
  const refused = async (values: typeof row, constraint: string) =>
    expect(shop.db.insert(invoices).values(values)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(constraint) },
    })
  await refused(copy, 'invoices_first_of_order')
  await refused({ ...copy, replacesId: other.id }, 'invoices_replaces')
  await refused({ ...copy, replacesId: copy.id }, 'invoices_replacing')
  await correct(first.invoice._id, KOLKATA)
  await refused({ ...copy, replacesId: row.id }, 'invoices_replaced_once')
})

test('refunds for a line before and after a correction are credited of that line', async () => {
  const bangle = await shop.stock({ title: 'Glass bangle', price: 500, stock: 5 })
  const { opened, invoice, id } = await shipped(1000, [bangle.productId])
  const line = opened.order.items.find(({ productId }) => productId.title === 'Glass bangle')
  await refund(opened, 100, [line?._id ?? ''])
  expect((await correct(invoice._id, KOLKATA)).status).toBe(200)
  await refund(opened, 150, [line?._id ?? ''])
  const notes = (await rowsOf(id)).map(({ document }) => document)
  const refunded = notes.filter(({ credits }) => credits && !credits.isCorrection)
  expect(refunded.map(({ lines }) => lines)).toMatchObject([
    [{ description: 'Glass bangle', quantity: 0, total: 10_000 }],
    [{ description: 'Glass bangle', quantity: 0, total: 15_000 }],
  ])
  expect(refunded.flatMap(({ charges }) => charges)).toEqual([])
})
