import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countGuestStart } from '#cart/guest-cart.ts'
import { orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { confirmNumber, newMobile, placeAsGuest, orderByPhone } from '../guests.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let ring: TestProduct
let bangles: TestProduct
let from: string

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  ring = await shop.stock({ title: 'Kundan Ring', price: 1000, stock: 20 })
  bangles = await shop.stock({ title: 'Glass Bangles', price: 500, stock: 20 })
  from = istDay(shop.now())
})
afterAll(() => shop.close())

async function totalsOf(period = { from, to: istDay(shop.now()) }) {
  const url = `/api/admin/reports/sales?${new URLSearchParams(period)}`
  const { status, body } = await shop.request('GET', url, { as: administrator })
  expect(status).toBe(200)
  return body.totals
}

test('before the first cart there is nothing to count', async () => {
  expect(await totalsOf()).toMatchObject({ startedCarts: 0, cartsSince: null, placed: 0 })
})

test('carts lead to checkouts and orders, and a replaced order is one checkout', async () => {
  const before = await totalsOf()
  const bela = await shop.customer('Bela Shah')
  const first = await shop.openPayment(bela, [{ productId: ring.productId }])
  // A changed cart makes a new order, which takes the place of the first.
  const second = await shop.openPayment(bela, [{ productId: bangles.productId }])
  expect(second.order._id).not.toBe(first.order._id)
  const opened = await totalsOf()
  expect(opened.startedCarts).toBe(before.startedCarts + 1)
  expect(opened.placed).toBe(before.placed + 1)
  expect(opened.orders).toBe(before.orders)
  const paid = await shop.request('POST', '/api/payment/verify-payment', {
    as: bela,
    body: await shop.sandbox.pay(second.orderId),
  })
  expect(paid.status).toBe(200)
  const after = await totalsOf()
  expect(after).toMatchObject({ placed: opened.placed, orders: before.orders + 1 })
  // A late payment makes an order of the replaced one: then it counts as a checkout too.
  await shop.sandbox.pay(first.orderId)
  await shop.sandbox.webhooks.flush()
  expect(await totalsOf()).toMatchObject({
    placed: opened.placed + 1,
    orders: before.orders + 2,
  })
})

test('a cart counts once however much is put into it, and again after it was empty', async () => {
  const started = async () => (await totalsOf()).startedCarts
  const chitra = await shop.customer('Chitra Rao')
  const add = (requestId?: string) =>
    shop.request('POST', '/api/cart', {
      as: chitra,
      body: { productId: ring.productId, quantity: 1, ...(requestId && { requestId }) },
    })
  const before = await started()
  await add('the same request')
  await add('the same request')
  await add()
  expect(await started()).toBe(before + 1)
  const refused = await shop.request('POST', '/api/cart', {
    as: await shop.customer(),
    body: { productId: ring.productId, quantity: 5000 },
  })
  expect(refused.status).toBe(409)
  expect(await started()).toBe(before + 1)
  await shop.request('DELETE', `/api/cart/${ring.productId}`, { as: chitra })
  await add()
  expect(await started()).toBe(before + 2)
})

test('a cart without a log-in counts when it begins, and not again when it is taken over', async () => {
  await orderByPhone(shop, administrator)
  const started = async () => (await totalsOf()).startedCarts
  const variantId = ring.variantIds[0] ?? ''
  const change = { kind: 'add', productId: ring.productId, variantId, quantity: 1 }
  const send = (body: object) => shop.request('POST', '/api/guest/cart', { body })
  const before = await started()
  expect((await send({ items: [], change: { ...change, quantity: 5000 } })).status).toBe(409)
  expect(await started()).toBe(before)
  expect((await send({ items: [], change })).status).toBe(200)
  expect(await started()).toBe(before + 1)
  const items = [{ variantId, quantity: 1 }]
  await send({ items, change })
  await send({ items })
  const diya = await shop.customer('Diya Sen')
  const merged = await shop.request('POST', '/api/cart/merge', {
    as: diya,
    body: { items, productIds: [] },
  })
  expect(merged.status).toBe(200)
  const guest = await confirmNumber(shop, newMobile())
  expect((await placeAsGuest(shop, guest, { items })).status).toBe(200)
  expect(await started()).toBe(before + 1)
})

test('one network cannot fill the report with carts that begin', async () => {
  const before = (await totalsOf()).startedCarts
  for (let sent = 0; sent < 310; sent += 1) await countGuestStart(shop.db, '192.0.2.0/24')
  expect((await totalsOf()).startedCarts).toBe(before + 300)
})

test('carts are not counted for days on which they were not recorded', async () => {
  const { order } = await buy(shop, await shop.customer(), [{ productId: ring.productId }])
  await shop.db
    .update(orders)
    .set({ createdAt: new Date('2019-05-05T06:00:00Z') })
    .where(eq(orders.id, order._id as Id<'ord'>))
  expect(await totalsOf({ from: '2019-05-01', to: '2019-05-31' })).toMatchObject({
    orders: 1,
    startedCarts: null,
    cartsSince: from,
  })
})
