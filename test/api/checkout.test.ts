import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { ADDRESS, openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const verify = (as: Awaited<ReturnType<TestShop['customer']>>, result: object) =>
  shop.request('POST', '/api/payment/verify-payment', { as, body: result })

test('a customer buys a ring: one confirmed order, one unit less, an empty cart, one mail', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ title: 'Aurora Ring', price: 899, stock: 3 })
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  expect(opened).toMatchObject({
    amount: 99_800,
    currency: 'INR',
    test: true,
    order: { status: 'pending_payment', totalAmount: 998 },
  })
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(2)

  const paid = await verify(asha, await shop.sandbox.pay(opened.orderId))
  expect(paid.body).toMatchObject({
    success: true,
    order: { status: 'confirmed', statusLabel: 'Confirmed', shippingDetails: ADDRESS },
  })
  expect(paid.body.order.number).toMatch(/^JH-\d{4}-\d{6}$/)
  expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
  expect(
    (await shop.request('GET', `/api/orders/${paid.body.order._id}`, { as: asha })).body,
  ).toEqual(paid.body.order)
  expect(await shop.work('mail.send')).toBe(1)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('an amount or a cart changed in the browser is refused with the current cart, and no order is placed', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ price: 1200, stock: 5 })
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, quantity: 2 },
  })
  const right = {
    amount: 2400,
    cart: [{ productId: ring.productId, quantity: 2 }],
    shippingDetails: ADDRESS,
  }
  for (const wrong of [
    { ...right, amount: 1 },
    { ...right, amount: 2399.99 },
    { ...right, cart: [{ productId: ring.productId, quantity: 1 }] },
    { ...right, cart: [] },
  ]) {
    const response = await shop.request('POST', '/api/payment/create-order', {
      as: asha,
      body: wrong,
    })
    expect(response).toMatchObject({
      status: 409,
      body: { success: false, code: 'cart.changed', cart: { total: 2400 } },
    })
  }
  expect((await shop.request('GET', '/api/orders', { as: asha })).body.orders).toEqual([])
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(5)
})

test('a cart that was just paid, by a second click or in another tab, is refused with its order', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const ring = await shop.stock({ price: 2500, stock: 5 })
  const input = {
    amount: 2500,
    cart: [{ productId: ring.productId, quantity: 1 }],
    shippingDetails: ADDRESS,
  }
  const press = (as = asha, body = input) =>
    shop.request('POST', '/api/payment/create-order', { as, body })
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  await shop.sandbox.pay(opened.orderId)
  expect(await press()).toMatchObject({
    status: 409,
    body: { code: 'cart.empty', message: 'Your cart is empty', orderId: opened.order._id },
  })
  expect(await press()).toMatchObject({ status: 409, body: { orderId: opened.order._id } })

  for (const other of [
    { ...input, amount: 2400 },
    { ...input, cart: [{ productId: ring.productId, quantity: 2 }] },
    { ...input, cart: [] },
  ]) {
    const { status, body } = await press(asha, other)
    expect({ status, body }).toEqual({
      status: 409,
      body: { success: false, code: 'cart.empty', message: 'Your cart is empty' },
    })
  }
  expect((await press(bela)).body).not.toHaveProperty('orderId')
  expect((await shop.request('GET', '/api/orders', { as: asha })).body.orders).toMatchObject([
    { status: 'confirmed' },
  ])
})

test('an order that is not paid in time releases its units', async () => {
  const asha = await shop.customer()
  const ring = await shop.stock({ stock: 2 })
  const opened = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 2 }])
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(0)
  shop.later(16)
  await shop.work('payment.check')
  expect(
    (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body.status,
  ).toBe('expired')
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(2)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('a payment after the reservation is accepted if units are left, and otherwise refunded', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const ring = await shop.stock({ stock: 1 })
  const first = await shop.openPayment(asha, [{ productId: ring.productId }])
  shop.later(16)
  await shop.work('payment.check')
  const second = await shop.openPayment(bela, [{ productId: ring.productId }])
  const late = await verify(asha, await shop.sandbox.pay(first.orderId))
  expect(late).toMatchObject({ status: 409, body: { code: 'payment.refunded' } })
  await shop.work('payment.refund')
  expect(shop.sandbox.refunds()).toHaveLength(1)
  expect(
    (await shop.request('GET', `/api/orders/${first.order._id}`, { as: asha })).body,
  ).toMatchObject({
    status: 'expired',
    statusLabel: 'Refunded',
    refund: 'refunded',
  })

  shop.later(16)
  await shop.work('payment.check')
  expect((await verify(bela, await shop.sandbox.pay(second.orderId))).body.order.status).toBe(
    'confirmed',
  )
  expect(await findLedgerFaults(shop.db)).toEqual([])
})
