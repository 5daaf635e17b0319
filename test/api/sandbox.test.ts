import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { sign, signResult } from '#sandbox/signature.ts'
import { Script } from 'node:vm'

const KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'test_key_secret',
  webhookSecret: 'whsec_test_only',
}
const AUTH = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
const FIXTURE =
  '{"entity":"event","account_id":"acc_TESTACCOUNT001","event":"order.paid","contains":["payment","order"],"payload":{"payment":{"entity":{"id":"pay_TESTPAYMENT001","entity":"payment","amount":129900,"currency":"INR","status":"captured","order_id":"order_TESTORDER00001","method":"upi","captured":true,"amount_refunded":0,"refund_status":null,"vpa":"success@razorpay","email":"a@example.com","contact":"+919876543210","notes":[],"fee":3066,"tax":468,"error_code":null,"created_at":1763640000}},"order":{"entity":{"id":"order_TESTORDER00001","entity":"order","amount":129900,"amount_paid":129900,"amount_due":0,"currency":"INR","receipt":"AJ-2026-000001","status":"paid","attempts":1,"notes":[],"created_at":1763639940}}},"created_at":1763640001}'

type Received = {
  id: string
  event: string
  genuine: boolean
  body: { payload: Record<string, { entity: { id: string; status: string } }> }
}
type SandboxServer = {
  app: FastifyInstance
  url: string
  sandbox: Sandbox
  received: Received[]
  answer: { status: number }
  warnings: string[]
}

const opened: FastifyInstance[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The sandbox on its own server, with a shop that only records the webhooks that it gets. */
async function openSandboxServer({
  logFile = null,
}: {
  logFile?: string | null
} = {}): Promise<SandboxServer> {
  const app = Fastify()
  const received: Received[] = []
  const answer = { status: 200 }
  const warnings: string[] = []
  app.register(async (shop) => {
    shop.removeAllContentTypeParsers()
    shop.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => String(body),
    )
    shop.post<{ Body: string }>('/webhook', async ({ body, headers }, reply) => {
      const genuine = headers['x-razorpay-signature'] === sign(KEYS.webhookSecret, body)
      const { event, ...rest } = JSON.parse(body)
      received.push({ id: String(headers['x-razorpay-event-id']), event, genuine, body: rest })
      return reply.code(answer.status).send()
    })
  })
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  const server = { url: '' }
  const sandbox = await registerSandbox(app, {
    prefix: '/sandbox',
    ...KEYS,
    webhook: { server, path: '/webhook' },
    logFile,
    log,
  })
  server.url = await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push(app)
  return { app, url: server.url, sandbox, received, answer, warnings }
}

async function ask(
  { app }: SandboxServer,
  call: string,
  payload?: object | string,
  headers: Record<string, string> = {},
) {
  const [method, path] = call.split(' ')
  const body =
    payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }
  const url = `/sandbox/v1${path}`
  const response = await app.inject({
    ...body,
    method: method === 'POST' ? 'POST' : method === 'PATCH' ? 'PATCH' : 'GET',
    url,
    headers: { authorization: AUTH, ...body.headers, ...headers },
  })
  return { status: response.statusCode, body: response.json() }
}

const browser = async ({ app }: SandboxServer, act: 'order' | 'pay' | 'fail', payload: object) => {
  const response = await app.inject({
    method: 'POST',
    url: `/sandbox/checkout/${act}`,
    payload: { key_id: KEYS.keyId, method: 'card', ...payload },
  })
  return { status: response.statusCode, body: response.json() }
}

const newOrder = async (stand: SandboxServer, fields: object = {}): Promise<string> =>
  (await ask(stand, 'POST /orders', { amount: 129900, currency: 'INR', ...fields })).body.id

function newLog(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  folders.push(folder)
  return join(folder, 'payments', 'log.jsonl')
}

