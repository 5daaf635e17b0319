import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmNumber, linesOf, newMobile, orderByPhone, placeAsGuest } from '../guests.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

type Bought = { _id: string; number: string; totalPaise: number }

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let first: Bought
let second: Bought
let third: Bought

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer('Asha Rao')
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  first = (await buy(shop, asha, [{ productId }])).order
  second = (await buy(shop, await shop.customer('Meera'), [{ productId }])).order
  third = (await buy(shop, asha, [{ productId, quantity: 2 }])).order
})
afterAll(() => shop.close())

const read = async (path: string) =>
  (await shop.request('GET', `/api/admin/${path}`, { as: administrator })).body
const context = ({ _id }: Bought, filters = '') => read(`orders/${_id}/context${filters}`)
const linkOf = ({ _id, number }: Bought) => ({ _id, number })
const move = async (order: Bought, to: string, more: object = {}) => {
  const body = { ids: [order._id], to, ...more }
  const { status } = await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body,
  })
  expect(status).toBe(200)
}

test('an order has its neighbours in the list, and the oldest one with the same status', async () => {
  expect(await context(second)).toMatchObject({
    before: linkOf(third),
    after: linkOf(first),
    nextOfStatus: linkOf(first),
  })
  expect(await context(first)).toMatchObject({
    before: linkOf(second),
    after: null,
    nextOfStatus: linkOf(second),
  })
  expect(await context(third)).toMatchObject({ before: null, after: linkOf(second) })
  expect(await read(`orders/${third.number}/context`)).toEqual(await context(third))
})

test('the orders of its customer are counted and summed, and it has its place among them', async () => {
  const sold = { orders: 2, spentPaise: first.totalPaise + third.totalPaise }
  expect((await context(first)).customer).toEqual({ ...sold, place: 1 })
  expect((await context(third)).customer).toEqual({ ...sold, place: 2 })
  await move(first, 'cancelled')
  expect((await context(first)).customer).toEqual({
    orders: 1,
    spentPaise: third.totalPaise,
    place: null,
  })
  expect((await context(third)).customer).toMatchObject({ orders: 1, place: 1 })
})

test('the orders before and after it are those of the list that it was opened from', async () => {
  expect(await context(third, '?status=cancelled')).toMatchObject({
    before: null,
    after: linkOf(first),
  })
  expect(await context(first, `?customer=${asha.id}`)).toMatchObject({
    before: linkOf(third),
    after: null,
  })
  expect(await context(second, '?status=returned')).toMatchObject({ before: null, after: null })
})

test('couriers are listed once each, the one that was used last first', async () => {
  expect(await read('couriers')).toEqual({ couriers: [] })
  for (const [order, courier] of [
    [third, 'Delhivery'],
    [second, 'India Post'],
  ] as const) {
    await move(order, 'packed')
    await move(order, 'shipped', { courier, trackingNumber: `T ${order.number}` })
  }
  await move(third, 'delivered')
  expect(await read('couriers')).toEqual({ couriers: ['India Post', 'Delhivery'] })
})

test('a guest is the customer of the account of the number, and nobody once it is deleted', async () => {
  await orderByPhone(shop, administrator)
  const guest = await confirmNumber(shop, newMobile())
  const { body } = await placeAsGuest(shop, guest, { items: linesOf(await shop.stock()) })
  const order: Bought = body.order
  expect((await context(order)).customer).toEqual({ orders: 0, spentPaise: 0, place: null })
  await shop.request('POST', '/api/guest/verify-payment', {
    headers: guest.headers,
    body: await shop.sandbox.pay(body.payment.orderId),
  })
  expect((await context(order)).customer).toEqual({
    orders: 1,
    spentPaise: order.totalPaise,
    place: 1,
  })

  const { customer } = await read(`orders/${order._id}`)
  await move(order, 'packed')
  await move(order, 'shipped', { courier: 'Delhivery', trackingNumber: 'T 9' })
  await move(order, 'delivered')
  await shop.request('DELETE', `/api/admin/users/${customer._id}`, { as: administrator })
  expect(await context(order)).toMatchObject({ customer: null, after: linkOf(third) })
})

test('an order that does not exist has no context', async () => {
  expect(
    (await shop.request('GET', '/api/admin/orders/ord_no/context', { as: administrator })).status,
  ).toBe(404)
})
