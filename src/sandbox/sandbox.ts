import type { FastifyError, FastifyInstance } from 'fastify'
import { addKeyCheck, addOrderRoutes, addPaymentRoutes, addSettlementRoutes } from './api.ts'
import type { ProviderState } from './provider-actions.ts'
import {
  authorizePaymentLate,
  capturePayment,
  failPayment,
  makePayment,
} from './provider-actions.ts'
import { addCheckoutRoutes } from './checkout-routes.ts'
import type { Method, Order, Payment, Refund } from './entities.ts'
import { toOrder, toRefund } from './entities.ts'
import type { ApiMode } from './api-mode.ts'
import { addApiMode } from './api-mode.ts'
import { openStore } from './store.ts'
import type { WarnLog } from './log-file.ts'
import { ProviderError } from './provider-error.ts'
import type { SignedResult } from './signature.ts'
import { signResult } from './signature.ts'
import type { Delivery, WebhookMode } from './webhooks.ts'
import { openWebhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** Its path on the shop's origin, such as `/sandbox`. */
  prefix: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** While the shop loads its checkout from elsewhere, none of the URLs exists. */
  shop?: { readonly gateway: { checkout: { scriptUrl: string } } }
  /** Where webhooks are sent. Read at each delivery: the port may be known only after the start. */
  webhook: { server: { url: string }; path: string }
  /** The file that has the store's data; `null` keeps it in memory only. */
  logFile: string | null
  log: WarnLog
}

/**
 * The controls for tests. Each call also sends its webhooks, as if a customer or a bank had acted.
 */
export type Sandbox = {
  pay(orderId: string, how?: { method?: Method; capture?: boolean }): Promise<SignedResult>
  fail(orderId: string): Promise<Payment>
  authorizeLate(paymentId: string): Promise<Payment>
  capture(paymentId: string): Promise<Payment>
  orders(): Order[]
  payments(): Payment[]
  refunds(): Refund[]
  setApiMode(mode: ApiMode): void
  webhooks: { mode(mode: WebhookMode): void; deliveries(): Delivery[]; flush(): Promise<void> }
  close(): Promise<void>
}

/**
 * The replacement for the payment provider on the shop's own origin: the API under `/v1`, the
 * checkout script and the webhooks. It signs as the provider does. It moves no money and stores
 * neither card numbers nor the customer's name.
 */
export async function registerSandbox(
  app: FastifyInstance,
  options: SandboxOptions,
): Promise<Sandbox> {
  const store = openStore(options.logFile, options.log)
  const sender = openWebhookSender({
    url: () => `${options.webhook.server.url}${options.webhook.path}`,
    secret: options.webhookSecret,
    log: options.log,
    pending: store.pendingEvents(),
    done: (eventId) => store.commit({ done: [eventId] }),
  })
  const state: ProviderState = { store, enqueue: sender.enqueue }
  let setApiMode: (mode: ApiMode) => void = () => undefined
  await app.register(
    async (scope) => {
      setProviderFormat(scope)
      scope.addHook('onRequest', async () => {
        const script = options.shop?.gateway.checkout.scriptUrl
        if (script?.startsWith(`${options.prefix}/`) === false)
          throw new ProviderError({ description: NOT_FOUND }, 404)
      })
      addCheckoutRoutes(scope, { state, keyId: options.keyId, keySecret: options.keySecret })
      await scope.register(
        async (api) => {
          setApiMode = addApiMode(api)
          addKeyCheck(api, options)
          addOrderRoutes(api, state)
          addPaymentRoutes(api, state)
          addSettlementRoutes(api, state)
        },
        { prefix: '/v1' },
      )
      scope.addHook('preClose', sender.close)
      scope.addHook('onClose', async () => store.close())
    },
    { prefix: options.prefix },
  )
  const { mode, deliveries, flush } = sender
  return {
    ...createControls(state, options.keySecret),
    setApiMode,
    webhooks: { mode, deliveries, flush },
    close: () => sender.close().then(store.close),
  }
}

function createControls(
  state: ProviderState,
  keySecret: string,
): Omit<Sandbox, 'setApiMode' | 'webhooks' | 'close'> {
  return {
    async pay(orderId, { method = 'card', capture: captureNow } = {}) {
      const payment = makePayment(
        state,
        orderId,
        captureNow === undefined ? { method } : { method, capture: captureNow },
      )
      return signResult(keySecret, orderId, payment.id)
    },
    fail: async (orderId) => failPayment(state, orderId, 'card'),
    authorizeLate: async (paymentId) => authorizePaymentLate(state, paymentId),
    capture: async (paymentId) =>
      capturePayment(state, paymentId, state.store.readPayment(paymentId)),
    orders: () => state.store.orders().map(toOrder),
    payments: () => state.store.payments(),
    refunds: () => state.store.refunds().map(toRefund),
  }
}

/**
 * Parses JSON and returns errors in the provider's format, independent of the shop's own handlers.
 */
function setProviderFormat(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => readJson(String(body)),
  )
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.body)
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send(new ProviderError({ description: error.message }).body)
    request.log.error(error)
    const description =
      'We are facing some trouble completing your request at the moment. Please try again shortly.'
    return reply
      .code(500)
      .send(new ProviderError({ code: 'SERVER_ERROR', description, reason: 'server_error' }).body)
  })
  scope.setNotFoundHandler(() => {
    throw new ProviderError({ description: NOT_FOUND })
  })
}

const NOT_FOUND = 'The requested URL was not found on the server.'

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError({ description: 'The request body is not valid JSON.' })
  }
}