describe('signatures', () => {
  test('the checkout result is signed as the provider publishes', () => {
    expect(sign('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    )
    expect(
      signResult('test_key_secret', 'order_TESTORDER00001', 'pay_TESTPAYMENT001')
        .razorpay_signature,
    ).toBe('e27818213d91e00ec69fdad9d47aad605f903886cb15f2b896ce387a593cd740')
  })

  test('a webhook is signed over its exact bytes', () => {
    expect(Buffer.byteLength(FIXTURE)).toBe(742)
    expect(sign('whsec_test_only', FIXTURE)).toBe(
      'd8089b5c23f7c967c52093e8c37c7698994050d6c646ecde269da626198b4a4f',
    )
  })
})

describe('orders', () => {
  test('an order is opened, found by id and by receipt, and its notes can be edited', async () => {
    const stand = await openSandboxServer()
    const { status, body } = await ask(stand, 'POST /orders', {
      amount: 129900,
      currency: 'INR',
      receipt: 'JH-1',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 129900,
      amount_paid: 0,
      amount_due: 129900,
      currency: 'INR',
      receipt: 'JH-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    })
    await newOrder(stand, { receipt: 'JH-2' })
    expect((await ask(stand, `GET /orders/${body.id}`)).body).toEqual(body)
    expect((await ask(stand, 'GET /orders?receipt=JH-1')).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [body],
    })
    expect((await ask(stand, 'GET /orders?receipt=JH-3')).body).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    })
    expect((await ask(stand, 'GET /orders?count=1')).body.items).toMatchObject([
      { receipt: 'JH-2' },
    ])
    expect(
      (await ask(stand, `PATCH /orders/${body.id}`, { notes: { gift: 'yes' } })).body.notes,
    ).toEqual({ gift: 'yes' })
    expect((await ask(stand, `PATCH /orders/${body.id}`, { amount: 100 })).body.error.reason).toBe(
      'extra_field_sent',
    )
  })

  test.each([
    [
      { amount: 99, currency: 'INR' },
      'amount_less_than_minimum_amount',
      'Order amount less than minimum amount allowed',
      'amount',
    ],
    [{ currency: 'INR' }, 'input_validation_failed', 'amount: is required.', 'amount'],
    [
      { amount: 100.5, currency: 'INR' },
      'input_validation_failed',
      'The amount must be an integer.',
      'amount',
    ],
    [
      { amount: '1299.00', currency: 'INR' },
      'input_validation_failed',
      'The amount must be an integer.',
      'amount',
    ],
    [{ amount: 129900 }, 'input_validation_failed', 'currency: is required.', 'currency'],
    [
      { amount: 129900, currency: 'USD' },
      'input_validation_failed',
      'Currency is not supported',
      'currency',
    ],
    [
      { amount: 129900, currency: 'INR', receipt: 'x'.repeat(41) },
      'input_validation_failed',
      'The receipt may not be greater than 40 characters.',
      'receipt',
    ],
    [
      {
        amount: 129900,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`, 'x'])),
      },
      'input_validation_failed',
      'Number of fields in notes should be less than or equal to 15',
      'notes',
    ],
    [
      { amount: 129900, currency: 'INR', notes: { long: 'x'.repeat(257) } },
      'input_validation_failed',
      'notes may not be greater than 256 characters.',
      'notes',
    ],
    [
      { amount: 129900, currency: 'INR', cart: [] },
      'extra_field_sent',
      'cart is/are not required and should not be sent',
      'cart',
    ],
  ])('an order of %j is refused: %s', async (order, reason, description, field) => {
    const { status, body } = await ask(await openSandboxServer(), 'POST /orders', order)
    expect(status).toBe(400)
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason,
        metadata: {},
        field,
      },
    })
  })

  test('a receipt belongs to one order', async () => {
    const stand = await openSandboxServer()
    await newOrder(stand, { receipt: 'JH-1' })
    const again = await ask(stand, 'POST /orders', {
      amount: 129900,
      currency: 'INR',
      receipt: 'JH-1',
    })
    expect(again).toMatchObject({
      status: 400,
      body: { error: { description: 'Order receipt should be unique.' } },
    })
  })

  test('an unknown id returns 400, and so do an unknown path and a body that is not JSON', async () => {
    const stand = await openSandboxServer()
    for (const path of [
      '/orders/order_x',
      '/orders/order_x/payments',
      '/payments/pay_x',
      '/payments/pay_x/refunds',
      '/refunds/rfnd_x',
    ])
      expect(await ask(stand, `GET ${path}`)).toMatchObject({
        status: 400,
        body: { error: { description: 'The id provided does not exist' } },
      })
    expect(await ask(stand, 'GET /nowhere')).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
    expect(await ask(stand, 'POST /orders', '{"amount":')).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    })
  })

  test('a call without the key pair is refused, and the scheme must be spelt Basic', async () => {
    const stand = await openSandboxServer()
    for (const authorization of [
      '',
      AUTH.replace('Basic', 'basic'),
      `Basic ${Buffer.from('rzp_test_sandbox:wrong').toString('base64')}`,
    ])
      expect(await ask(stand, 'GET /orders', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
      })
  })
})

describe('payments', () => {
  test('a payment in the dialog is captured and its result is signed', async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand)
    const { status, body } = await browser(stand, 'pay', { order_id, method: 'upi' })
    expect(status).toBe(200)
    expect(body).toEqual(signResult(KEYS.keySecret, order_id, body.razorpay_payment_id))
    const payment = (await ask(stand, `GET /payments/${body.razorpay_payment_id}`)).body
    expect(payment).toMatchObject({
      order_id,
      amount: 129900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: 'upi',
      fee: 3066,
      tax: 468,
      refund_status: null,
    })
    expect((await ask(stand, `GET /orders/${order_id}`)).body).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 129900,
      amount_due: 0,
    })
    expect((await ask(stand, `GET /orders/${order_id}/payments`)).body).toEqual({
      entity: 'collection',
      count: 1,
      items: [payment],
    })
  })

  test('a failed attempt leaves the order open for the next one, and a paid order accepts no more', async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand)
    const failed = await browser(stand, 'fail', { order_id })
    expect(failed).toMatchObject({
      status: 400,
      body: {
        error: {
          reason: 'payment_failed',
          source: 'bank',
          metadata: { order_id, payment_id: expect.stringMatching(/^pay_/) },
        },
      },
    })
    expect((await ask(stand, `GET /orders/${order_id}`)).body).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_paid: 0,
      amount_due: 129900,
    })
    expect((await browser(stand, 'pay', { order_id })).status).toBe(200)
    expect((await ask(stand, `GET /orders/${order_id}/payments`)).body.items).toMatchObject([
      { status: 'failed', captured: false, error_code: 'BAD_REQUEST_ERROR' },
      { status: 'captured' },
    ])
    expect((await browser(stand, 'pay', { order_id })).body.error.description).toContain(
      'the order is already paid',
    )
  })

  test('the dialog must send the key that opened the order, and the amount that it sends does not count', async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand)
    expect(await browser(stand, 'pay', { order_id, key_id: 'rzp_live_other' })).toMatchObject({
      status: 400,
      body: { error: { description: 'The id provided does not exist' } },
    })
    await browser(stand, 'pay', { order_id, amount: 100 })
    expect(stand.sandbox.payments()).toMatchObject([{ amount: 129900 }])
  })

  test('an authorised payment is captured by its exact amount, once', async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand, {
      payment: { capture: 'manual', capture_options: { manual_expiry_period: 60 } },
    })
    const id = (await browser(stand, 'pay', { order_id })).body.razorpay_payment_id
    expect(stand.sandbox.payments()).toMatchObject([{ status: 'authorized', fee: null }])
    expect((await browser(stand, 'pay', { order_id })).status).toBe(400)
    expect((await ask(stand, `POST /payments/${id}/refund`, {})).status).toBe(400)
    expect(
      (await ask(stand, `POST /payments/${id}/capture`, { amount: 129800, currency: 'INR' }))
        .status,
    ).toBe(400)
    expect(
      (await ask(stand, `POST /payments/${id}/capture`, { amount: 129900, currency: 'INR' })).body,
    ).toMatchObject({ status: 'captured', captured: true })
    expect(
      (await ask(stand, `POST /payments/${id}/capture`, { amount: 129900, currency: 'INR' })).body
        .error.description,
    ).toBe('This payment has already been captured')
    expect(stand.sandbox.orders()).toMatchObject([{ status: 'paid' }])
  })

  test('a failed payment can be authorised and captured late; if the order is already paid it is refunded', async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand)
    const first = await stand.sandbox.fail(order_id)
    const second = await stand.sandbox.fail(order_id)
    expect(await stand.sandbox.authorizeLate(first.id)).toMatchObject({
      id: first.id,
      status: 'authorized',
      error_code: null,
    })
    expect(await stand.sandbox.capture(first.id)).toMatchObject({ status: 'captured' })
    expect(await stand.sandbox.authorizeLate(second.id)).toMatchObject({
      status: 'refunded',
      captured: false,
      amount_refunded: 129900,
    })
    expect(stand.sandbox.refunds()).toMatchObject([
      { payment_id: second.id, amount: 129900, status: 'processed' },
    ])
  })
})

describe('refunds', () => {
  test('partial refunds add up to the captured amount at most; the order stays paid', async () => {
    const stand = await openSandboxServer()
    const id = (await stand.sandbox.pay(await newOrder(stand))).razorpay_payment_id
    const part = await ask(stand, `POST /payments/${id}/refund`, {
      amount: 29900,
      notes: { why: 'broken' },
      receipt: 'R-1',
    })
    expect(part).toMatchObject({
      status: 200,
      body: {
        entity: 'refund',
        amount: 29900,
        payment_id: id,
        status: 'processed',
        speed_requested: 'normal',
        notes: { why: 'broken' },
      },
    })
    expect((await ask(stand, `GET /payments/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 29900,
      refund_status: 'partial',
    })
    expect(
      (await ask(stand, `POST /payments/${id}/refund`, { amount: 100001 })).body.error.description,
    ).toBe('The refund amount provided is greater than amount captured')
    expect(
      (await ask(stand, `POST /payments/${id}/refund`, { amount: 99 })).body.error.description,
    ).toBe('The amount must be at least INR 1.00')
    await ask(stand, `POST /payments/${id}/refund`, { amount: 100000, speed: 'optimum' })
    expect((await ask(stand, `GET /payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 129900,
      refund_status: 'full',
    })
    expect((await ask(stand, `POST /payments/${id}/refund`, {})).body.error.description).toBe(
      'The payment has been fully refunded already',
    )
    expect((await ask(stand, `GET /payments/${id}/refunds`)).body).toMatchObject({
      count: 2,
      items: [part.body, { amount: 100000, speed_processed: 'instant' }],
    })
    for (const path of [`/refunds/${part.body.id}`, `/payments/${id}/refunds/${part.body.id}`])
      expect((await ask(stand, `GET ${path}`)).body).toEqual(part.body)
    expect(stand.sandbox.orders()).toMatchObject([{ status: 'paid', amount_paid: 129900 }])
  })

  test('the same idempotency key refunds once', async () => {
    const stand = await openSandboxServer()
    const id = (await stand.sandbox.pay(await newOrder(stand))).razorpay_payment_id
    const key = { 'x-refund-idempotency': 'rfd_0123456789' }
    const first = await ask(stand, `POST /payments/${id}/refund`, { amount: 1000 }, key)
    expect(await ask(stand, `POST /payments/${id}/refund`, { amount: 1000 }, key)).toEqual(first)
    expect((await ask(stand, `POST /payments/${id}/refund`, { amount: 2000 }, key)).status).toBe(
      400,
    )
    expect(
      (
        await ask(
          stand,
          `POST /payments/${id}/refund`,
          { amount: 1000 },
          { 'x-refund-idempotency': 'short' },
        )
      ).status,
    ).toBe(400)
    expect(stand.sandbox.refunds()).toHaveLength(1)
  })
})

describe('webhooks', () => {
  const eventsOf = ({ received }: SandboxServer) => received.map(({ event }) => event).toSorted()

  test('a payment, a failure and a refund send signed events, each with its own id', async () => {
    const stand = await openSandboxServer()
    const order = await newOrder(stand)
    await stand.sandbox.fail(order)
    const { razorpay_payment_id: id } = await stand.sandbox.pay(order)
    await ask(stand, `POST /payments/${id}/refund`, { amount: 500 })
    await stand.sandbox.webhooks.flush()
    expect(eventsOf(stand)).toEqual([
      'order.paid',
      'payment.captured',
      'payment.failed',
      'refund.processed',
    ])
    expect(stand.received.every(({ genuine }) => genuine)).toBe(true)
    expect(new Set(stand.received.map((one) => one.id)).size).toBe(4)
    const paid = stand.received.find(({ event }) => event === 'order.paid')?.body
    expect(paid).toMatchObject({
      entity: 'event',
      contains: ['payment', 'order'],
      created_at: expect.any(Number),
      payload: {
        payment: { entity: { id, status: 'captured' } },
        order: { entity: { id: order, status: 'paid' } },
      },
    })
  })

  test('an event that the shop does not accept is sent again with the same id', async () => {
    const stand = await openSandboxServer()
    stand.answer.status = 500
    const id = await newOrder(stand)
    await stand.sandbox.fail(id)
    const responses = () => stand.sandbox.webhooks.deliveries().map(({ status }) => status)
    await expect.poll(responses, { timeout: 3000 }).toEqual([500])
    stand.answer.status = 200
    await expect.poll(responses, { timeout: 3000 }).toEqual([500, 200])
    expect(stand.received[0]?.id).toBe(stand.received[1]?.id)
    await stand.sandbox.webhooks.flush()
    expect(stand.received).toHaveLength(2)
  })

  test('events can be dropped, sent twice, in reverse order, or with a changed body', async () => {
    const stand = await openSandboxServer()
    const { webhooks } = stand.sandbox
    webhooks.mode('drop')
    await stand.sandbox.pay(await newOrder(stand))
    await webhooks.flush()
    expect(stand.received).toEqual([])

    webhooks.mode('twice')
    await stand.sandbox.fail(await newOrder(stand))
    await webhooks.flush()
    expect(stand.received.map(({ id }) => id)).toEqual([
      stand.received[0]?.id,
      stand.received[0]?.id,
    ])

    webhooks.mode('reverse')
    stand.received.length = 0
    const order = await newOrder(stand)
    await stand.sandbox.fail(order)
    await stand.sandbox.pay(order)
    await webhooks.flush()
    expect(stand.received.map(({ event }) => event)).toEqual([
      'order.paid',
      'payment.captured',
      'payment.failed',
    ])

    webhooks.mode('corrupt')
    await stand.sandbox.fail(await newOrder(stand))
    await webhooks.flush()
    expect(stand.received.at(-1)).toMatchObject({ event: 'payment.failed', genuine: false })
  })

  test("a payment does not wait for the shop's response to its webhook", async () => {
    const stand = await openSandboxServer()
    const order_id = await newOrder(stand)
    await browser(stand, 'pay', { order_id })
    expect(stand.sandbox.webhooks.deliveries()).toEqual([])
    await expect.poll(() => eventsOf(stand)).toEqual(['order.paid', 'payment.captured'])
  })
})

describe('a faulty provider', () => {
  const call = ({ url }: SandboxServer) =>
    fetch(`${url}/sandbox/v1/orders`, {
      headers: { authorization: AUTH },
      signal: AbortSignal.timeout(1000),
    })

  test('drops the connection, or returns a page or malformed JSON', async () => {
    const stand = await openSandboxServer()
    const { sandbox } = stand
    sandbox.setApiMode('down')
    await expect(call(stand)).rejects.toThrow('fetch failed')
    sandbox.setApiMode('html-502')
    const page = await call(stand)
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await page.text()).toContain('Bad Gateway')
    sandbox.setApiMode('malformed')
    expect(await (await call(stand)).json()).toEqual({ hello: 1 })
    sandbox.setApiMode('normal')
    expect(await (await call(stand)).json()).toEqual({ entity: 'collection', count: 0, items: [] })
  })

  test('in slow mode does its work before it responds, and stopping does not wait for it', async () => {
    const stand = await openSandboxServer()
    stand.sandbox.setApiMode('slow')
    const pending = newOrder(stand)
    await expect.poll(() => stand.sandbox.orders().length).toBe(1)
    await expect(call(stand)).rejects.toThrow('timeout')
    const before = performance.now()
    await stand.app.close()
    await pending
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('the log file', () => {
  test('keeps payments, refunds, keys and undelivered webhooks over a restart', async () => {
    const logFile = newLog()
    const before = await openSandboxServer({ logFile })
    before.answer.status = 503
    const order = await newOrder(before, { receipt: 'JH-1', notes: { a: 'b' } })
    const { razorpay_payment_id: id } = await before.sandbox.pay(order)
    await ask(
      before,
      `POST /payments/${id}/refund`,
      { amount: 1000 },
      { 'x-refund-idempotency': 'rfd_0123456789' },
    )
    await before.sandbox.webhooks.flush()
    const known = [before.sandbox.orders(), before.sandbox.payments(), before.sandbox.refunds()]
    const sent = before.received.map((one) => one.id)
    await before.app.close()

    const after = await openSandboxServer({ logFile })
    expect([after.sandbox.orders(), after.sandbox.payments(), after.sandbox.refunds()]).toEqual(
      known,
    )
    expect(
      (await ask(after, 'POST /orders', { amount: 100, currency: 'INR', receipt: 'JH-1' })).status,
    ).toBe(400)
    await ask(
      after,
      `POST /payments/${id}/refund`,
      { amount: 1000 },
      { 'x-refund-idempotency': 'rfd_0123456789' },
    )
    expect(after.sandbox.refunds()).toHaveLength(1)
    await expect.poll(() => after.received.length, { timeout: 3000 }).toBe(3)
    expect(new Set(after.received.map((one) => one.id))).toEqual(new Set(sent))
  })

  test('has a change before its response, and a truncated line loses only itself', async () => {
    const logFile = newLog()
    const killed = await openSandboxServer({ logFile })
    const order = await newOrder(killed)
    await killed.sandbox.pay(order)
    const logText = readFileSync(logFile, 'utf8')
    expect(logText.split('\n')).toHaveLength(3)
    await killed.app.close()

    writeFileSync(logFile, `${logText}{"orders":[{"id":"order_cut`)
    const after = await openSandboxServer({ logFile })
    expect(after.sandbox.payments()).toMatchObject([{ status: 'captured' }])
    expect(after.warnings).toEqual(['A line of the sandbox log could not be read.'])
    await newOrder(after)
    await after.app.close()
    expect((await openSandboxServer({ logFile })).sandbox.orders()).toHaveLength(2)
  })

  test('is compacted when most of its lines are outdated', async () => {
    const logFile = newLog()
    const long = await openSandboxServer({ logFile })
    const order = await newOrder(long)
    for (let at = 0; at < 1100; at += 1)
      await ask(long, `PATCH /orders/${order}`, { notes: { at: String(at) } })
    await long.app.close()
    const after = await openSandboxServer({ logFile })
    expect(after.sandbox.orders()).toMatchObject([{ id: order, notes: { at: '1099' } }])
    expect(readFileSync(logFile, 'utf8').split('\n')).toHaveLength(2)
  })
})

test('the checkout script is one classic script without a secret', async () => {
  const { app } = await openSandboxServer()
  const response = await app.inject('/sandbox/checkout.js')
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const window: { Razorpay?: unknown } = {}
  const document = { currentScript: { src: 'http://localhost/sandbox/checkout.js' } }
  new Script(response.body).runInNewContext({ window, document })
  expect(window.Razorpay).toBeTypeOf('function')
  for (const secret of [KEYS.keySecret, KEYS.webhookSecret])
    expect(response.body).not.toContain(secret)
})
