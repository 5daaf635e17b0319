import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { ADDRESS } from '../address.ts'
import { enter, newCustomer, request } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const KEYS = {
  keyId: 'rzp_live_IjKlMnOp5678',
  keySecret: 'the-secret-of-the-account',
  webhookSecret: 'the-secret-of-its-webhooks',
}
const OWNER = { mobile: '9876543210', password: 'a password of the owner' }

const provider = fastify()
let premises: Premises
let first: RunningShop
let second: RunningShop

beforeAll(async () => {
  const account = await registerSandbox(provider, {
    prefix: '/provider',
    ...KEYS,
    webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
    logFile: null,
    log: { warn: () => undefined },
  })
  account.webhooks.mode('drop')
  const url = await provider.listen({ port: 0, host: '127.0.0.1' })
  premises = await makePremises()
  Object.assign(premises.environment, {
    RAZORPAY_API_URL: `${url}/provider/v1`,
    ADMIN_MOBILE: OWNER.mobile,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'info',
  })
  first = await openProcess(premises)
})
afterAll(async () => {
  await second?.kill()
  await first.kill()
  await provider.close()
  await premises.remove()
})

async function pay(shop: RunningShop) {
  const customer = newCustomer()
  await enter(shop.url, customer)
  const { stock } = await shop.readState()
  const line = { productId: stock.productId, quantity: 1 }
  await request(shop.url, 'POST', '/api/cart', { token: customer.token, body: line })
  const { body: cart } = await request(shop.url, 'GET', '/api/cart', customer)
  return request(shop.url, 'POST', '/api/payment/create-order', {
    token: customer.token,
    body: { amount: cart.totalPaise / 100, cart: [line], shippingDetails: ADDRESS },
  })
}

async function save(shop: RunningShop): Promise<number> {
  const { body } = await request(shop.url, 'POST', '/api/auth/login', { body: OWNER })
  const saved = await fetch(`${shop.url}/api/admin/connections/payments`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
    body: JSON.stringify({ value: KEYS, version: 0 }),
  })
  return saved.status
}

const sandboxStatus = async (shop: RunningShop) =>
  (await fetch(`${shop.url}/sandbox/checkout.js`)).status

test('live keys that are saved in one process end the sandbox in the other one, and outlive both', async () => {
  const isServer = premises.environment.DATABASE_URL !== undefined
  // Only PostgreSQL has room for two processes.
  second = isServer ? await openProcess(premises) : first
  expect((await pay(second)).body).toMatchObject({ test: true, key: 'rzp_test_sandbox' })
  const open = (await second.readState()).orders.map(({ id }) => id)
  expect(await save(first)).toBe(200)
  const { status, body } = await pay(second)
  // Before the notification arrives it is refused; never is it paid at the sandbox.
  expect(status === 502 || body.key === KEYS.keyId).toBe(true)
  await vi.waitFor(async () => expect(await sandboxStatus(second)).toBe(404))
  expect((await pay(second)).body).toMatchObject({ test: false, key: KEYS.keyId })
  const { orders } = await second.readState()
  expect(orders.filter(({ id }) => open.includes(id))).toEqual([
    expect.objectContaining({ status: 'expired', paidBy: null }),
  ])
  expect(await first.stop()).toBe(0)
  if (isServer) expect(await second.stop()).toBe(0)
  for (const shop of [first, second])
    for (const secret of [KEYS.keySecret, KEYS.webhookSecret])
      expect(shop.errors()).not.toContain(secret)
  first = await openProcess(premises)
  second = first
  expect(await sandboxStatus(first)).toBe(404)
  expect((await pay(first)).body).toMatchObject({ test: false, key: KEYS.keyId })
})
