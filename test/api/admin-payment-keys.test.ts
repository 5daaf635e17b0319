import fastify from 'fastify'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../save-settings.ts'
import { sign } from '#payments/razorpay.ts'
import { orders } from '#orders/tables.ts'
import { WrongSetting } from '#platform/config.ts'
import { query } from '#platform/db/db.ts'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { emptyDatabase, testDatabase } from '../database.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

/** The accounts of the provider: each accepts its own key id. */
const KEYS = {
  test: {
    keyId: 'rzp_test_AbCdEfGh1234',
    keySecret: 'the secret of the test account',
    webhookSecret: 'the webhook secret of the test account',
  },
  live: {
    keyId: 'rzp_live_IjKlMnOp5678',
    keySecret: 'the secret of the live account',
    webhookSecret: 'the webhook secret of the live account',
  },
}
const keysWith = (changes: Partial<(typeof KEYS)['test']>) => ({ ...KEYS.test, ...changes })
for (const keys of Object.values(KEYS))
  for (const field of ['keySecret', 'webhookSecret'] as const)
    keys[field] = keys[field].replaceAll(' ', '-')

const providers = { test: fastify(), live: fastify() }
const urls = { test: '', live: '' }

beforeAll(async () => {
  for (const mode of ['test', 'live'] as const) {
    const account = await registerSandbox(providers[mode], {
      prefix: '/provider',
      ...KEYS[mode],
      webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
      logFile: null,
      log: { warn: () => undefined },
    })
    account.webhooks.mode('drop')
    urls[mode] = `${await providers[mode].listen({ port: 0, host: '127.0.0.1' })}/provider/v1`
  }
})
afterAll(async () => {
  await providers.test.close()
  await providers.live.close()
})

let shop: TestShop
let owner: TestUser
beforeEach(async () => emptyDatabase(await testDatabase()))
afterEach(() => shop.close())

async function open(mode: 'test' | 'live', environment: Record<string, string> = {}) {
  shop = await openTestShop({
    environment: { RAZORPAY_API_URL: urls[mode], ...environment },
    keepData: true,
  })
  owner = await shop.administrator()
}

const PAYMENTS = '/api/admin/connections/payments'
const save = (value: object, version: number) =>
  shop.request('PUT', PAYMENTS, { as: owner, body: { value, version } })
const remove = (version: number) =>
  shop.request('DELETE', `${PAYMENTS}?version=${version}`, { as: owner })
const check = () => shop.request('POST', `${PAYMENTS}/test`, { as: owner })
const describeNow = async () =>
  (await shop.request('GET', '/api/admin/connections', { as: owner })).body.connections[0]

async function order() {
  const ring = await shop.stock()
  const customer = await shop.customer()
  const opened = await shop.openPayment(customer, [{ productId: ring.productId }])
  return { ring, customer, ...opened }
}

const readOrder = async (id: string) => {
  const [row] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as `ord_${string}`))
  return row
}

test('saved test keys end the sandbox at once; its open orders expire and pay nothing', async () => {
  await open('test')
  shop.sandbox.webhooks.mode('drop')
  const before = await order()
  const signed = await shop.sandbox.pay(before.orderId)
  expect((await shop.app.inject({ url: '/sandbox/checkout.js' })).statusCode).toBe(200)
  const saved = await save(KEYS.test, 0)
  expect(saved).toMatchObject({
    status: 200,
    body: { connection: { source: 'saved', version: 1, mode: 'test', changedBy: 'Owner' } },
  })
  for (const url of ['/sandbox/checkout.js', '/sandbox/v1/orders'])
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404)
  const verified = await shop.request('POST', '/api/payment/verify-payment', {
    as: before.customer,
    body: signed,
  })
  expect(verified.status).toBe(400)
  expect(await readOrder(before.order._id)).toMatchObject({
    status: 'expired',
    providerOrderId: null,
  })
  const [stock] = await query<{ stock: number }>(
    shop.db,
    sql`select stock from variants where id = ${before.ring.variantIds[0]}`,
  )
  expect(stock?.stock).toBe(10)
  const after = await order()
  expect(after.key).toBe(KEYS.test.keyId)
  expect(await shop.work('payment.check')).toBe(2)
  expect(shop.connections.services.gateway.checkout.origins).toContain(
    'https://checkout.razorpay.com',
  )
})

