import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendRefund } from '#checkout/refund/send-refund.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { openProviderProxy } from '../provider-proxy.ts'
import {
  ADDRESS,
  openTestShop,
  type TestResponse,
  type OpenedPayment,
  type TestUser,
  type TestProduct,
  type TestShop,
} from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop({ providerTimeoutMs: 1000 })))
afterAll(() => shop.close())
afterEach(async () => {
  shop.sandbox.setApiMode('normal')
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

type Signed = Awaited<ReturnType<TestShop['sandbox']['pay']>>

const API_FAULTS = ['slow', 'down', 'html-502', 'malformed'] as const
const UNAVAILABLE = {
  status: 502,
  body: {
    code: 'payment.unavailable',
    message: 'Failed to initiate payment. Please try again or contact support.',
  },
}
const UNCONFIRMED = {
  status: 503,
  body: {
    code: 'payment.unconfirmed',
    message: 'We are confirming your payment. Please do not pay again.',
  },
}

const verify = (as: TestUser, body: Signed): Promise<TestResponse> =>
  shop.request('POST', '/api/payment/verify-payment', { as, body })
const stockOf = async (product: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${product.productId}`)).body.inventory
const statusOf = async (as: TestUser, opened: OpenedPayment): Promise<string> =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as })).body.status

async function open(
  stock = 2,
): Promise<{ asha: TestUser; ring: TestProduct; opened: OpenedPayment }> {
  const [asha, ring] = [await shop.customer(), await shop.stock({ price: 2000, stock })]
  return { asha, ring, opened: await shop.openPayment(asha, [{ productId: ring.productId }]) }
}

/** A customer with a ring of 2000 rupees in the cart, and a function that places the order. */
async function atCheckout(): Promise<{
  asha: TestUser
  ring: TestProduct
  press: () => Promise<TestResponse>
}> {
  const [asha, ring] = [await shop.customer(), await shop.stock({ price: 2000, stock: 2 })]
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, quantity: 1 },
  })
  const body = {
    amount: 2000,
    cart: [{ productId: ring.productId, quantity: 1 }],
    shippingDetails: ADDRESS,
  }
  return {
    asha,
    ring,
    press: () => shop.request('POST', '/api/payment/create-order', { as: asha, body }),
  }
}

const ordersOf = async (as: TestUser): Promise<{ _id: string; number: string; status: string }[]> =>
  (await shop.request('GET', '/api/orders', { as })).body.orders

test.each(API_FAULTS)(
  'while the provider is %s no payment opens; afterwards paying again continues the same order',
  async (fault) => {
    const { asha, ring, press } = await atCheckout()
    shop.sandbox.setApiMode(fault)
    expect(await press()).toMatchObject(UNAVAILABLE)
    expect(await press()).toMatchObject(UNAVAILABLE)
    const placed = await ordersOf(asha)
    expect(placed).toMatchObject([{ status: 'pending_payment' }])
    expect(await stockOf(ring)).toBe(1)

    shop.sandbox.setApiMode('normal')
    const opened = await press()
    expect(opened).toMatchObject({
      status: 200,
      body: { amount: 200_000, order: { _id: placed[0]?._id } },
    })
    expect(await verify(asha, await shop.sandbox.pay(opened.body.orderId))).toMatchObject({
      status: 200,
      body: { order: { _id: placed[0]?._id, status: 'confirmed' } },
    })
    expect(await ordersOf(asha)).toHaveLength(1)
    expect(await stockOf(ring)).toBe(1)
  },
)

test('an order that the provider has, although its response was lost, is found by its number and not opened twice', async () => {
  const { asha, press } = await atCheckout()
  const proxy = await openProviderProxy(shop)
  proxy.pass = (response) =>
    response.method === 'POST' && response.path.endsWith('/orders') ? 'lost' : response
  const opened = await press()
  await proxy.close()
  expect(opened.status).toBe(200)
  expect(
    shop.sandbox.orders().filter((order) => order.receipt?.startsWith(opened.body.order.number)),
  ).toHaveLength(1)
  expect(await verify(asha, await shop.sandbox.pay(opened.body.orderId))).toMatchObject({
    status: 200,
  })
})

test('an order whose opening was interrupted is confirmed if the provider has a payment for it', async () => {
  const { asha, press } = await atCheckout()
  shop.sandbox.webhooks.mode('drop')
  shop.sandbox.setApiMode('slow')
  expect(await press()).toMatchObject(UNAVAILABLE)
  shop.sandbox.setApiMode('normal')
  const [placed] = await ordersOf(asha)
  const providerOrder = shop.sandbox
    .orders()
    .find((order) => placed && order.receipt?.startsWith(placed.number))
  await shop.sandbox.pay(providerOrder?.id ?? '')
  await shop.work('payment.check')
  expect(await ordersOf(asha)).toMatchObject([{ _id: placed?._id, status: 'confirmed' }])
})

test.each(API_FAULTS)(
  'while the provider is %s a customer who paid is asked to wait; then the check confirms the order',
  async (fault) => {
    const { asha, opened } = await open()
    shop.sandbox.webhooks.mode('drop')
    const signed = await shop.sandbox.pay(opened.orderId)
    shop.sandbox.setApiMode(fault)
    expect(await verify(asha, signed)).toMatchObject({
      ...UNCONFIRMED,
      body: { ...UNCONFIRMED.body, orderId: opened.order._id },
    })
    expect(await statusOf(asha, opened)).toBe('pending_payment')
    shop.sandbox.setApiMode('normal')
    await shop.work('payment.check')
    expect(await statusOf(asha, opened)).toBe('confirmed')
    expect(await verify(asha, signed)).toMatchObject({ status: 200 })
  },
)

test('a webhook during an outage of the provider is sent again and confirms the order', async () => {
  const { asha, opened } = await open()
  shop.sandbox.setApiMode('down')
  await shop.sandbox.pay(opened.orderId)
  await shop.sandbox.webhooks.flush()
  expect(await statusOf(asha, opened)).toBe('pending_payment')
  shop.sandbox.setApiMode('normal')
  await shop.sandbox.webhooks.flush()
  expect(await statusOf(asha, opened)).toBe('confirmed')
})

test.each(API_FAULTS)(
  'while the provider is %s a reservation is extended by up to an hour, then released',
  async (fault) => {
    const { asha, ring, opened } = await open()
    shop.sandbox.setApiMode(fault)
    for (const minutes of [16, 20, 20]) {
      shop.later(minutes)
      await shop.work('payment.check')
      expect([await statusOf(asha, opened), await stockOf(ring)]).toEqual(['pending_payment', 1])
    }
    shop.later(20)
    await shop.work('payment.check')
    expect([await statusOf(asha, opened), await stockOf(ring)]).toEqual(['expired', 2])
  },
)

test('after the outage an unpaid reservation that has ended is released at the next check', async () => {
  const { asha, ring, opened } = await open()
  shop.sandbox.setApiMode('down')
  shop.later(16)
  await shop.work('payment.check')
  shop.sandbox.setApiMode('normal')
  await shop.work('payment.check')
  expect([await statusOf(asha, opened), await stockOf(ring)]).toEqual(['expired', 2])
})

test.each(API_FAULTS)(
  'while the provider is %s a refund is retried until it is sent, and it is sent once',
  async (fault) => {
    const { asha, opened, ring } = await open(1)
    shop.later(16)
    await shop.work('payment.check')
    await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
    const signed = await shop.sandbox.pay(opened.orderId)
    expect(await verify(asha, signed)).toMatchObject({
      status: 409,
      body: { code: 'payment.refunded' },
    })
    expect(
      (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body.refund,
    ).toBe('pending')

    const [refund] = await query<{ id: Id<'rfn'> }>(
      shop.db,
      sql`
    select r.id from refunds r join payments p on p.id = r.payment_id where p.provider_payment_id = ${signed.razorpay_payment_id}`,
    )
    if (!refund) throw new Error('No refund was written down.')
    // A webhook of a refund that was sent after all would make the second attempt unnecessary.
    shop.sandbox.webhooks.mode('drop')
    shop.sandbox.setApiMode(fault)
    for (const _ of [1, 2])
      await expect(sendRefund(shop, { refundId: refund.id })).rejects.toThrow('provider')
    shop.sandbox.setApiMode('normal')
    await Promise.all([1, 2, 3].map(() => sendRefund(shop, { refundId: refund.id })))
    await sendRefund(shop, { refundId: refund.id })
    expect(
      shop.sandbox.refunds().filter((sent) => sent.payment_id === signed.razorpay_payment_id),
    ).toMatchObject([{ amount: opened.amount }])
    expect(
      (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body,
    ).toMatchObject({ refund: 'refunded', statusLabel: 'Refunded' })
  },
)

test('an authorised payment that is not captured yet keeps its units reserved until it is', async () => {
  const { asha, ring, opened } = await open()
  const signed = await shop.sandbox.pay(opened.orderId, { capture: false })
  await shop.sandbox.webhooks.flush()
  expect(await verify(asha, signed)).toMatchObject(UNCONFIRMED)
  for (const minutes of [16, 60, 24 * 60]) {
    shop.later(minutes)
    await shop.work('payment.check')
    expect([await statusOf(asha, opened), await stockOf(ring)]).toEqual(['pending_payment', 1])
  }
  await shop.sandbox.capture(signed.razorpay_payment_id)
  await shop.sandbox.webhooks.flush()
  expect([await statusOf(asha, opened), await stockOf(ring)]).toEqual(['confirmed', 1])
  expect(await verify(asha, signed)).toMatchObject({ status: 200 })
})

test('an order is confirmed by the next check if the customer closes the tab and the webhook is lost', async () => {
  const { asha, opened } = await open()
  shop.sandbox.webhooks.mode('drop')
  await shop.sandbox.pay(opened.orderId)
  expect(await statusOf(asha, opened)).toBe('pending_payment')
  await shop.work('payment.check')
  expect(await statusOf(asha, opened)).toBe('confirmed')
  expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
})

test('a declined attempt leaves order and cart unchanged, and a later authorisation still confirms the order', async () => {
  const { asha, opened } = await open()
  const failed = await shop.sandbox.fail(opened.orderId)
  await shop.sandbox.webhooks.flush()
  expect(await statusOf(asha, opened)).toBe('pending_payment')
  expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toHaveLength(1)
  shop.later(16)
  await shop.work('payment.check')
  expect(await statusOf(asha, opened)).toBe('expired')
  await shop.sandbox.authorizeLate(failed.id)
  await shop.sandbox.capture(failed.id)
  await shop.sandbox.webhooks.flush()
  expect(await statusOf(asha, opened)).toBe('confirmed')
})

test('a customer gets a response within ten seconds if the provider does not respond', async () => {
  // The last test of this file: a second shop on the same database begins by emptying it.
  const patient = await openTestShop()
  const asha = await patient.customer()
  const ring = await patient.stock({ price: 2000 })
  await patient.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, quantity: 1 },
  })
  patient.sandbox.setApiMode('slow')
  const began = performance.now()
  const body = {
    amount: 2000,
    cart: [{ productId: ring.productId, quantity: 1 }],
    shippingDetails: ADDRESS,
  }
  expect(
    await patient.request('POST', '/api/payment/create-order', { as: asha, body }),
  ).toMatchObject(UNAVAILABLE)
  expect(performance.now() - began).toBeLessThan(9500)
  await patient.close()
})
