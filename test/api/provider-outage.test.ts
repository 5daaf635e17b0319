import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { buy } from '../order-transitions.ts'
import { ADDRESS, openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop({ providerTimeoutMs: 1000 })
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
afterEach(() => shop.sandbox.setApiMode('normal'))

const UNREACHED = 'the payment provider could not be reached'

/** One run of the watch, as every five minutes; twice at once, as two processes may do. */
async function watch(): Promise<void> {
  const watchOnce = () => JOB_HANDLERS['provider.watch'](shop, {})
  await Promise.all([watchOnce(), watchOnce()])
}

/** Tries the waiting refunds as the job does; failed ones are tried again later. */
const tryRefunds = () => shop.work('payment.refund').catch(() => 0)

const outageMails = () =>
  query<{ recipient: string; subject: string; body: string }>(
    shop.db,
    sql`select recipient, subject, body from mails where idempotency_key like 'outage%' order by created_at, id`,
  )
const forget = () => shop.db.execute(sql`delete from mails where idempotency_key like 'outage%'`)

const dashboard = async () =>
  (await shop.request('GET', '/api/admin/dashboard', { as: administrator })).body.outage
const readOrder = async (as: TestUser, { order }: OpenedPayment) =>
  (await shop.request('GET', `/api/orders/${order._id}`, { as })).body
const readAdminOrder = async ({ order }: OpenedPayment) =>
  (await shop.request('GET', `/api/admin/orders/${order._id}`, { as: administrator })).body
const rowOf = async ({ order }: OpenedPayment) => {
  const { orders } = (
    await shop.request('GET', `/api/admin/orders?q=${order.number}`, { as: administrator })
  ).body
  return orders[0]
}
const track = async ({ order }: OpenedPayment) =>
  (
    await shop.request('POST', '/api/orders/track', {
      body: { number: order.number, mobile: ADDRESS.phone },
    })
  ).body

/** A paid order that is cancelled while the provider behaves as `hold` says. */
async function cancelled(
  hold: 'down' | 'normal' = 'normal',
): Promise<{ asha: TestUser; bought: OpenedPayment }> {
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  const bought = await buy(shop, asha, [{ productId: ring.productId }])
  shop.sandbox.setApiMode(hold)
  expect(
    (await shop.request('POST', `/api/orders/${bought.order._id}/cancel`, { as: asha })).status,
  ).toBe(200)
  return { asha, bought }
}

test('a refund that the provider has not accepted is shown as not sent, with the last error, to customer and administrator', async () => {
  const { asha, bought } = await cancelled('down')
  expect(await readOrder(asha, bought)).toMatchObject({
    refund: 'pending',
    refundSent: false,
    refunds: [{ state: 'pending', sent: false }],
  })
  expect((await readAdminOrder(bought)).refundList).toMatchObject([
    { sent: false, lastAnswer: null, lastTriedAt: null },
  ])

  await tryRefunds()
  expect((await readAdminOrder(bought)).refundList).toMatchObject([
    { state: 'pending', sent: false, lastAnswer: UNREACHED, lastTriedAt: expect.any(String) },
  ])
  expect((await readOrder(asha, bought)).refunds).toMatchObject([
    { sent: false, lastAnswer: UNREACHED },
  ])
  await watch()
  expect([await outageMails(), await dashboard()]).toEqual([[], null])
  expect(await track(bought)).toMatchObject({ refund: 'pending', refundSent: false })
  expect(await rowOf(bought)).toMatchObject({ refund: 'pending', refundSent: false })
  const mails = await query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails where order_id = ${bought.order._id} and idempotency_key like 'cancellation%'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('It leaves as soon as the payment provider takes it.')
  expect(`${mails[0]?.subject} ${mails[0]?.body}`).not.toMatch(/on its way|have sent/)

  shop.sandbox.setApiMode('normal')
  shop.later(5)
  await watch()
  expect(await readOrder(asha, bought)).toMatchObject({
    refund: 'refunded',
    refundSent: true,
    refunds: [{ state: 'refunded', sent: true }],
  })
  expect(await rowOf(bought)).toMatchObject({ refund: 'refunded', refundSent: true })
  expect(await outageMails()).toEqual([])
})

test('a malformed response is reported as that, not as an error', async () => {
  const { bought } = await cancelled()
  shop.sandbox.setApiMode('malformed')
  await tryRefunds()
  const lastAnswer =
    'the payment provider answered in a way that the shop does not understand (200)'
  expect((await readAdminOrder(bought)).refundList).toMatchObject([{ sent: false, lastAnswer }])
  shop.sandbox.setApiMode('normal')
  shop.later(5)
  await watch()
})

test("the provider's reason against a refund is shown with the refund", async () => {
  const { bought } = await cancelled()
  await shop.db.execute(sql`
    update payments set provider_payment_id = 'pay_00000000000000' where order_id = ${bought.order._id}`)
  await tryRefunds()
  const [refund] = (await readAdminOrder(bought)).refundList
  expect(refund).toMatchObject({
    state: 'pending',
    sent: false,
    lastAnswer: 'the payment provider refused: The id provided does not exist',
  })
  await shop.db.execute(sql`update refunds set status = 'failed' where id = ${refund._id}`)
  await watch()
})

test('administrators are notified once within 15 minutes that refunds are not accepted, and once when they are', async () => {
  const one = await cancelled()
  const other = await cancelled('down')
  await tryRefunds()
  for (let minutes = 5; minutes <= 15; minutes += 5) {
    shop.later(5)
    await watch()
  }
  const [mail, ...more] = await outageMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'care@jhumka.example',
    subject: 'The payment provider does not work as it should',
  })
  for (const text of [
    one.bought.order.number,
    other.bought.order.number,
    `Its last answer: ${UNREACHED}.`,
  ])
    expect(mail?.body).toContain(text)
  expect(await dashboard()).toEqual({
    kind: 'payments',
    startedAt: expect.any(String),
    lastAnswer: UNREACHED,
    unsentRefunds: 2,
  })

  shop.sandbox.setApiMode('normal')
  shop.later(5)
  await watch()
  await watch()
  expect((await outageMails()).map(({ subject }) => subject)).toEqual([
    'The payment provider does not work as it should',
    'The payment provider works again',
  ])
  expect(await dashboard()).toBeNull()
  expect((await readOrder(one.asha, one.bought)).refund).toBe('refunded')
  expect(shop.sandbox.refunds().length).toBe(
    new Set(shop.sandbox.refunds().map(({ payment_id }) => payment_id)).size,
  )
  await forget()
})