test('the webhook secret is the saved one', async () => {
  await open('test')
  await save(KEYS.test, 0)
  const body = JSON.stringify({ entity: 'event', event: 'payment.downtime.started', payload: {} })
  const post = async (secret: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body, secret),
    }
    const url = '/api/payment/webhook'
    return (await shop.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  expect(await post(KEYS.test.webhookSecret)).toBe(200)
  expect(await post(KEYS.test.keySecret)).toBe(401)
  expect(await post(shop.sandboxKeys?.webhookSecret ?? '')).toBe(401)
})

test('removed test keys bring the sandbox back, with a new version', async () => {
  await open('test')
  await save(KEYS.test, 0)
  const before = await order()
  expect(await remove(0)).toMatchObject({ status: 409, body: { code: 'settings.changed' } })
  expect(await remove(1)).toMatchObject({
    status: 200,
    body: { connection: { source: 'none', version: 2, mode: 'sandbox', set: [], shown: {} } },
  })
  expect(await readOrder(before.order._id)).toMatchObject({ status: 'expired' })
  expect((await order()).key).toBe('rzp_test_sandbox')
  expect(await save(KEYS.test, 0)).toMatchObject({ status: 409 })
  expect(await remove(2)).toMatchObject({ status: 409, body: { code: 'connection.none' } })
})

test('after a live payment was opened, live keys stay: test keys and a removal are refused', async () => {
  await open('live')
  await save(KEYS.live, 0)
  await order()
  for (const refused of [await save(KEYS.test, 1), await remove(1)])
    expect(refused).toMatchObject({ status: 409, body: { code: 'connection.live' } })
  expect(await describeNow()).toMatchObject({ mode: 'live', version: 1 })
  await shop.close()
  await open('live')
  expect(await describeNow()).toMatchObject({ mode: 'live', version: 1 })
  await shop.db.execute(sql`delete from connections`)
  const reopened = openTestShop({ keepData: true })
  await expect(reopened).rejects.toThrow(WrongSetting)
})

test('live keys without any payment can be removed again', async () => {
  await open('live')
  await save(KEYS.live, 0)
  expect(await remove(1)).toMatchObject({ status: 200 })
})

test('orders of the sandbox that were paid before are no live payments, also after a restart', async () => {
  await open('live')
  const { orderId } = await order()
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  await save(KEYS.live, 0)
  await shop.close()
  await open('live')
  expect(await query(shop.db, sql`select 1 from live_payments`)).toEqual([])
  expect(await remove(1)).toMatchObject({ status: 200 })
})

test('in production live keys need https, and the shop starts with saved keys alone', async () => {
  const production = { NODE_ENV: 'production' }
  await open('live', { ...production, PAYMENTS: 'sandbox' })
  expect(await save(KEYS.live, 0)).toMatchObject({
    status: 400,
    body: { fields: { keyId: expect.stringContaining('PUBLIC_URL must begin with https://') } },
  })
  await shop.close()
  const https = { ...production, PUBLIC_URL: 'https://shop.example' }
  await open('live', { ...https, PAYMENTS: 'sandbox' })
  expect(await save(KEYS.live, 0)).toMatchObject({ status: 200 })
  await shop.close()
  await expect(open('live', production)).rejects.toThrow('PUBLIC_URL must begin with https://')
  // Without the sandbox a test shop has no controls of it, so the account is given.
  shop = await openTestShop({
    environment: { ...https, RAZORPAY_API_URL: urls.live },
    keepData: true,
    account: await registerSandbox(fastify(), {
      prefix: '/unused',
      ...KEYS.live,
      webhook: { server: { url: '' }, path: '' },
      logFile: null,
      log: { warn: () => undefined },
    }),
  })
  owner = await shop.administrator()
  expect(shop.sandboxKeys).toBeNull()
  expect((await order()).key).toBe(KEYS.live.keyId)
  expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'connection.needed' } })
})

test('the test of the keys says what is wrong', async () => {
  await open('test')
  expect(await check()).toMatchObject({ status: 409, body: { code: 'connection.none' } })
  await save(KEYS.test, 0)
  expect(await check()).toMatchObject({
    status: 200,
    body: { works: true, message: expect.stringContaining('test keys: no money moves') },
  })
  await save(keysWith({ keySecret: 'another-secret-of-nobody' }), 1)
  expect((await check()).body).toEqual({
    works: false,
    message: expect.stringContaining('does not accept the keys'),
  })
  await shop.close()
  await open('test', { RAZORPAY_API_URL: 'http://127.0.0.1:9/v1' })
  expect((await check()).body).toEqual({
    works: false,
    message: expect.stringContaining('could not be reached'),
  })
})

