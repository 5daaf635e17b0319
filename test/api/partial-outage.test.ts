import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordProviderFailure, watchProvider } from '#checkout/settle/watch-provider.ts'
import { ProviderError } from '#payments/gateway.ts'
import { query } from '#platform/db/db.ts'
import { registerSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
  RAZORPAY_KEY_SECRET: 'the secret of the account',
  RAZORPAY_WEBHOOK_SECRET: 'the secret of its webhooks',
}

const provider = fastify()
/** The status of POST /orders, or of a refund, at the provider. Every other call succeeds. */
let failing: { orders?: 400 | 502; refunds?: 400 | 502 } = {}
let account: Sandbox
let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  provider.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'POST') return
    const status = url.endsWith('/orders')
      ? failing.orders
      : url.endsWith('/refund')
        ? failing.refunds
        : undefined
    if (status)
      await reply
        .code(status)
        .send({ error: { code: 'BAD_REQUEST_ERROR', description: 'The account is on hold' } })
  })
  account = await registerSandbox(provider, {
    prefix: '/provider',
    keyId: KEYS.RAZORPAY_KEY_ID,
    keySecret: KEYS.RAZORPAY_KEY_SECRET,
    webhookSecret: KEYS.RAZORPAY_WEBHOOK_SECRET,
    webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
    logFile: null,
    log: { warn: () => undefined },
  })
  account.webhooks.mode('drop')
  const url = `${await provider.listen({ port: 0, host: '127.0.0.1' })}/provider/v1`
  shop = await openTestShop({ environment: { ...KEYS, RAZORPAY_API_URL: url }, account })
  administrator = await shop.administrator()
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
afterEach(async () => {
  failing = {}
  await shop.db.execute(sql`delete from mails where idempotency_key like 'outage%'`)
  await shop.db.execute(sql`delete from provider_outages`)
  await shop.db.execute(sql`update users set email = null`)
})

const watch = () => watchProvider(shop)
const outageMails = () =>
  query<{ recipient: string; subject: string; body: string }>(
    shop.db,
    sql`select recipient, subject, body from mails where idempotency_key like 'outage%' order by created_at, id`,
  )
const subjects = async () => (await outageMails()).map(({ subject }) => subject)
const dashboard = async () =>
  (await shop.request('GET', '/api/admin/dashboard', { as: administrator })).body.outage

/** A new customer presses Pay Now; returns the status. */
async function press(): Promise<number> {
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  return shop.openPayment(asha, [{ productId: ring.productId }]).then(
    () => 200,
    (error: Error) => Number(/refused: (\d+)/.exec(error.message)?.[1]),
  )
}

const BROKEN = 'The payment provider does not work as it should'
const WORKS = 'The payment provider works again'

test.each([502, 400] as const)(
  'a provider that refuses every new order with %i is reported within 15 minutes, and when it is over',
  async (status) => {
    failing.orders = status
    for (let minutes = 0; minutes < 15; minutes += 5) {
      expect(await press()).toBe(502)
      shop.later(5)
      await watch()
    }
    expect(await subjects()).toEqual([BROKEN])
    const [mail] = await outageMails()
    expect(mail?.body).toContain('Customers may not be able to pay.')
    expect(await dashboard()).toMatchObject({ kind: 'payments', unsentRefunds: 0 })
    failing = {}
    expect(await press()).toBe(200)
    await watch()
    expect(await subjects()).toEqual([BROKEN])
    shop.later(10)
    await watch()
    await watch()
    expect(await subjects()).toEqual([BROKEN, WORKS])
    expect(await dashboard()).toBeNull()
  },
)

test('one customer who cannot pay is enough to detect that orders are refused', async () => {
  failing.orders = 502
  expect(await press()).toBe(502)
  for (let minutes = 0; minutes < 15; minutes += 5) {
    shop.later(5)
    await watch()
  }
  expect(await subjects()).toEqual([BROKEN])
})

test('an order that could not be opened is opened once when the provider accepts it, and can be paid', async () => {
  failing.orders = 502
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  await expect(shop.openPayment(asha, [{ productId: ring.productId }])).rejects.toThrow('502')
  failing = {}
  shop.later(5)
  await watch()
  const unopened = await query(
    shop.db,
    sql`select id from orders where user_id = ${asha.id} and provider_order_id is null`,
  )
  expect(unopened).toEqual([])
  const { orderId } = await shop.openPayment(asha, [])
  const paid = await shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await account.pay(orderId),
  })
  expect(paid).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
  expect(await subjects()).toEqual([])
})

test('an outage of hours is reported once', async () => {
  failing.orders = 502
  for (let minutes = 0; minutes < 120; minutes += 5) {
    if (minutes % 10 === 0) await press()
    shop.later(5)
    await watch()
  }
  expect(await subjects()).toEqual([BROKEN])
})

