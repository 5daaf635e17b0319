import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { sign } from '#payments/razorpay.ts'
import { query } from '#platform/db/db.ts'
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
import { shuffled } from '../shuffled.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())
afterEach(async () => {
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

type Signed = Awaited<ReturnType<TestShop['sandbox']['pay']>>

const verify = (as: TestUser, body: Signed): Promise<TestResponse> =>
  shop.request('POST', '/api/payment/verify-payment', { as, body })
const stockOf = async (product: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${product.productId}`)).body.inventory
const readOrder = async (as: TestUser, opened: OpenedPayment) =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as })).body

/** Sends the provider's webhook of an event, with its signature. */
function report(event: string, paymentId: string): Promise<TestResponse> {
  const body = JSON.stringify({
    entity: 'event',
    event,
    payload: { payment: { entity: { id: paymentId } } },
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(body, shop.sandboxKeys?.webhookSecret ?? ''),
  }
  return shop.app
    .inject({ method: 'POST', url: '/api/payment/webhook', headers, payload: body })
    .then((response) => ({
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
    }))
}

/** The records of an order: payments, refunds, mails, and its stock movements. */
async function recordsOf({ order }: OpenedPayment) {
  const [row] = await query<{
    payments: number
    settling: number
    refunds: number
    mails: string[]
    moves: string[]
  }>(
    shop.db,
    sql`select
    (select count(*)::int from payments where order_id = ${order._id}) as payments,
    (select count(*)::int from payments where order_id = ${order._id} and settles) as settling,
    (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order._id}) as refunds,
    (select coalesce(json_agg(split_part(idempotency_key, ' ', 1) order by idempotency_key), '[]') from mails where subject like ${`%${order.number}%`}) as mails,
    (select coalesce(json_agg(kind order by id), '[]') from stock_movements where order_id = ${order._id}) as moves`,
  )
  return row
}

const ONE_ORDER = {
  payments: 1,
  settling: 1,
  refunds: 0,
  mails: ['confirmation'],
  moves: ['reserved'],
}

async function open(
  stock = 5,
): Promise<{ asha: TestUser; ring: TestProduct; opened: OpenedPayment }> {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock })]
  return { asha, ring, opened: await shop.openPayment(asha, [{ productId: ring.productId }]) }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'browser and webhooks report one payment eight times, in order %i: one order, one mail, one unit',
  async (seed) => {
    const { asha, ring, opened } = await open()
    shop.sandbox.webhooks.mode('drop')
    const signed = await shop.sandbox.pay(opened.orderId)
    const id = signed.razorpay_payment_id
    const reports = shuffled(
      [
        verify,
        verify,
        verify,
        verify,
        'payment.captured',
        'order.paid',
        'payment.captured',
        'order.paid',
      ],
      seed,
    )
    const make = (each: (typeof reports)[number]) =>
      typeof each === 'string' ? report(each, id) : verify(asha, signed)
    const responses: TestResponse[] = []
    if (seed % 2) for (const each of reports) responses.push(await make(each))
    else responses.push(...(await Promise.all(reports.map(make))))
    expect(responses.map((answer) => answer.status)).toEqual(reports.map(() => 200))
    for (const { body } of responses)
      if (body.order)
        expect(body.order).toMatchObject({ _id: opened.order._id, status: 'confirmed' })
    expect(await recordsOf(opened)).toEqual(ONE_ORDER)
    expect(await stockOf(ring)).toBe(4)
  },
)

test.each(['twice', 'reverse'] as const)(
  'webhooks in the mode %s confirm one order while the browser reports it too',
  async (mode) => {
    const { asha, opened } = await open()
    shop.sandbox.webhooks.mode(mode)
    const signed = await shop.sandbox.pay(opened.orderId)
    const responses = await Promise.all([
      shop.sandbox.webhooks.flush().then(() => undefined),
      ...[1, 2, 3, 4].map(() => verify(asha, signed)),
    ])
    for (const answer of responses) if (answer) expect(answer.status).toBe(200)
    await shop.sandbox.webhooks.flush()
    const delivered = shop.sandbox.webhooks
      .deliveries()
      .filter((delivery) => delivery.body.includes(signed.razorpay_payment_id))
    expect(delivered.length).toBe(mode === 'twice' ? 4 : 2)
    expect(delivered.every((delivery) => delivery.status === 200)).toBe(true)
    expect(await recordsOf(opened)).toEqual(ONE_ORDER)
  },
)

test('a webhook that was changed in transit is refused, and the browser still confirms the order', async () => {
  const { asha, opened } = await open()
  shop.sandbox.webhooks.mode('corrupt')
  const signed = await shop.sandbox.pay(opened.orderId)
  await shop.sandbox.webhooks.flush()
  const refused = shop.sandbox.webhooks
    .deliveries()
    .filter((delivery) => delivery.body.includes(signed.razorpay_payment_id))
  expect(new Set(refused.map((delivery) => delivery.status))).toEqual(new Set([401]))
  expect((await readOrder(asha, opened)).status).toBe('pending_payment')
  expect(await verify(asha, signed)).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed' } },
  })
  expect(await recordsOf(opened)).toEqual(ONE_ORDER)
})

test('the second of two captured payments for one order is refunded, once and in full', async () => {
  const { asha, ring, opened } = await open()
  const attempts = [
    await shop.sandbox.fail(opened.orderId),
    await shop.sandbox.fail(opened.orderId),
  ]
  for (const attempt of attempts) await shop.sandbox.authorizeLate(attempt.id)
  for (const attempt of attempts) await shop.sandbox.capture(attempt.id)
  await shop.sandbox.webhooks.flush()
  await Promise.all(attempts.map((attempt) => report('payment.captured', attempt.id)))
  await shop.work('payment.refund')
  await shop.sandbox.webhooks.flush()

  const ofOrder = shop.sandbox.payments().filter((payment) => payment.order_id === opened.orderId)
  expect(ofOrder.map((payment) => payment.status).sort()).toEqual(['captured', 'refunded'])
  const refunds = shop.sandbox
    .refunds()
    .filter((refund) => ofOrder.some((payment) => payment.id === refund.payment_id))
  expect(refunds.map((refund) => refund.amount)).toEqual([opened.amount])
  expect(await readOrder(asha, opened)).toMatchObject({
    status: 'confirmed',
    statusLabel: 'Confirmed',
    refund: 'none',
  })
  expect(await recordsOf(opened)).toMatchObject({
    payments: 2,
    settling: 1,
    refunds: 1,
    mails: ['confirmation', 'refund'],
    moves: ['reserved'],
  })
  expect(await stockOf(ring)).toBe(4)
})

test('an order whose first payment came too late and whose second one finds stock again is confirmed', async () => {
  const { asha, ring, opened } = await open(1)
  const attempts = [
    await shop.sandbox.fail(opened.orderId),
    await shop.sandbox.fail(opened.orderId),
  ]
  shop.later(16)
  await shop.work('payment.check')
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
  for (const attempt of attempts) await shop.sandbox.authorizeLate(attempt.id)
  const capturePayment = async (index: number) => {
    const { id } = await shop.sandbox.capture(attempts[index]?.id ?? '')
    expect((await report('payment.captured', id)).status).toBe(200)
    await shop.work('payment.refund')
  }
  await capturePayment(0)
  expect(await readOrder(asha, opened)).toMatchObject({
    status: 'expired',
    statusLabel: 'Refunded',
  })
  shop.later(16)
  await shop.work('payment.check')
  await capturePayment(1)
  expect(await readOrder(asha, opened)).toMatchObject({
    status: 'confirmed',
    statusLabel: 'Confirmed',
    refund: 'none',
  })
  expect(await stockOf(ring)).toBe(0)
})

test.each([
  ['amount', { amount: 100 }],
  ['currency', { currency: 'USD' }],
])(
  'a payment with another %s than its order confirms nothing and is refunded',
  async (_name, difference) => {
    const { asha, opened } = await open()
    shop.sandbox.webhooks.mode('drop')
    const proxy = await openProviderProxy(shop)
    proxy.pass = (answer) =>
      /\/payments\/pay_\w+$/.test(answer.path)
        ? { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...difference }) }
        : answer
    const signed = await shop.sandbox.pay(opened.orderId)
    const responses = [await verify(asha, signed), await verify(asha, signed)]
    await shop.work('payment.refund')
    await proxy.close()
    for (const answer of responses)
      expect(answer).toMatchObject({ status: 409, body: { code: 'payment.refunded' } })
    const refunds = proxy.calls.filter((call) => call.path.endsWith('/refund'))
    expect(refunds.map((call) => call.status)).toEqual([200])
    expect((await readOrder(asha, opened)).status).toBe('pending_payment')
    expect(await recordsOf(opened)).toMatchObject({
      payments: 1,
      settling: 0,
      refunds: 1,
      mails: ['refund'],
    })
  },
)

test("a cart that changed releases the older order's units; a late payment for it is accepted or refunded", async () => {
  const [asha, ring, earring] = [
    await shop.customer(),
    await shop.stock({ stock: 1 }),
    await shop.stock({ stock: 1 }),
  ]
  const first = await shop.openPayment(asha, [{ productId: ring.productId }])
  const second = await shop.openPayment(asha, [{ productId: earring.productId }])
  expect(second.order._id).not.toBe(first.order._id)
  expect((await readOrder(asha, first)).status).toBe('expired')
  await shop.request('DELETE', `/api/cart/${ring.productId}`, { as: asha })
  const third = await shop.openPayment(asha, [])
  expect([await stockOf(ring), await stockOf(earring)]).toEqual([1, 0])

  expect(await verify(asha, await shop.sandbox.pay(first.orderId))).toMatchObject({
    status: 200,
    body: { order: { _id: first.order._id, status: 'confirmed' } },
  })
  expect(await stockOf(ring)).toBe(0)
  expect(await verify(asha, await shop.sandbox.pay(second.orderId))).toMatchObject({
    status: 409,
    body: { code: 'payment.refunded' },
  })
  expect(await verify(asha, await shop.sandbox.pay(third.orderId))).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed' } },
  })
  await shop.work('payment.refund')
  expect(await readOrder(asha, second)).toMatchObject({
    status: 'expired',
    statusLabel: 'Refunded',
    refund: 'refunded',
  })
})

test('a late payment for two units of which one is sold is refunded, and the other unit stays in stock', async () => {
  const [asha, ring, earring] = [
    await shop.customer(),
    await shop.stock({ stock: 1 }),
    await shop.stock({ stock: 1 }),
  ]
  const opened = await shop.openPayment(asha, [
    { productId: ring.productId },
    { productId: earring.productId },
  ])
  shop.later(16)
  await shop.work('payment.check')
  await shop.openPayment(await shop.customer(), [{ productId: earring.productId }])
  expect(await verify(asha, await shop.sandbox.pay(opened.orderId))).toMatchObject({
    status: 409,
    body: { code: 'payment.refunded' },
  })
  expect([await stockOf(ring), await stockOf(earring)]).toEqual([1, 0])
})

test.each([
  ['the same cart', false],
  ['a fuller cart', true],
])(
  'a customer with an unreported payment cannot pay again with %s: the first payment is confirmed first',
  async (_name, fuller) => {
    const { asha, ring, opened } = await open()
    shop.sandbox.webhooks.mode('drop')
    await shop.sandbox.pay(opened.orderId)
    const more = fuller ? [{ productId: ring.productId }] : []
    await expect(shop.openPayment(asha, more)).rejects.toThrow(
      fuller
        ? 'The payment was refused: 409 Your cart or a price has changed'
        : '409 Your cart is empty',
    )
    expect((await readOrder(asha, opened)).status).toBe('confirmed')
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toMatchObject(
      fuller ? [{ quantity: 1 }] : [],
    )
    expect(await recordsOf(opened)).toEqual(ONE_ORDER)
  },
)

test('while a bank authorises a payment the customer is asked not to pay again, and the units stay reserved', async () => {
  const { asha, ring, opened } = await open()
  const signed = await shop.sandbox.pay(opened.orderId, { capture: false })
  const again = shop.openPayment(asha, [{ productId: ring.productId }])
  await expect(again).rejects.toThrow(
    '503 We are confirming your payment. Please do not pay again.',
  )
  expect(await stockOf(ring)).toBe(4)
  await shop.sandbox.capture(signed.razorpay_payment_id)
  expect(await verify(asha, signed)).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed' } },
  })
})

test("if the cart changes after the dialog opened, the dialog's order is fulfilled and only its lines leave the cart", async () => {
  const [asha, ring, earring] = [
    await shop.customer(),
    await shop.stock({ price: 500, stock: 5 }),
    await shop.stock({ stock: 5 }),
  ]
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  const signed = await shop.sandbox.pay(opened.orderId)
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, quantity: 2 },
  })
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: earring.productId, quantity: 1 },
  })
  const paid = await verify(asha, signed)
  expect(paid.body.order).toMatchObject({
    status: 'confirmed',
    totalAmount: 599,
    items: [{ quantity: 1, price: 500 }],
    shippingDetails: ADDRESS,
  })
  const { items } = (await shop.request('GET', '/api/cart', { as: asha })).body
  const left = items.map((item: { productId: { _id: string }; quantity: number }) => [
    item.productId._id,
    item.quantity,
  ])
  expect(left).toEqual([
    [ring.productId, 2],
    [earring.productId, 1],
  ])
})

test('a signature that is forged, or of another order or customer, is refused, and nothing is confirmed', async () => {
  const { asha, opened } = await open()
  const other = await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  const mallory = await shop.customer('Mallory')
  const cheap = await shop.openPayment(mallory, [
    { productId: (await shop.stock({ price: 1 })).productId },
  ])
  const hers = await shop.sandbox.pay(cheap.orderId)
  shop.sandbox.webhooks.mode('drop')
  const signed = await shop.sandbox.pay(other.orderId)
  const forgeries: [TestUser, Signed][] = [
    [
      asha,
      {
        ...signed,
        razorpay_signature: sign(
          `${signed.razorpay_order_id}|${signed.razorpay_payment_id}`,
          'a guess',
        ),
      },
    ],
    [asha, { ...signed, razorpay_signature: '' }],
    [asha, { ...signed, razorpay_order_id: opened.orderId }],
    [asha, { ...hers, razorpay_order_id: other.orderId }],
    [mallory, signed],
    [asha, hers],
  ]
  for (const [as, body] of forgeries) {
    const answer = await verify(as, body)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'payment.unverified',
        message: 'Payment verification failed. Please try again.',
      },
    })
  }
  expect((await readOrder(asha, other)).status).toBe('pending_payment')
  expect(await verify(asha, signed)).toMatchObject({ status: 200 })
})