test('keys of the settings of the server win and cannot be changed here', async () => {
  await open('test')
  await save(KEYS.test, 0)
  await shop.close()
  const { keyId, keySecret, webhookSecret } = KEYS.live
  shop = await openTestShop({
    environment: {
      RAZORPAY_API_URL: urls.live,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    },
    keepData: true,
    account: shop.sandbox,
  })
  owner = await shop.administrator()
  expect(await describeNow()).toMatchObject({
    source: 'environment',
    mode: 'live',
    shown: { keyId: '…5678' },
    fixed: ['keyId', 'keySecret', 'webhookSecret'],
  })
  for (const refused of [await save(KEYS.test, 1), await remove(1)])
    expect(refused).toMatchObject({ status: 409, body: { code: 'connection.fixed' } })
  expect((await check()).body).toMatchObject({ works: true })
})

test('no secret is in a reply, in the audit log or in the database', async () => {
  await open('test')
  const replies = [
    await save(KEYS.test, 0),
    await save(keysWith({ keySecret: '' }), 1),
    await save(keysWith({ keySecret: 'x' }), 2),
    await check(),
    await shop.request('GET', '/api/admin/connections', { as: owner }),
    await shop.request('GET', '/api/admin/changes', { as: owner }),
    await remove(1),
    await remove(2),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200, 200, 409, 200])
  const rows = await query(shop.db, sql`select * from connections`)
  const log = await query(shop.db, sql`select * from audit_log`)
  const all = JSON.stringify([replies, rows, log])
  for (const secret of Object.values(KEYS.test)) expect(all).not.toContain(secret)
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['connection.saved', { fields: ['keyId', 'keySecret', 'webhookSecret'], version: 1 }],
    ['connection.saved', { fields: [], version: 2 }],
    ['connection.tested', { works: true }],
    ['connection.removed', { fields: ['keyId', 'keySecret', 'webhookSecret'], version: 3 }],
  ])
})

test('with another SECRET_KEY the shop starts, and takes no payment until keys are saved again', async () => {
  await open('test', { SECRET_KEY: 'a-key-of-forty-characters-for-this-test.' })
  await save(KEYS.test, 0)
  await shop.close()
  await open('test', { SECRET_KEY: 'another-key-of-forty-characters-for-it..' })
  expect(await describeNow()).toMatchObject({ source: 'unreadable', mode: 'closed', version: 1 })
  expect(await check()).toMatchObject({ status: 503, body: { code: 'secret.unreadable' } })
  await expect(order()).rejects.toThrow('502')
  expect((await shop.app.inject({ url: '/sandbox/checkout.js' })).statusCode).toBe(404)
  expect(await save(keysWith({ keySecret: '' }), 1)).toMatchObject({ status: 400 })
  expect(await save(KEYS.test, 1)).toMatchObject({ status: 200 })
  expect((await order()).key).toBe(KEYS.test.keyId)
})

test('the password is asked for, and wrong fields are named', async () => {
  await open('test')
  expect(
    await save({ keyId: 'rzp_other', keySecret: 'short', webhookSecret: '' }, 0),
  ).toMatchObject({
    status: 400,
    body: {
      fields: {
        keyId: expect.stringContaining('begins with rzp_test_ or rzp_live_'),
        keySecret: expect.stringContaining('too short'),
        webhookSecret: expect.any(String),
      },
    },
  })
  await saveSettings(shop, owner, { security: { asksPassword: true } })
  shop.later(16)
  for (const refused of [await save(KEYS.test, 0), await remove(0)])
    expect(refused).toMatchObject({ status: 403, body: { code: 'login.stale' } })
})

test('another key id needs its own secrets', async () => {
  await open('test')
  await save(KEYS.test, 0)
  const other = { keyId: KEYS.live.keyId, keySecret: '', webhookSecret: '' }
  expect(await save(other, 1)).toMatchObject({
    status: 400,
    body: { fields: { keySecret: expect.any(String), webhookSecret: expect.any(String) } },
  })
  expect((await describeNow()).version).toBe(1)
})
