import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { orderCharges, orderLines, orders } from '#orders/tables.ts'
import { mails } from '#platform/tables.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import {
  ADDRESS,
  openTestShop,
  type OpenedPayment,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const GSTIN = '27AAPFU0939F1ZV'
const register = (change: object) =>
  saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, ...change } })

const idOf = ({ order }: OpenedPayment) => order._id as Id<'ord'>

/** What is stored about the taxes of an order. */
async function taxesOf(opened: OpenedPayment) {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, idOf(opened)))
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, idOf(opened)))
    .orderBy(orderLines.position)
  const charges = await shop.db
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, idOf(opened)))
  const parts = (row: Record<'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst', number>) =>
    [row.taxable, row.cgst, row.sgst, row.utgst, row.igst].join(' ')
  return {
    seller: order?.sellerState,
    place: order?.placeOfSupply,
    tax: order?.tax,
    lines: lines.map((line) => `${line.hsn} ${line.gstRateBp}: ${parts(line)}`),
    charges: charges.map((charge) => `${charge.kind} ${charge.amount}: ${parts(charge)}`).sort(),
  }
}

async function bought(lines: { price: number; hsn?: string; gstRateBp?: number }[]) {
  const stocked: TestProduct[] = []
  for (const { price, ...tax } of lines) {
    const product = await shop.stock({ price, sizes: ['12', '14'] })
    if (tax.hsn)
      await shop.db
        .update(products)
        .set(tax)
        .where(eq(products.id, product.productId as Id<'prd'>))
    stocked.push(product)
  }
  const customer = await shop.customer()
  const opened = await buy(
    shop,
    customer,
    stocked.map(({ productId, variantIds: [variantId = ''] }) => ({ productId, variantId })),
  )
  return { customer, opened, stocked }
}

test('without a GSTIN an order has no tax, and the amount stays subtotal plus shipping', async () => {
  const { opened, customer } = await bought([{ price: 1299 }])
  expect(await taxesOf(opened)).toEqual({
    seller: null,
    place: '27',
    tax: 0,
    lines: ['7117 300: 129900 0 0 0 0'],
    charges: ['shipping 9900: 9900 0 0 0 0'],
  })
  const read = await shop.request('GET', `/api/orders/${opened.order._id}`, { as: customer })
  expect(read.body).toMatchObject({ totalPaise: 139_800, taxPaise: 0 })
})

test('the tax of the goods and of their shipping is stored when they are sold', async () => {
  await register({ gstin: GSTIN, gst: 'registered' })
  const { opened, customer, stocked } = await bought([
    { price: 1000 },
    { price: 500, hsn: '7018', gstRateBp: 0 },
  ])
  const sold = {
    seller: '27',
    place: '27',
    tax: 2 * 1456 + 2 * 96,
    lines: ['7117 300: 97088 1456 1456 0 0', '7018 0: 50000 0 0 0 0'],
    charges: ['shipping 3300: 3300 0 0 0 0', 'shipping 6600: 6408 96 96 0 0'],
  }
  expect(await taxesOf(opened)).toEqual(sold)
  const read = await shop.request('GET', `/api/orders/${opened.order._id}`, { as: customer })
  expect(read.body).toMatchObject({ totalPaise: 159_900, taxPaise: 3104 })
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(eq(mails.orderId, idOf(opened)))
  expect(mail?.body).toContain(
    'Total, taxes included: Rs. 1,599.00\n  GST in this total: Rs. 31.04',
  )

  // Neither another rate nor another registration changes what was sold.
  await shop.db
    .update(products)
    .set({ gstRateBp: 500 })
    .where(eq(products.id, stocked[0]?.productId as Id<'prd'>))
  await register({ gstin: '' })
  expect(await taxesOf(opened)).toEqual(sold)
})

