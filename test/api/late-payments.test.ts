import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkPayment } from '#checkout/settle/check-payment.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { sign } from '#payments/razorpay.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import {
  openTestShop,
  type TestResponse,
  type OpenedPayment,
  type TestUser,
  type TestProduct,
  type TestShop,
} from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

const HOUR = 60
const DAY = 24 * HOUR

type Placed = { asha: TestUser; ring: TestProduct; opened: OpenedPayment }

/** An order that was not paid in time; its stock is released. */
async function expired(options: { sizes?: string[] } = {}): Promise<Placed> {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 3, ...options })]
  const opened = await shop.openPayment(asha, [
    { productId: ring.productId, variantId: ring.variantIds[0] ?? '' },
  ])
  shop.later(16)
  await shop.work('payment.check')
  expect((await readOrder(asha, opened)).status).toBe('expired')
  return { asha, ring, opened }
}

const readOrder = async (as: TestUser, { order }: OpenedPayment) =>
  (await shop.request('GET', `/api/orders/${order._id}`, { as })).body

/**
 * The customer pays in the provider's dialog, which was still open, and the browser sends the
 * result.
 */
async function payLate({ asha, opened }: Placed): Promise<TestResponse> {
  shop.sandbox.webhooks.mode('drop')
  return shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await shop.sandbox.pay(opened.orderId),
  })
}

