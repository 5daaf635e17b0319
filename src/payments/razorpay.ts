import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import {
  ProviderError,
  type Gateway,
  type PaymentMode,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
} from './gateway.ts'
import { listSettled } from './razorpay-settlements.ts'

/**
 * An account at Razorpay. Its API is at `server.url` and `apiPath` (`…/v1`). The URL of the sandbox
 * is set only once the server listens, so it is read at each call.
 */
export type RazorpayAccount = {
  keyId: string
  keySecret: string
  webhookSecret: string
  server: { url: string }
  apiPath: string
  checkoutUrl: string
  mode: PaymentMode
  /** Gateway.keysVersion; null by default. */
  keysVersion?: number | null
  /** Timeout of one call in ms. */
  timeoutMs: number
}

/**
 * The origins that the provider's script loads from and calls (the list of its Magento module, and
 * reports of blocked checkouts).
 */
const RAZORPAY_ORIGINS = [
  'https://checkout.razorpay.com',
  'https://cdn.razorpay.com',
  'https://api.razorpay.com',
  'https://lumberjack.razorpay.com',
  'https://lumberjack-cx.razorpay.com',
  'https://lumberjack-metrics.razorpay.com',
]

const SIGNATURE = /^[0-9a-f]{64}$/
const ID = /^(order|pay|rfnd)_[A-Za-z0-9]{14,}$/
/** The shortest capture window of the provider, in minutes (its page on capture settings). */
const MIN_CAPTURE_MINUTES = 12

/** The end of the year 9999, the largest time that is accepted. */
const MAX_UNIX_SECONDS = 253_402_300_799

const Amount = z.number().int().nonnegative().transform(paise)
const Receipt = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const OrderReply = z.object({
  id: z.string().regex(ID),
  amount: Amount,
  receipt: Receipt,
})
const PaymentReply = z
  .object({
    id: z.string().regex(ID),
    order_id: z.string().nullish(),
    amount: Amount,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    created_at: z.number().int().nonnegative().max(MAX_UNIX_SECONDS).nullish(),
  })
  .transform(
    ({ order_id, method, created_at, ...payment }): Omit<ProviderPayment, 'mode'> => ({
      ...payment,
      orderId: order_id ?? '',
      method: method ?? '',
      createdAt: created_at ? new Date(created_at * 1000) : null,
    }),
  )
const RefundReply = z.object({
  id: z.string().regex(ID),
  receipt: Receipt,
  status: z.enum(['pending', 'processed', 'failed']),
})
const ErrorReply = z.object({
  error: z.object({
    code: z.string(),
    description: z.string().nullish(),
    reason: z.string().nullish(),
  }),
})
const Webhook = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: z.object({ id: z.string().regex(ID) }) }).optional(),
    refund: z.object({ entity: RefundReply }).optional(),
  }),
})

type CallApi = <Reply>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<Reply>,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Reply>

/**
 * The adapter of the payment provider: Razorpay's API over fetch, with timeouts and typed errors.
 */
export function openRazorpay(account: RazorpayAccount): Gateway {
  const callApi = createClient(account)
  const withMode = (payment: z.output<typeof PaymentReply>) => ({ ...payment, mode: account.mode })
  const findOrder = async (receipt: string) => {
    const found = await callApi(
      'GET',
      `/orders?receipt=${encodeURIComponent(receipt)}`,
      z.object({ items: z.array(OrderReply) }),
    )
    return found.items.find((order) => order.receipt === receipt)
  }
  return {
    checkout: {
      key: account.keyId,
      scriptUrl: account.checkoutUrl,
      test: account.mode !== 'live',
      origins: account.checkoutUrl.includes('razorpay.com') ? RAZORPAY_ORIGINS : [],
    },
    mode: account.mode,
    keysVersion: account.keysVersion ?? null,
    openOrder: (order) => openOrder(callApi, findOrder, order),
    isGenuine: ({ orderId, paymentId, signature }) =>
      isSigned(`${orderId}|${paymentId}`, signature, account.keySecret),
    readWebhook: (body, signature) =>
      isSigned(body, signature, account.webhookSecret) ? readEvent(body) : undefined,
    findOrder,
    findPayment: async (paymentId) => {
      const payment = await findPayment(callApi, paymentId)
      return payment && withMode(payment)
    },
    listPayments: async (orderId) =>
      (
        await callApi(
          'GET',
          `/orders/${assertProviderId(orderId)}/payments`,
          z.object({ items: z.array(PaymentReply) }),
        )
      ).items.map(withMode),
    refund: ({ paymentId, amount, key }) =>
      callApi('POST', `/payments/${assertProviderId(paymentId)}/refund`, RefundReply, {
        body: { amount, speed: 'normal', receipt: key },
        headers: { 'X-Refund-Idempotency': key },
      }),
    findRefund: (providerRefundId) =>
      callApi('GET', `/refunds/${assertProviderId(providerRefundId)}`, RefundReply),
    listSettled: (day) => listSettled((path, schema) => callApi('GET', path, schema), day),
  }
}

