import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WrongSetting } from '#platform/config.ts'
import { registerSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { emptyDatabase, testDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const SECRETS = {
  RAZORPAY_KEY_SECRET: 'the secret of the account',
  RAZORPAY_WEBHOOK_SECRET: 'the secret of its webhooks',
}
const LIVE = { ...SECRETS, RAZORPAY_KEY_ID: 'rzp_live_abcdefgh' }
const TEST = { ...SECRETS, RAZORPAY_KEY_ID: 'rzp_test_abcdefgh' }

const SILENT_LOG = { warn: () => undefined }
const provider = fastify()
let account: Sandbox
let providerUrl = ''
/** The provider's order calls fail while this is set. */
let isAway = false

beforeAll(async () => {
  provider.addHook('onRequest', async (_request, reply) => isAway && reply.code(502).send())
  account = await registerSandbox(provider, {
    prefix: '/provider',
    keyId: LIVE.RAZORPAY_KEY_ID,
    keySecret: SECRETS.RAZORPAY_KEY_SECRET,
    webhookSecret: SECRETS.RAZORPAY_WEBHOOK_SECRET,
    webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
    logFile: null,
    log: SILENT_LOG,
  })
  account.webhooks.mode('drop')
  providerUrl = `${await provider.listen({ port: 0, host: '127.0.0.1' })}/provider/v1`
})
beforeEach(async () => {
  isAway = false
  await emptyDatabase(await testDatabase())
})
afterAll(() => provider.close())

const live = () => ({ ...LIVE, RAZORPAY_API_URL: providerUrl })

/** Opens a shop with these settings on the database of the previous one. */
const open = (environment: Record<string, string>): Promise<TestShop> =>
  openTestShop({ environment, account, keepData: true })

async function inShop<T>(
  environment: Record<string, string>,
  work: (shop: TestShop) => Promise<T>,
) {
  const shop = await open(environment)
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

const isOpened = (environment: Record<string, string>) => inShop(environment, async () => true)

async function order(shop: TestShop) {
  const { productId } = await shop.stock()
  const customer = await shop.customer()
  return { customer, ...(await shop.openPayment(customer, [{ productId }])) }
}

test('a database with a live payment opens neither with the sandbox nor with test keys', async () => {
  await inShop(live(), order)
  const sandboxed: Record<string, string>[] = [
    {},
    { PAYMENTS: 'sandbox' },
    { NODE_ENV: 'production', PAYMENTS: 'sandbox' },
  ]
  for (const environment of [...sandboxed, TEST]) {
    await expect(open(environment)).rejects.toThrow(WrongSetting)
    await expect(open(environment)).rejects.toThrow(
      /^This database has taken live payments.*Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET/,
    )
  }
  expect(await isOpened(live())).toBe(true)
})

test('a live payment for an order from before this was recorded marks the database too', async () => {
  await inShop(live(), async (shop) => {
    const { customer, orderId } = await order(shop)
    await shop.db.execute('delete from live_payments')
    const body = await account.pay(orderId)
    const verified = await shop.request('POST', '/api/payment/verify-payment', {
      as: customer,
      body,
    })
    expect(verified.status).toBe(200)
  })
  await expect(open({ PAYMENTS: 'sandbox' })).rejects.toThrow('has taken live payments')
})

test.each(['an order', 'a payment'])(
  'a database with %s from before this was recorded is marked by a start with live keys',
  async (kind) => {
    await inShop(live(), async (shop) => {
      const { customer, orderId } = await order(shop)
      if (kind === 'a payment') {
        const body = await account.pay(orderId)
        expect(
          (await shop.request('POST', '/api/payment/verify-payment', { as: customer, body }))
            .status,
        ).toBe(200)
        await shop.db.execute('update orders set provider_order_id = null')
      }
      await shop.db.execute('delete from live_payments')
    })
    expect(await isOpened(live())).toBe(true)
    await expect(open({ PAYMENTS: 'sandbox' })).rejects.toThrow('has taken live payments')
    await expect(open(TEST)).rejects.toThrow('has taken live payments')
  },
)

// An embedded database has no other process.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a process that still runs the sandbox opens no more orders after another one took a live payment',
  async () => {
    await inShop({}, async (sandboxed) => {
      const before = await order(sandboxed)
      await inShop(live(), order)
      await expect(order(sandboxed)).rejects.toThrow('502')
      const body = await sandboxed.sandbox.pay(before.orderId)
      const verified = await sandboxed.request('POST', '/api/payment/verify-payment', {
        as: before.customer,
        body,
      })
      expect(verified.status).toBe(400)
      const { _id } = before.order
      const { body: left } = await sandboxed.request('GET', `/api/orders/${_id}`, {
        as: before.customer,
      })
      expect(left.status).toBe('pending_payment')
    })
  },
)

test('live keys without any payment do not mark the database', async () => {
  await inShop(live(), async (shop) => {
    isAway = true
    await expect(order(shop)).rejects.toThrow('502')
  })
  expect(await isOpened({})).toBe(true)
})

test('orders of the sandbox do not prevent the sandbox, test keys or live keys', async () => {
  await inShop({}, order)
  expect(await isOpened({ PAYMENTS: 'sandbox' })).toBe(true)
  expect(await isOpened(TEST)).toBe(true)
  expect(await isOpened(live())).toBe(true)
})

test('a shop with live keys shows no sample testimonials', async () => {
  const showsSamples = (environment: Record<string, string>) =>
    inShop(
      environment,
      async (shop) => (await shop.request('GET', '/api/shop')).body.showsSamples as boolean,
    )
  expect(await showsSamples(TEST)).toBe(true)
  expect(await showsSamples(live())).toBe(false)
})
