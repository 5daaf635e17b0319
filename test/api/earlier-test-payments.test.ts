import fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { emptyDatabase, testDatabase } from '../database.ts'
import { openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

/** The live account of the provider, which knows no payment of the sandbox. */
const LIVE = {
  keyId: 'rzp_live_IjKlMnOp5678',
  keySecret: 'the-secret-of-the-live-account',
  webhookSecret: 'the-webhook-secret-of-the-live-account',
}
const provider = fastify()
let apiUrl = ''
const calls: string[] = []

beforeAll(async () => {
  provider.addHook('onRequest', async ({ url }) => void calls.push(url))
  const account = await registerSandbox(provider, {
    prefix: '/provider',
    ...LIVE,
    webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
    logFile: null,
    log: { warn: () => undefined },
  })
  account.webhooks.mode('drop')
  apiUrl = `${await provider.listen({ port: 0, host: '127.0.0.1' })}/provider/v1`
})
afterAll(() => provider.close())

let shop: TestShop
let administrator: TestUser
let customer: TestUser
let opened: OpenedPayment & { variantIds: string[] }

/** A shop with an order of two sizes that was paid in the sandbox. */
beforeEach(async () => {
  await emptyDatabase(await testDatabase())
  shop = await openTestShop({ environment: { RAZORPAY_API_URL: apiUrl }, keepData: true })
  administrator = await shop.administrator()
  customer = await shop.customer()
  const { productId, variantIds } = await shop.stock({ sizes: ['12', '14'] })
  const [variantId = ''] = variantIds
  opened = { ...(await shop.openPayment(customer, [{ productId, variantId }])), variantIds }
  await shop.sandbox.pay(opened.orderId)
  await shop.sandbox.webhooks.flush()
  calls.length = 0
})
afterEach(() => shop.close())

const goLive = async () => {
  const saved = await shop.request('PUT', '/api/admin/connections/payments', {
    as: administrator,
    body: { value: LIVE, version: 0 },
  })
  expect(saved.status).toBe(200)
}
const path = (action = '') => `/api/admin/orders/${opened.order._id}${action}`
const read = async () => (await shop.request('GET', path(), { as: administrator })).body
const refund = (amount: number) =>
  shop.request('POST', path('/refund'), {
    as: administrator,
    body: { amount, note: 'It came late', requestId: randomUUID() },
  })
const mails = async () =>
  query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails order by created_at, id`,
  )
const findings = async () =>
  (await checkBooks(shop.db, shop.now())).flatMap((outcome) => outcome.findings)

test('an order that was paid as a test is not refunded with live keys, and a sentence says why', async () => {
  await goLive()
  const before = await mails()
  const refused = await refund(100)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'refund.test',
      message: expect.stringContaining('was paid as a test, with payment keys that are no longer'),
    },
  })
  expect(await read()).toMatchObject({ status: 'confirmed', refund: 'none', refundList: [] })
  expect(await mails()).toEqual(before)
  expect(await shop.work('payment.refund')).toBe(0)
  expect(calls).toEqual([])
})

test('a refund that waited while live keys were saved is closed in the books', async () => {
  expect((await refund(100)).status).toBe(200)
  await goLive()
  expect(await shop.work('payment.refund')).toBe(1)
  expect(await read()).toMatchObject({
    refund: 'partial',
    refundList: [
      { state: 'refunded', note: 'It came late Paid as a test: no money was moved.', sent: true },
    ],
  })
  expect(calls).toEqual([])
  expect(await findings()).toEqual([])
})

test('a refund that the sandbox had taken and not sent is closed in the books', async () => {
  expect((await refund(100)).status).toBe(200)
  await shop.db.execute(sql`update refunds set provider_refund_id = 'rfnd_ABCDEFGHIJKLMN'`)
  await goLive()
  const [row] = await query<{ id: `rfn_${string}` }>(shop.db, sql`select id from refunds`)
  if (!row) throw new Error('There is no refund.')
  await shop.runJob({ name: 'refund.check', data: { refundId: row.id, check: 3 }, dueAt: 0 })
  expect(await read()).toMatchObject({ refund: 'partial', refundList: [{ state: 'refunded' }] })
  expect(calls).toEqual([])
})

test('a cheaper size of an order that was paid as a test is refused with live keys', async () => {
  const [line] = opened.order.items
  const [from, to] = opened.variantIds
  await shop.db.execute(sql`update variants set sale_price = 100000 where id = ${to}`)
  await goLive()
  const change = { lineId: line?._id, fromVariantId: from, variantId: to, pricePaise: 100_000 }
  const refused = await shop.request('POST', path('/variant'), {
    as: administrator,
    body: { ...change, requestId: randomUUID() },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'refund.test' } })
  expect(await read()).toMatchObject({ status: 'confirmed', refund: 'none', refundList: [] })
  expect(await findings()).toEqual([])
})

test('an order that was paid as a test is cancelled with live keys, and no mail promises money', async () => {
  await goLive()
  const cancelled = await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [opened.order._id], to: 'cancelled' },
  })
  expect(cancelled.status).toBe(200)
  expect(await shop.work('payment.refund')).toBe(1)
  expect(await read()).toMatchObject({
    status: 'cancelled',
    refund: 'refunded',
    refundList: [{ state: 'refunded', note: 'Paid as a test: no money was moved.' }],
  })
  const mail = (await mails()).find(({ subject }) => subject.endsWith('is cancelled'))
  expect(mail?.body).toContain('It was paid as a test: no money was moved, so none comes back.')
  expect(mail?.body).not.toContain('We send')
  expect(calls).toEqual([])
  expect(await findings()).toEqual([])
})

test('a payment with live keys is refunded at the provider, and is no earlier test', async () => {
  await goLive()
  const [row] = await query<{ mode: string }>(shop.db, sql`select mode from payments`)
  expect(row).toEqual({ mode: 'sandbox' })
  await shop.db.execute(sql`update payments set mode = 'live'`)
  expect((await refund(100)).status).toBe(200)
  await expect(shop.work('payment.refund')).rejects.toThrow('does not exist')
  expect(calls).toEqual([expect.stringMatching(/\/payments\/pay_\w+\/refund$/)])
  expect(await read()).toMatchObject({ refund: 'pending' })
})