/**
 * Creating an order has no idempotency key. After any failed call the order is looked up by its
 * receipt before the error is thrown.
 */
async function openOrder(
  callApi: CallApi,
  findOrder: Gateway['findOrder'],
  order: Parameters<Gateway['openOrder']>[0],
): Promise<ProviderOrder> {
  const withSameAmount = (found: ProviderOrder | undefined) =>
    found?.amount === order.amount ? found : undefined
  const earlier = order.mayExist ? withSameAmount(await findOrder(order.receipt)) : undefined
  if (earlier) return earlier
  const minutes = Math.max(MIN_CAPTURE_MINUTES, order.reservationMinutes)
  const capture_options = {
    automatic_expiry_period: minutes,
    manual_expiry_period: minutes,
    refund_speed: 'normal',
  }
  const body = {
    amount: order.amount,
    currency: 'INR',
    receipt: order.receipt,
    payment: { capture: 'automatic', capture_options },
  }
  try {
    return await callApi('POST', '/orders', OrderReply, { body })
  } catch (error) {
    const opened = withSameAmount(await findOrder(order.receipt).catch(() => undefined))
    if (opened) return opened
    throw error
  }
}

/** The provider returns 400 for an unknown id. */
async function findPayment(
  callApi: CallApi,
  paymentId: string,
): Promise<z.output<typeof PaymentReply> | undefined> {
  if (!ID.test(paymentId)) return undefined
  try {
    return await callApi('GET', `/payments/${paymentId}`, PaymentReply)
  } catch (error) {
    if (error instanceof ProviderError && error.status === 400) return undefined
    throw error
  }
}

function readEvent(body: Buffer): ProviderEvent {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    return { kind: 'other', name: 'no JSON' }
  }
  const event = Webhook.safeParse(parsed)
  if (!event.success) return { kind: 'other', name: 'an unknown shape' }
  const { refund, payment } = event.data.payload
  if (event.data.event.startsWith('refund.') && refund)
    return { kind: 'refund', refund: refund.entity }
  if (['order.paid', 'payment.captured'].includes(event.data.event) && payment)
    return { kind: 'payment', paymentId: payment.entity.id }
  return { kind: 'other', name: event.data.event }
}

/** Checks an id before it becomes part of a URL. Throws ProviderError. */
function assertProviderId(id: string): string {
  if (!ID.test(id))
    throw new ProviderError('refused', `${id.slice(0, 40)} is not an id of the provider.`, {
      status: 400,
    })
  return id
}

function createClient(account: RazorpayAccount): CallApi {
  const credentials = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')
  const authorization = `Basic ${credentials}`
  return async (method, path, schema, { body, headers } = {}) => {
    const response = await fetchJson(`${account.server.url}${account.apiPath}${path}`, {
      method,
      headers: {
        authorization,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(account.timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw toProviderError(response.status, response.json)
    const parsed = schema.safeParse(response.json)
    if (!parsed.success)
      throw new ProviderError(
        'malformed',
        `The provider's answer to ${method} ${path.split('?')[0]} has an unknown shape.`,
        { status: response.status },
      )
    return parsed.data
  }
}

/**
 * Status and JSON of a response; `json` is undefined if the body is not JSON, such as a proxy's
 * page.
 */
async function fetchJson(
  url: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; json: unknown }> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (cause) {
    throw new ProviderError('unreachable', 'The provider did not answer.', { cause })
  }
  return { ok: response.ok, status: response.status, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toProviderError(status: number, json: unknown): ProviderError {
  const parsed = ErrorReply.safeParse(json)
  if (status >= 500 || status === 429)
    return new ProviderError('unreachable', `The provider answered ${status}.`, { status })
  if (!parsed.success)
    return new ProviderError('malformed', `The provider answered ${status} without a reason.`, {
      status,
    })
  return new ProviderError('refused', parsed.data.error.description ?? parsed.data.error.code, {
    status,
    reason: parsed.data.error.reason ?? '',
  })
}

/** HMAC-SHA256 in lowercase hex, as the provider signs. */
export const sign = (message: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/**
 * Whether the signature is that of the message, compared in constant time. False for anything but
 * 64 hex digits.
 */
export function isSigned(message: string | Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(message, secret), 'hex'))
}
