import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#worker/worker.ts'
import { buy } from '../order-transitions.ts'
import { openEdge, type Edge, type Passing } from '../provider-edge.ts'
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
  await shop.ask('POST', `/api/orders/${opened.order._id}/cancel`, { as: asha })
})

const read = async () =>
  (await shop.ask('GET', `/api/orders/${opened.order._id}`, { as: asha })).body
const isRefund = (answer: Passing) => /\/refund(?:s\/rfnd_\w+)?$/.test(answer.path)
const withStatus = (answer: Passing, status: string): Passing => ({
  ...answer,
  body: JSON.stringify({ ...JSON.parse(answer.body), status }),
})

/** Runs `work` while the provider's responses about refunds are changed. */
async function changing(
  change: Edge['pass'],
  work: () => Promise<unknown>,
): Promise<Edge['calls']> {
  const edge = await openEdge(shop)
  edge.pass = (answer) => (isRefund(answer) ? change(answer) : answer)
  try {
    await work()
    return edge.calls.filter(isRefund)
  } finally {
    await edge.close()
  }
}

test('a webhook that overtakes the provider’s own answer is not undone by it', async () => {
  await changing(
    async (answer) => {
      // The provider sends the money and reports it before its response, still "pending", arrives.
      await shop.sandbox.webhooks.flush()
      return withStatus(answer, 'pending')
    },
    () => shop.work('payment.refund'),
  )
  expect(await read()).toMatchObject({
    refund: 'refunded',
    statusLabel: 'Refunded',
    refunds: [{ state: 'refunded' }],
  })
})

test('a refund that the provider sends later is refunded by its webhook', async () => {
  // They wait until the sender is told to empty its hands.
  shop.sandbox.webhooks.mode('reverse')
  await changing(
    (answer) => withStatus(answer, 'pending'),
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

test('a refund of which no webhook comes is asked about until it is sent, and no longer', async () => {
  shop.sandbox.webhooks.mode('drop')
  const pending = (answer: Passing) => withStatus(answer, 'pending')
  await changing(pending, () => shop.work('payment.refund'))
  await changing(pending, () => shop.work('refund.check'))
  expect((await read()).refund).toBe('pending')
  expect(await shop.work('refund.check')).toBe(1)
  expect((await read()).refund).toBe('refunded')
  expect(await shop.work('refund.check')).toBe(0)
  shop.sandbox.webhooks.mode('send')
})

test('a refund that stays pending is asked about for two weeks, also over a silence of the provider, and then left to a person', async () => {
  shop.sandbox.webhooks.mode('drop')
  let asked = 0
  await changing(
    (answer) => (asked === 2 ? 'lost' : withStatus(answer, 'pending')),
    async () => {
      await shop.work('payment.refund')
      while ((await shop.work('refund.check')) > 0) asked += 1
    },
  )
  expect(asked).toBe(8)
  expect((await read()).refund).toBe('pending')
  shop.sandbox.webhooks.mode('send')
})

test('a refund that the bank did not take is told as such, and the order is not called refunded', async () => {
  shop.sandbox.webhooks.mode('drop')
  await changing(
    (answer) => withStatus(answer, 'failed'),
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
const refused = (answer: Passing): Passing => ({
  ...answer,
  status: 400,
  body: JSON.stringify({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'Your account does not have enough balance to carry out the refund operation.',
    },
  }),
})
const tidy = () => jobHandlers(shop)['shop.cleanup']({})
const onDesk = async () =>
  (
    await shop.ask('GET', `/api/admin/orders/${opened.order._id}`, {
      as: await shop.administrator(),
    })
  ).body

test('what the provider refuses is tried for a day; then it has failed, the administrator may send it again, and money that has left all the same counts', async () => {
  shop.sandbox.webhooks.mode('reverse')
  await changing(refused, async () => {
    await expect(shop.work('payment.refund')).rejects.toThrow('enough balance')
    expect(await onDesk()).toMatchObject({
      refund: 'pending',
      refundablePaise: 0,
      refundList: [{ state: 'pending' }],
    })
    await tidy()
    expect((await read()).refund).toBe('pending')
    shop.later(TWO_DAYS)
    await tidy()
  })
  const { refund, refundablePaise, refundList, totalPaise } = await onDesk()
  expect({ refund, refundablePaise, refundList }).toMatchObject({
    refund: 'none',
    refundablePaise: totalPaise,
    refundList: [{ state: 'failed' }],
  })
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('send')
  expect(await onDesk()).toMatchObject({
    refund: 'refunded',
    refundablePaise: 0,
    refundList: [{ state: 'refunded' }],
  })
})

test('a refund that was lost in days without the provider is sent when it is there again', async () => {
  shop.sandbox.webhooks.mode('drop')
  await changing(
    () => 'lost',
    async () => {
      await expect(shop.work('payment.refund')).rejects.toThrow('did not answer')
      shop.later(TWO_DAYS)
      await tidy()
    },
  )
  expect((await read()).refund).toBe('pending')
  await tidy()
  shop.sandbox.webhooks.mode('send')
  expect(await read()).toMatchObject({ refund: 'refunded', refunds: [{ state: 'refunded' }] })
})

test('money that came for a cancelled order and could not be sent back is sent again by the administrator', async () => {
  const unpaid = await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  await shop.ask('POST', `/api/orders/${unpaid.order._id}/cancel`, { as: asha })
  await shop.sandbox.pay(unpaid.orderId)
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('drop')
  await changing(
    (answer) => withStatus(answer, 'failed'),
    () => shop.work('payment.refund'),
  )
  opened = unpaid
  const { totalPaise } = unpaid.order
  expect(await onDesk()).toMatchObject({ refund: 'none', refundablePaise: totalPaise })
  const again = await shop.ask('POST', `/api/admin/orders/${unpaid.order._id}/refund`, {
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

test('orders whose money goes back are listed apart', async () => {
  const list = async (query: string) =>
    (await shop.ask('GET', `/api/orders${query}`, { as: asha })).body.orders
  await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  expect(await list('')).toHaveLength(2)
  expect(await list('?refunds=true')).toMatchObject([{ _id: opened.order._id, refund: 'pending' }])
})
