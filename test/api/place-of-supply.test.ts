import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const REGISTERED = { gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }
const saveShop = (change: object) =>
  saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, ...change } })
beforeEach(() => saveShop(REGISTERED))

async function orderTo(state: string, pincode: string) {
  const { productId } = await shop.stock({ price: 1299 })
  const customer = await shop.customer()
  await shop.request('POST', '/api/cart', { as: customer, body: { productId, quantity: 1 } })
  const cart = [{ productId, quantity: 1 }]
  return shop.request('POST', '/api/payment/create-order', {
    as: customer,
    body: { amount: 1398, cart, shippingDetails: { ...ADDRESS, state, pincode } },
  })
}

const storedOf = async (providerOrderId: string) => {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.providerOrderId, providerOrderId))
  return { place: order?.placeOfSupply, state: order?.shippingDetails.state }
}

test.each([
  ['KARNATAKA', 'Karnataka'],
  ['karnataka', 'Karnataka'],
  ['Karnatka', 'Karnatka'],
  ['KA', 'KA'],
])('an order to Bengaluru with the state %j is a sale to Karnataka', async (typed, state) => {
  const opened = await orderTo(typed, '560001')
  expect(opened.status).toBe(200)
  expect(await storedOf(opened.body.orderId)).toEqual({ place: '29', state })
})

test('a registered seller takes no order whose state neither name nor pincode say', async () => {
  // The list has two states for this pincode.
  const refused = await orderTo('UK', '247662')
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'shippingDetails.state': 'Please choose a state.' } },
  })
  expect((await orderTo('Uttarakhand', '247662')).status).toBe(200)
  await saveShop({})
  expect((await orderTo('UK', '247662')).status).toBe(200)
})

test('a bill cannot be moved to another state by a seller who is not registered', async () => {
  await saveShop({ gst: 'unregistered', state: '27' })
  const { productId } = await shop.stock({ price: 1299 })
  const { order } = await buy(shop, await shop.customer(), [{ productId }])
  for (const body of [
    { to: 'packed' },
    { to: 'shipped', courier: 'Delhivery', trackingNumber: order._id },
  ])
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [order._id], ...body },
    })
  const listed = await shop.request('GET', `/api/admin/orders/${order._id}/invoices`, {
    as: administrator,
  })
  const correct = (shippingDetails: object) =>
    shop.request('POST', `/api/admin/invoices/${listed.body.invoices[0]._id}/correct`, {
      as: administrator,
      body: { shippingDetails, reason: 'The state was wrong.' },
    })
  const delhi = { ...ADDRESS, city: 'Delhi', state: 'Delhi', pincode: '110001' }
  expect(await correct(delhi)).toMatchObject({
    status: 400,
    body: { code: 'delivery.not-served' },
  })
  expect((await correct({ ...ADDRESS, name: 'Asha S Rao' })).status).toBe(200)
  const [stored] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, order._id as Id<'ord'>))
  expect(stored?.placeOfSupply).toBe('27')
})
