import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRazorpay } from '#payments/razorpay.ts'
import { sign } from '#payments/razorpay.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let opened: OpenedPayment
let paymentId: string

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => {
  shop.sandbox.webhooks.mode('drop')
  asha = await shop.customer()
  opened = await shop.openPayment(asha, [{ productId: (await shop.stock()).productId }])
  paymentId = (await shop.sandbox.pay(opened.orderId)).razorpay_payment_id
})
afterAll(() => shop.close())

const statusOf = async () =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body.status
const event = (name: string, entity: object = { id: paymentId }) => ({
  entity: 'event',
  account_id: 'acc_TESTACCOUNT001',
  event: name,
  contains: ['payment'],
  payload: { payment: { entity } },
  created_at: 1_763_640_001,
})
const genuine = (body: string | Buffer) => sign(body, shop.sandboxKeys?.webhookSecret ?? '')

async function post(
  body: string | Buffer,
  signature: string | undefined,
  type = 'application/json',
) {
  const headers = {
    'content-type': type,
    'x-razorpay-event-id': 'evt_1',
    ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
  }
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers,
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

const ACCEPTED = { status: 200, body: { success: true } }
const REFUSED = { status: 401, body: { success: false, code: 'webhook.signature' } }

test.each(['payment.captured', 'order.paid'])(
  'a genuine %s confirms its order, however often it comes',
  async (name) => {
    const body = JSON.stringify(event(name))
    expect(await statusOf()).toBe('pending_payment')
    for (let time = 0; time < 3; time++) expect(await post(body, genuine(body))).toEqual(ACCEPTED)
    expect(await statusOf()).toBe('confirmed')
    expect(await shop.work('mail.send')).toBe(1)
  },
)

test('the signature is over the received bytes, with any content type', async () => {
  const body = Buffer.from(
    JSON.stringify(event('payment.captured'), null, '\t').replace('acc_', 'acc_\\u00e9é'),
  )
  expect(await post(body, genuine(body), 'text/plain')).toEqual(ACCEPTED)
  expect(await statusOf()).toBe('confirmed')
})

test('a forged report is refused and changes nothing', async () => {
  const body = JSON.stringify(event('payment.captured'))
  const right = genuine(body)
  const forged: [string, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, right.slice(1)],
    [body, right.toUpperCase()],
    [body, `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`],
    [body, sign(body, 'another secret')],
    [body, sign(body, shop.sandboxKeys?.keySecret ?? '')],
    [`${body} `, right],
    [JSON.stringify(JSON.parse(body), null, 1), right],
    [JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse())), right],
    [body.replace('payment.captured', 'payment.Captured'), right],
    ['', right],
    ['', undefined],
  ]
  for (const [bytes, signature] of forged)
    expect(await post(bytes, signature), `${bytes.slice(0, 40)} ${signature}`).toMatchObject(
      REFUSED,
    )
  expect(await statusOf()).toBe('pending_payment')
})

test('an unknown event gets a success and changes nothing, because the provider would stop sending otherwise', async () => {
  const unknown = [
    event('payment.captured', { id: 'pay_NobodyKnowsThis1' }),
    event('payment.captured', { id: '../orders/order_1' }),
    event('payment.captured', { id: paymentId.toLowerCase() }),
    event('payment.failed'),
    event('payment.authorized'),
    event('payment.downtime.started'),
    event('refund.processed', {}),
    {
      ...event('refund.processed'),
      payload: { refund: { entity: { id: 'rfnd_NobodyKnowsThis', status: 'processed' } } },
    },
    { entity: 'event' },
    { ...event('order.paid'), payload: null },
    [],
    null,
  ]
  for (const each of unknown) {
    const body = JSON.stringify(each)
    expect(await post(body, genuine(body)), body).toEqual(ACCEPTED)
  }
  for (const body of ['no JSON', '{"entity":', '\u0000', '[[[['])
    expect(await post(body, genuine(body)), body).toEqual(ACCEPTED)
  expect(await statusOf()).toBe('pending_payment')
})

test('a report proves nothing: the amount of the payment is read from the provider', async () => {
  const cheap = await shop.stock({ price: 1 })
  const other = await shop.openPayment(await shop.customer(), [{ productId: cheap.productId }])
  const { razorpay_payment_id: otherPayment } = await shop.sandbox.pay(other.orderId)
  const body = JSON.stringify(
    event('payment.captured', {
      id: otherPayment,
      order_id: opened.orderId,
      amount: opened.amount,
      status: 'captured',
    }),
  )
  expect(await post(body, genuine(body))).toEqual(ACCEPTED)
  expect(await statusOf()).toBe('pending_payment')
})

test('a body larger than any report is not read', async () => {
  const body = JSON.stringify({ ...event('payment.captured'), notes: 'x'.repeat(300_000) })
  expect(await post(body, genuine(body))).toMatchObject({
    status: 413,
    body: { code: 'input.too-large' },
  })
})

describe("the provider's published and recomputed signatures", () => {
  const account = {
    keyId: 'rzp_test_vectors',
    server: { url: 'http://127.0.0.1:9' },
    apiPath: '',
    checkoutUrl: '/checkout.js',
    mode: 'sandbox' as const,
    timeoutMs: 100,
  }
  const gateway = (keySecret: string) =>
    openRazorpay({ ...account, keySecret, webhookSecret: 'whsec_test_only' })

  test.each([
    [
      'EnLs21M47BllR3X8PSFtjtbd',
      'order_IEIaMR65cu6nz3',
      'pay_IH4NVgf4Dreq1l',
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    ],
    [
      'test_key_secret',
      'order_TESTORDER00001',
      'pay_TESTPAYMENT001',
      'e27818213d91e00ec69fdad9d47aad605f903886cb15f2b896ce387a593cd740',
    ],
  ])('of a checkout, with the key secret %s', (keySecret, orderId, payment, signature) => {
    expect(gateway(keySecret).isGenuine({ orderId, paymentId: payment, signature })).toBe(true)
    expect(gateway(keySecret).isGenuine({ orderId: payment, paymentId: orderId, signature })).toBe(
      false,
    )
    expect(gateway(`${keySecret}x`).isGenuine({ orderId, paymentId: payment, signature })).toBe(
      false,
    )
  })

  test('of a webhook, byte for byte', () => {
    const body = Buffer.from(
      '{"entity":"event","account_id":"acc_TESTACCOUNT001","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_TESTPAYMENT001","entity":"payment","amount":129900,"currency":"INR","status":"captured","order_id":"order_TESTORDER00001","method":"upi","captured":true,"amount_refunded":0,"refund_status":null,"vpa":"success@razorpay","email":"a@example.com","contact":"+919876543210","notes":[],"fee":3066,"tax":468,"error_code":null,"created_at":1763640000}},"order":{"entity":{"id":"order_TESTORDER00001","entity":"order","amount":129900,"amount_paid":129900,"amount_due":0,"currency":"INR","receipt":"AJ-2026-000001","status":"paid","attempts":1,"notes":[],"created_at":1763639940}}},"created_at":1763640001}',
    )
    const signature = 'd8089b5c23f7c967c52093e8c37c7698994050d6c646ecde269da626198b4a4f'
    expect(body).toHaveLength(742)
    expect(gateway('any').readWebhook(body, signature)).toEqual({
      kind: 'payment',
      paymentId: 'pay_TESTPAYMENT001',
    })
    expect(
      gateway('any').readWebhook(Buffer.concat([body, Buffer.from('\n')]), signature),
    ).toBeUndefined()
    for (const none of [undefined, null, [signature], { signature }])
      expect(gateway('any').readWebhook(body, none)).toBeUndefined()
  })
})
