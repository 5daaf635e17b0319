import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyWithCash, move as transition, offerCod } from '../cod.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer('Asha Rao')
})
afterAll(() => shop.close())

const today = async () =>
  (await shop.request('GET', '/api/admin/today', { as: administrator })).body
const move = async (id: string, to: string, more: object = {}) =>
  shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to, ...more },
  })

test('the figures of today count orders to pack and to ship, return requests, unpaid orders and sales', async () => {
  const { days, ...empty } = await today()
  expect(empty).toEqual({
    toPack: 0,
    toShip: 0,
    toAnswer: 0,
    toRefund: 0,
    unpaid: { orders: 0, amountPaise: 0 },
  })
  expect(days).toHaveLength(14)
  expect(days[13].day).toBe(new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10))
  expect(days[0]).toMatchObject({ orders: 0, amountPaise: 0 })

  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order, orderId } = await shop.openPayment(asha, [{ productId, quantity: 2 }])
  expect(await today()).toMatchObject({
    toPack: 0,
    unpaid: { orders: 1, amountPaise: order.totalPaise },
  })
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const paid = await today()
  expect(paid).toMatchObject({ toPack: 1, toAnswer: 0, unpaid: { orders: 0, amountPaise: 0 } })
  expect(paid.days[13]).toMatchObject({ orders: 1, amountPaise: order.totalPaise })

  await move(order._id, 'packed')
  expect(await today()).toMatchObject({ toPack: 0, toShip: 1 })
  await move(order._id, 'shipped', { courier: 'Blue Dart', trackingNumber: 'BD 1' })
  await move(order._id, 'delivered')
  await shop.request('POST', `/api/orders/${order._id}/return`, {
    as: asha,
    body: { reason: 'something_wrong', details: 'A stone is missing.' },
  })
  expect(await today()).toMatchObject({ toPack: 0, toShip: 0, toAnswer: 1 })
})

test('a sale counts on the day on which its order was placed, and a cancelled one not at all', async () => {
  const { productId } = await shop.stock({ price: 500, stock: 10 })
  const { order, orderId } = await shop.openPayment(asha, [{ productId }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const before = (await today()).days
  const other = await shop.openPayment(asha, [{ productId }])
  await shop.sandbox.pay(other.orderId)
  await shop.sandbox.webhooks.flush()
  await move(other.order._id, 'cancelled')
  expect((await today()).days).toEqual(before)
  expect(before[13].amountPaise).toBeGreaterThanOrEqual(order.totalPaise)
})

test('the list of what needs work has every waiting order, and says how one was paid', async () => {
  const list = async () =>
    (await shop.request('GET', '/api/admin/orders?work=true', { as: administrator })).body
  const { orders, pagination } = await list()
  expect(pagination.total).toBe(2)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual([
    'confirmed',
    'return_requested',
  ])
  expect(orders[0].paidBy).toBe('card')
  expect(
    (await shop.request('GET', '/api/admin/orders?status=cancelled', { as: administrator })).body
      .orders[0],
  ).toMatchObject({ paidBy: 'card' })
})

describe('the sales of a day are the net sales of the report', () => {
  /** What was sold today, the same on the dashboard and in the report. */
  async function soldToday(): Promise<number> {
    const { day, amountPaise } = (await today()).days[13]
    const report = await shop.request('GET', `/api/admin/reports/sales?from=${day}&to=${day}`, {
      as: administrator,
    })
    expect(report.body.totals.netPaise).toBe(amountPaise)
    return amountPaise
  }

  test('after a refund of a part', async () => {
    const { productId } = await shop.stock({ price: 800, stock: 10 })
    const { order } = await buy(shop, asha, [{ productId }])
    const before = await soldToday()
    const refund = await shop.request('POST', `/api/admin/orders/${order._id}/refund`, {
      as: administrator,
      body: { amount: 300, note: 'A scratch', requestId: 'a-scratch-of-today' },
    })
    expect(refund.status).toBe(200)
    expect(await soldToday()).toBe(before - 300_00)
  })

  test('after an accepted return that is not refunded yet', async () => {
    const { productId } = await shop.stock({ price: 900, stock: 10 })
    const opened = await buy(shop, asha, [{ productId }])
    await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
    const before = await soldToday()
    const { order } = opened
    const asked = await shop.request('POST', `/api/orders/${order._id}/return`, {
      as: asha,
      body: { reason: 'something_wrong', details: 'A stone is missing.' },
    })
    expect(asked.status).toBe(200)
    expect(await soldToday()).toBe(before)
    await move(order._id, 'returned', { restock: true })
    expect(await soldToday()).toBe(before - order.subtotalPaise)
  })

  test('while a parcel with cash on delivery is undelivered', async () => {
    await offerCod(shop, administrator)
    const { productId } = await shop.stock({ price: 700, stock: 10 })
    const order = await buyWithCash(shop, asha, [{ productId }])
    const before = await soldToday()
    await transition(shop, administrator, order._id, 'packed', 'shipped', 'undelivered')
    expect(await soldToday()).toBe(before - order.totalPaise)
  })
})