test('administrators are notified if customers cannot pay, but not of a failure of seconds', async () => {
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  const press = () =>
    shop.openPayment(asha, []).then(
      () => 200,
      (error: Error) => Number(/refused: (\d+)/.exec(error.message)?.[1]),
    )
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, quantity: 1 },
  })
  shop.sandbox.setApiMode('html-502')
  expect(await press()).toBe(502)
  shop.sandbox.setApiMode('normal')
  shop.later(5)
  await watch()
  expect(await outageMails()).toEqual([])

  shop.sandbox.setApiMode('html-502')
  expect(await press()).toBe(502)
  shop.later(5)
  await watch()
  shop.later(5)
  await watch()
  expect((await outageMails()).map(({ body }) => body)).toEqual([
    expect.stringContaining('Its last answer: the payment provider answered with an error (502).'),
  ])
  expect(await dashboard()).toMatchObject({ unsentRefunds: 0 })
  shop.sandbox.setApiMode('normal')
  shop.later(5)
  await watch()
  expect((await outageMails()).map(({ subject }) => subject)).toEqual([
    'The payment provider does not work as it should',
    'The payment provider works again',
  ])
  expect(await press()).toBe(200)
  await forget()
})

test('a second outage is reported again', async () => {
  for (let outage = 0; outage < 2; outage += 1) {
    await cancelled('down')
    await tryRefunds()
    shop.later(5)
    await watch()
    shop.sandbox.setApiMode('normal')
    shop.later(5)
    await watch()
  }
  expect(await outageMails()).toHaveLength(4)
  await forget()
})