const mailsOf = ({ order }: OpenedPayment) =>
  query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails where order_id = ${order._id} order by created_at`,
  )

/** Changes the state of a product while the customer's dialog is open. */
const setState = async ({ productId }: TestProduct, state: string): Promise<void> =>
  void (await shop.db.execute(
    sql`update products set state = ${state}, removed_at = case when ${state}::text = 'published' then null else now() end where id = ${productId}`,
  ))

async function expectRefunded(
  placed: Placed,
  response: TestResponse,
  why: { message: string; mail: string },
): Promise<void> {
  const { asha, opened } = placed
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'payment.refunded', message: why.message },
  })
  await shop.work('payment.refund')
  expect(await readOrder(asha, opened)).toMatchObject({
    status: 'expired',
    refund: 'refunded',
    refunds: [
      {
        amountPaise: opened.amount,
        state: 'refunded',
        why: expect.stringContaining(why.mail.slice(1)),
      },
    ],
  })
  expect(await mailsOf(opened)).toEqual([
    {
      subject: `Your payment for ${opened.order.number} goes back to you`,
      body: expect.stringContaining(`for order ${opened.order.number}: ${why.mail}`),
    },
  ])
}

const OVERDUE = {
  message: 'Your payment arrived too long after the order was placed. Your money goes back to you.',
  mail: 'your payment arrived too long after the order was placed',
}
const WITHDRAWN = {
  message: 'A piece of this order is no longer sold. Your money goes back to you.',
  mail: 'your payment arrived after the time for which we keep pieces, and a piece of the order is no longer sold',
}

test('an order that is paid 30 days later at its old price is refunded in full, and the customer is notified', async () => {
  const placed = await expired()
  shop.later(30 * DAY)
  await expectRefunded(placed, await payLate(placed), OVERDUE)
  expect((await shop.request('GET', `/api/products/${placed.ring.productId}`)).body.inventory).toBe(
    3,
  )
})

test('an order that no job has expired yet is refunded as well when it is paid a day later', async () => {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 3 })]
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  // The provider's clock is the machine's.
  await shop.db.execute(sql`
    update orders set created_at = now() - interval '25 hours', pay_before = now() - interval '24 hours'
    where id = ${opened.order._id}`)
  const response = await payLate({ asha, ring, opened })
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'payment.refunded', message: OVERDUE.message },
  })
  await shop.work('payment.refund')
  await shop.work('payment.check')
  expect(await readOrder(asha, opened)).toMatchObject({ status: 'expired', refund: 'refunded' })
})

test.each(['overdue', 'mismatched'])(
  'an order whose %s payment is refunded releases its stock in the same run',
  async (kind) => {
    const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 3 })]
    const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
    shop.sandbox.webhooks.mode('drop')
    await shop.sandbox.pay(opened.orderId)
    const { _id } = opened.order
    const hours = kind === 'overdue' ? 24 : 1
    await shop.db.execute(sql`
    update orders set created_at = now() - ${`${hours + 1} hours`}::interval, pay_before = now() - ${`${hours} hours`}::interval
    where id = ${_id}`)
    if (kind === 'mismatched')
      await shop.db.execute(
        sql`update orders set subtotal = subtotal + 100, total = total + 100 where id = ${_id}`,
      )
    await checkPayment(shop, { orderId: _id as Id<'ord'>, check: 0 })
    expect(await readOrder(asha, opened)).toMatchObject({ status: 'expired', refund: 'pending' })
    expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(3)
  },
)

test('a payment 24 hours after the order is accepted, and one a minute later is refunded', async () => {
  const [inTime, tooLate] = [await expired(), await expired()]
  shop.later(DAY - 32 - 1)
  expect((await payLate(inTime)).body.order).toMatchObject({ status: 'confirmed', refund: 'none' })
  shop.later(17 + 1)
  await expectRefunded(tooLate, await payLate(tooLate), OVERDUE)
})

test('late payments are accepted for as long as the settings say', async () => {
  const selling = { freeShippingFrom: 2000, shipping: 99, reservationMinutes: null, lowStock: 5 }
  const save = (latePaymentHours: number, version: number) =>
    shop.request('PUT', '/api/admin/settings/selling', {
      as: administrator,
      body: { value: { ...selling, latePaymentHours }, version },
    })
  expect((await save(1, 0)).status).toBe(200)
  const placed = await expired()
  shop.later(45)
  await expectRefunded(placed, await payLate(placed), OVERDUE)
  expect((await save(48, 1)).status).toBe(200)
  const longer = await expired()
  shop.later(47 * HOUR)
  expect((await payLate(longer)).status).toBe(200)
  expect(await save(169, 2)).toMatchObject({
    status: 400,
    body: { fields: { latePaymentHours: 'At most 168 hours, a week.' } },
  })
  expect((await save(24, 2)).status).toBe(200)
})

test.each(['archived', 'draft'])(
  'a late payment for a product that is %s now is refunded, and the customer is notified',
  async (state) => {
    const placed = await expired()
    await setState(placed.ring, state)
    await expectRefunded(placed, await payLate(placed), WITHDRAWN)
  },
)

test('a late payment for a removed variant is refunded, and the customer is notified', async () => {
  const placed = await expired({ sizes: ['Size 6', 'Size 7'] })
  await shop.db.execute(
    sql`update variants set removed = true where id = ${placed.ring.variantIds[0]}`,
  )
  await expectRefunded(placed, await payLate(placed), WITHDRAWN)
  const other = await expired({ sizes: ['Size 6', 'Size 7'] })
  await shop.db.execute(
    sql`update variants set removed = true where id = ${other.ring.variantIds[1]}`,
  )
  expect((await payLate(other)).status).toBe(200)
})

test('a payment in time is accepted for a product archived meanwhile, because its stock is reserved', async () => {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 1 })]
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  await setState(ring, 'archived')
  expect((await payLate({ asha, ring, opened })).body.order.status).toBe('confirmed')
})

test('browser, webhook and check report one overdue payment at once: one refund, one mail', async () => {
  const placed = await expired()
  const { asha, opened } = placed
  shop.later(30 * DAY)
  shop.sandbox.webhooks.mode('drop')
  const signed = await shop.sandbox.pay(opened.orderId)
  const body = JSON.stringify({
    entity: 'event',
    event: 'order.paid',
    payload: { payment: { entity: { id: signed.razorpay_payment_id } } },
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(body, shop.sandboxKeys?.webhookSecret ?? ''),
  }
  const webhook = () =>
    shop.app.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload: body })
  const verify = () =>
    shop.request('POST', '/api/payment/verify-payment', { as: asha, body: signed })
  const check = () =>
    checkPayment(shop, { orderId: opened.order._id as Id<'ord'>, check: Number.MAX_SAFE_INTEGER })
  const [first, second, firstWebhook, secondWebhook] = await Promise.all([
    verify(),
    verify(),
    webhook(),
    webhook(),
    check(),
    check(),
  ])
  expect([first, second]).toMatchObject(
    Array(2).fill({ status: 409, body: { message: OVERDUE.message } }),
  )
  expect([firstWebhook.statusCode, secondWebhook.statusCode]).toEqual([200, 200])
  await shop.work('payment.refund')
  expect(
    shop.sandbox.refunds().filter(({ payment_id }) => payment_id === signed.razorpay_payment_id),
  ).toHaveLength(1)
  expect(await mailsOf(opened)).toHaveLength(1)
  expect((await verify()).body.message).toBe(OVERDUE.message)
})

test('a payment that is only authorised is not captured late: the provider releases it by itself', async () => {
  const placed = await expired()
  shop.later(30 * DAY)
  shop.sandbox.webhooks.mode('drop')
  const signed = await shop.sandbox.pay(placed.opened.orderId, { capture: false })
  const response = await shop.request('POST', '/api/payment/verify-payment', {
    as: placed.asha,
    body: signed,
  })
  expect(response).toMatchObject({ status: 503, body: { code: 'payment.unconfirmed' } })
  const payment = shop.sandbox.payments().find(({ id }) => id === signed.razorpay_payment_id)
  expect(payment).toMatchObject({ status: 'authorized', captured: false })
  expect(await mailsOf(placed.opened)).toEqual([])
})

test('the dialog gets the time that is left to pay', async () => {
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  const opened = await shop.openPayment(asha, [{ productId: ring.productId }])
  expect(opened).toMatchObject({ timeoutSeconds: expect.any(Number) })
  const left = (Date.parse(opened.order.payBefore) - shop.now().getTime()) / 1000
  const { timeoutSeconds } = opened as unknown as { timeoutSeconds: number }
  expect(timeoutSeconds).toBeLessThanOrEqual(15 * 60)
  expect(timeoutSeconds).toBeGreaterThanOrEqual(Math.floor(left))
})
