import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let opened: OpenedPayment
let productId: string

beforeAll(async () => {
  shop = await openTestShop()
  shop.sandbox.webhooks.mode('drop')
  asha = await shop.customer()
})
afterAll(() => shop.close())

async function openOrder(): Promise<void> {
  productId = (await shop.stock({ stock: 3 })).productId
  opened = await shop.openPayment(asha, [{ productId }])
}

const readOrder = async () =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body

const readStock = async (): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.variants[0].inventory

test('a second captured payment of a paid order is refunded, although its webhook is lost', async () => {
  await openOrder()
  const attempts = [
    await shop.sandbox.fail(opened.orderId),
    await shop.sandbox.fail(opened.orderId),
  ]
  for (const { id } of attempts) await shop.sandbox.authorizeLate(id)
  await shop.sandbox.capture(attempts[0]?.id ?? '')
  await shop.work('payment.check')
  expect((await readOrder()).status).toBe('confirmed')
  await shop.sandbox.capture(attempts[1]?.id ?? '')
  shop.later(24 * 60)
  await shop.work('payment.check')
  await shop.work('payment.refund')
  expect(shop.sandbox.refunds()).toMatchObject([
    { payment_id: attempts[1]?.id, amount: opened.amount },
  ])
  expect(await readOrder()).toMatchObject({ status: 'confirmed' })
})

test('a paid order is not checked again once none of its payments is open', async () => {
  await openOrder()
  await shop.sandbox.pay(opened.orderId)
  expect(await shop.work('payment.check')).toBe(1)
  expect((await readOrder()).status).toBe('confirmed')
  expect(await shop.work('payment.check')).toBe(0)
})

test('a payment that is authorised and never captured reserves its stock for four days', async () => {
  await openOrder()
  await shop.sandbox.pay(opened.orderId, { capture: false })
  for (const days of [1, 2]) {
    shop.later(days * 24 * 60 - 10)
    await shop.work('payment.check')
    expect((await readOrder()).status).toBe('pending_payment')
  }
  expect(await readStock()).toBe(2)
  shop.later(2 * 24 * 60)
  await shop.work('payment.check')
  expect((await readOrder()).status).toBe('expired')
  expect(await readStock()).toBe(3)
})

test('a provider that refuses for good is asked for a day after the last check, not for ever', async () => {
  await openOrder()
  shop.sandbox.setApiMode('down')
  shop.later(24 * 60)
  expect(await shop.work('payment.check')).toBeGreaterThan(0)
  shop.later(10 * 24 * 60)
  expect(await shop.work('payment.check')).toBeGreaterThan(0)
  expect(await shop.work('payment.check')).toBe(0)
  shop.sandbox.setApiMode('normal')
  expect((await readOrder()).status).toBe('expired')
})
