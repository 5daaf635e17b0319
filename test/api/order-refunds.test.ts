import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { buy } from '../order-transitions.ts'
import { openProviderProxy, type ProviderProxy, type ProviderCall } from '../provider-proxy.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let opened: OpenedPayment

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())
beforeEach(async () => {
  asha = await shop.customer()
  opened = await buy(shop, asha, [{ productId: (await shop.stock()).productId }])
  await shop.sandbox.webhooks.flush()
  await shop.request('POST', `/api/orders/${opened.order._id}/cancel`, { as: asha })
})

const read = async () =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body
const isRefund = (response: ProviderCall) => /\/refund(?:s\/rfnd_\w+)?$/.test(response.path)
const withStatus = (response: ProviderCall, status: string): ProviderCall => ({
  ...response,
  body: JSON.stringify({ ...JSON.parse(response.body), status }),
})

/** Runs `work` while the provider's responses about refunds are changed. */
async function changing(
  change: ProviderProxy['pass'],
  work: () => Promise<unknown>,
): Promise<ProviderProxy['calls']> {
  const proxy = await openProviderProxy(shop)
  proxy.pass = (response) => (isRefund(response) ? change(response) : response)
  try {
    await work()
    return proxy.calls.filter(isRefund)
  } finally {
    await proxy.close()
  }
}

test("a webhook that overtakes the provider's response is not undone by that response", async () => {
  await changing(
    async (response) => {
      // The provider sends the money and reports it before its response, still "pending", arrives.
      await shop.sandbox.webhooks.flush()
      return withStatus(response, 'pending')
    },
    () => shop.work('payment.refund'),
  )
  expect(await read()).toMatchObject({
    refund: 'refunded',
    statusLabel: 'Refunded',
    refunds: [{ state: 'refunded' }],
  })
})

test('a refund that the provider processes later is marked by its webhook', async () => {
  // In this mode webhooks wait until `flush`.
  shop.sandbox.webhooks.mode('reverse')
  await changing(
    (response) => withStatus(response, 'pending'),
    () => shop.work('payment.refund'),
  )
  expect(await read()).toMatchObject({
    refund: 'pending',
    statusLabel: 'Cancelled',
    refunds: [{ state: 'pending' }],
  })
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('send')
  expect(await read()).toMatchObject({ refund: 'refunded' })
})

test('a refund without a webhook is checked until it is processed, and no longer', async () => {
  shop.sandbox.webhooks.mode('drop')
  const pending = (response: ProviderCall) => withStatus(response, 'pending')
  await changing(pending, () => shop.work('payment.refund'))
  await changing(pending, () => shop.work('refund.check'))
  expect((await read()).refund).toBe('pending')
  expect(await shop.work('refund.check')).toBe(1)
  expect((await read()).refund).toBe('refunded')
  expect(await shop.work('refund.check')).toBe(0)
  shop.sandbox.webhooks.mode('send')
})

test('a pending refund is checked for two weeks, even through an outage, and then reported to an administrator', async () => {
  shop.sandbox.webhooks.mode('drop')
  let checks = 0
  await changing(
    (response) => (checks === 2 ? 'lost' : withStatus(response, 'pending')),
    async () => {
      await shop.work('payment.refund')
      while ((await shop.work('refund.check')) > 0) checks += 1
    },
  )
  expect(checks).toBe(8)
  expect((await read()).refund).toBe('pending')
  shop.sandbox.webhooks.mode('send')
})

test('a refund that the bank refuses is shown as failed, and the order is not shown as refunded', async () => {
  shop.sandbox.webhooks.mode('drop')
  await changing(
    (response) => withStatus(response, 'failed'),
    () => shop.work('payment.refund'),
  )
  expect(await read()).toMatchObject({
    refund: 'none',
    statusLabel: 'Cancelled',
    refunds: [{ state: 'failed' }],
  })
  shop.sandbox.webhooks.mode('send')
})

const TWO_DAYS = 49 * 60
const refused = (response: ProviderCall): ProviderCall => ({
  ...response,
  status: 400,
  body: JSON.stringify({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Your account does not have enough balance to carry out the refund operation.',
    },
  }),
})
const cleanUp = () => JOB_HANDLERS['shop.cleanup'](shop, {})
const readAdminOrder = async () =>
  (
    await shop.request('GET', `/api/admin/orders/${opened.order._id}`, {
      as: await shop.administrator(),
    })
  ).body

test('a refused refund is tried for a day and then failed; it can be sent again, and a late success still counts', async () => {
  shop.sandbox.webhooks.mode('reverse')
  await changing(refused, async () => {
    await expect(shop.work('payment.refund')).rejects.toThrow('enough balance')
    expect(await readAdminOrder()).toMatchObject({
      refund: 'pending',
      refundablePaise: 0,
      refundList: [{ state: 'pending' }],
    })
    await cleanUp()
    expect((await read()).refund).toBe('pending')
    shop.later(TWO_DAYS)
    await cleanUp()
  })
  const { refund, refundablePaise, refundList, totalPaise } = await readAdminOrder()
  expect({ refund, refundablePaise, refundList }).toMatchObject({
    refund: 'none',
    refundablePaise: totalPaise,
    refundList: [{ state: 'failed' }],
  })
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('send')
  expect(await readAdminOrder()).toMatchObject({
    refund: 'refunded',
    refundablePaise: 0,
    refundList: [{ state: 'refunded' }],
  })
})

test('a refund that was lost during an outage of days is sent when the provider is back', async () => {
  shop.sandbox.webhooks.mode('drop')
  await changing(
    () => 'lost',
    async () => {
      await expect(shop.work('payment.refund')).rejects.toThrow('did not answer')
      shop.later(TWO_DAYS)
      await cleanUp()
    },
  )
  expect((await read()).refund).toBe('pending')
  await cleanUp()
  shop.sandbox.webhooks.mode('send')
  expect(await read()).toMatchObject({ refund: 'refunded', refunds: [{ state: 'refunded' }] })
})

test("a failed refund of a cancelled order's payment is sent again by an administrator", async () => {
  const unpaid = await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  await shop.request('POST', `/api/orders/${unpaid.order._id}/cancel`, { as: asha })
  await shop.sandbox.pay(unpaid.orderId)
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('drop')
  await changing(
    (response) => withStatus(response, 'failed'),
    () => shop.work('payment.refund'),
  )
  opened = unpaid
  const { totalPaise } = unpaid.order
  expect(await readAdminOrder()).toMatchObject({ refund: 'none', refundablePaise: totalPaise })
  const again = await shop.request('POST', `/api/admin/orders/${unpaid.order._id}/refund`, {
    as: await shop.administrator(),
    body: {
      amount: totalPaise / 100,
      note: 'The bank did not take it',
      requestId: 'once more to her bank',
    },
  })
  expect(again).toMatchObject({ status: 200, body: { refund: 'pending', refundablePaise: 0 } })
  shop.sandbox.webhooks.mode('send')
})

test('orders with a refund are listed by filter', async () => {
  const list = async (query: string) =>
    (await shop.request('GET', `/api/orders${query}`, { as: asha })).body.orders
  await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  expect(await list('')).toHaveLength(2)
  expect(await list('?refunds=true')).toMatchObject([{ _id: opened.order._id, refund: 'pending' }])
})