test('a rate that changes by law holds for orders from its day on', async () => {
  await register({ gstin: GSTIN, gst: 'registered' })
  const DAY_MS = 86_400_000
  const validFrom = istDay(new Date(shop.now().getTime() + DAY_MS))
  const change = { hsn: '7117', from: '3', to: '5', validFrom }
  const wrong = await shop.request('PUT', '/api/admin/settings/gst-rates', {
    as: administrator,
    body: { value: { changes: [{ ...change, to: 'five', validFrom: '2027' }] }, version: 0 },
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        'changes.0.to': 'Please enter a rate in per cent, such as 3.',
        'changes.0.validFrom': 'Please choose the first day of the new rate.',
      },
    },
  })
  await saveSettings(shop, administrator, { 'gst-rates': { changes: [change] } })
  const before = await bought([{ price: 1000 }])
  shop.later(24 * 60)
  const after = await bought([{ price: 1000 }, { price: 500, hsn: '7018', gstRateBp: 0 }])
  expect((await taxesOf(after.opened)).lines).toEqual([
    '7117 500: 95238 2381 2381 0 0',
    '7018 0: 50000 0 0 0 0',
  ])
  expect((await taxesOf(before.opened)).lines).toEqual(['7117 300: 97088 1456 1456 0 0'])
  await saveSettings(shop, administrator, { 'gst-rates': { changes: [] } })
})

test('an address in another state changes CGST and SGST to IGST, also of a packed order', async () => {
  await register({ gstin: GSTIN, gst: 'registered' })
  const { opened } = await bought([{ price: 1299 }])
  await makeTransitions(shop, opened, 'packed')
  expect(await taxesOf(opened)).toMatchObject({
    lines: ['7117 300: 126116 1892 1892 0 0'],
    charges: ['shipping 9900: 9612 144 144 0 0'],
  })
  const shippingDetails = { ...ADDRESS, city: 'Mysuru', state: 'Karnataka', pincode: '570001' }
  const changed = await shop.request('PUT', `/api/admin/orders/${opened.order._id}/address`, {
    as: administrator,
    body: { shippingDetails },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ totalPaise: 139_800, taxPaise: 3783 + 288 })
  expect(await taxesOf(opened)).toEqual({
    seller: '27',
    place: '29',
    tax: 3783 + 288,
    lines: ['7117 300: 126117 0 0 0 3783'],
    charges: ['shipping 9900: 9612 0 0 0 288'],
  })
})

test('a change to a cheaper size changes the tax with the price', async () => {
  await register({ gstin: GSTIN, gst: 'registered' })
  const { opened, stocked } = await bought([{ price: 1299 }])
  const [from = '', to = ''] = stocked[0]?.variantIds ?? []
  await shop.db.execute(`update variants set sale_price = 99900 where id = '${to}'`)
  const changed = await shop.request('POST', `/api/admin/orders/${opened.order._id}/variant`, {
    as: administrator,
    body: {
      lineId: opened.order.items[0]?._id,
      fromVariantId: from,
      variantId: to,
      pricePaise: 99_900,
      requestId: 'a-cheaper-size-1',
    },
  })
  expect(changed.status).toBe(200)
  const [change] = await shop.db
    .select()
    .from(variantChanges)
    .where(eq(variantChanges.orderId, idOf(opened)))
  expect(change?.state).toBe('applied')
  expect(await taxesOf(opened)).toEqual({
    seller: '27',
    place: '27',
    tax: 2 * 1455 + 2 * 144,
    lines: ['7117 300: 96990 1455 1455 0 0'],
    charges: ['shipping 9900: 9612 144 144 0 0'],
  })
})

test('parts that do not add up are refused by the database', async () => {
  const { opened } = await bought([{ price: 1299 }])
  const refused = (statement: string) =>
    expect(shop.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
  const line = `where order_id = '${idOf(opened)}'`
  await refused(`update order_lines set taxable = taxable - 1 ${line}`)
  await refused(`update order_lines set cgst = 1, taxable = taxable - 1 ${line}`)
  await refused(`update order_charges set amount = amount + 1 ${line}`)
  await refused(`update orders set seller_state = null, tax = 1 where id = '${idOf(opened)}'`)
})