test('one order that the provider refuses is not an outage', async () => {
  failing.orders = 400
  expect(await press()).toBe(502)
  for (let minutes = 0; minutes < 20; minutes += 5) {
    shop.later(5)
    await watch()
  }
  expect(await subjects()).toEqual([])
})

test('refused orders are not an outage while the provider accepts others', async () => {
  for (let minutes = 0; minutes < 20; minutes += 4) {
    failing = {}
    expect(await press()).toBe(200)
    failing.orders = 400
    expect(await press()).toBe(502)
    shop.later(4)
    await watch()
  }
  expect(await subjects()).toEqual([])
})

test('a failure that comes during a run of the watch does not end without a check of the provider', async () => {
  const error = new ProviderError('unreachable', 'The provider answered 502.', { status: 502 })
  let isNoted = false
  const details: TestShop['details'] = async () => {
    if (!isNoted) await recordProviderFailure(shop, error, 'open')
    isNoted = true
    return shop.details()
  }
  const open = () => query(shop.db, sql`select id from provider_outages where ended_at is null`)
  await recordProviderFailure(shop, error, 'open')
  shop.later(12)
  await watchProvider({ ...shop, details })
  expect(isNoted).toBe(true)
  expect(await open()).toHaveLength(1)
})

/** A paid order that is cancelled; returns its number. */
async function cancelled(): Promise<string> {
  const [asha, ring] = [await shop.customer(), await shop.stock()]
  const { order } = await buy(shop, asha, [{ productId: ring.productId }])
  expect((await shop.request('POST', `/api/orders/${order._id}/cancel`, { as: asha })).status).toBe(
    200,
  )
  await shop.work('payment.refund').catch(() => 0)
  return order.number
}

test('a refused refund is reported as refused, with its order and what to do', async () => {
  failing.refunds = 400
  const number = await cancelled()
  shop.later(5)
  await watch()
  await watch()
  const [mail, ...more] = await outageMails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('The payment provider refuses refunds')
  for (const text of [
    `The provider refuses these refunds, of the orders ${number}.`,
    'The account is on hold',
    "on the provider's dashboard",
  ])
    expect(mail?.body).toContain(text)
  expect(mail?.body).not.toContain('pay.')
  expect(await dashboard()).toMatchObject({ kind: 'refused', unsentRefunds: 1 })

  failing.orders = 502
  for (let minutes = 0; minutes < 10; minutes += 5) {
    await press()
    shop.later(5)
    await watch()
  }
  expect(await subjects()).toEqual(['The payment provider refuses refunds', BROKEN])
  expect(await dashboard()).toMatchObject({ kind: 'payments' })
  failing.orders = undefined
  shop.later(10)
  await watch()
  expect((await outageMails()).at(-1)).toMatchObject({
    subject: WORKS,
    body: expect.stringContaining('It has not taken all refunds yet'),
  })
  expect(await dashboard()).toMatchObject({ kind: 'refused' })
  failing = {}
  await watch()
  expect((await subjects()).at(-1)).toBe('No refund waits for the payment provider any more')
  expect(await dashboard()).toBeNull()
})

test('refunds that fail with errors of the provider are reported as not accepted', async () => {
  failing.refunds = 502
  const number = await cancelled()
  shop.later(5)
  await watch()
  expect(await outageMails()).toMatchObject([
    {
      subject: 'The payment provider does not take refunds',
      body: expect.stringContaining(number),
    },
  ])
  expect(await dashboard()).toMatchObject({ kind: 'refunds' })
  failing = {}
  await watch()
})

test('every administrator with an e-mail address is notified once per address, and the shop if none has one', async () => {
  const others = [
    await shop.administrator(),
    await shop.administrator(),
    await shop.administrator(),
  ]
  const tell = async () => {
    failing.refunds = 502
    await cancelled()
    shop.later(5)
    await watch()
    failing = {}
    await watch()
    const recipients = (await outageMails()).map(({ recipient }) => recipient)
    await shop.db.execute(sql`delete from mails where idempotency_key like 'outage%'`)
    return recipients
  }
  expect(await tell()).toEqual(['care@jhumka.example', 'care@jhumka.example'])
  const customer = await shop.customer()
  for (const [at, email] of ['one@shop.example', 'two@shop.example', 'Two@shop.example'].entries())
    await shop.db.execute(sql`update users set email = ${email} where id = ${others[at]?.id}`)
  await shop.db.execute(
    sql`update users set email = 'customer@shop.example' where id = ${customer.id}`,
  )
  const notified = await tell()
  expect(notified).toHaveLength(4)
  expect([...new Set(notified.map((email) => email.toLowerCase()))].toSorted()).toEqual([
    'one@shop.example',
    'two@shop.example',
  ])
})
