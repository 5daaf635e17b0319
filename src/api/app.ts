import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'
import { accountRoutes } from '#api/routes/accounts.ts'
import { addressRoutes } from '#api/routes/addresses.ts'
import { adminOrderRoutes } from '#api/routes/admin/orders.ts'
import { outboxRoutes } from '#api/routes/admin/outbox.ts'
import { adminUserRoutes } from '#api/routes/admin/users.ts'
import { adminProductForms, adminProductRoutes } from '#api/routes/admin/products.ts'
import { adminStockRoutes } from '#api/routes/admin/stock.ts'
import { cartRoutes } from '#api/routes/cart.ts'
import { catalogRoutes } from '#api/routes/catalog.ts'
import { checkoutRoutes } from '#api/routes/checkout.ts'
import { answerFailure, RETRY_AFTER_SECONDS } from './failures.ts'
import { API_PAGE_STYLE, apiPage, openApiDocument } from './openapi.ts'
import { orderRoutes } from '#api/routes/orders.ts'
import { MAX_PARAM_LENGTH, openInProcessApi } from './in-process.ts'
import { openResponseCache, type ResponseCache } from './response-cache.ts'
import { toOriginForm } from './request-target.ts'
import { settingsRoutes } from '#api/routes/admin/settings.ts'
import { searchRoutes } from '#api/routes/search.ts'
import { openSearchTurns } from './search-turns.ts'
import { privacyRoutes } from '#api/routes/privacy.ts'
import { openReadiness } from './readiness.ts'
import { server } from './serve.ts'
import { registerForms } from './uploads.ts'
import { webhookRoute } from '#api/routes/webhook.ts'

/** Bytes of the largest body that the API takes. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Milliseconds that a client may take for a request's headers (from the moment it connects) and for
 * the whole request; how often that is looked at.
 */
export type RequestTimeouts = { headers: number; request: number; check: number }
export const REQUEST_TIMEOUTS: RequestTimeouts = { headers: 10_000, request: 30_000, check: 1000 }
/** More would take the file handles that the database and the pictures need. */
const MAX_CONNECTIONS = 10_000

/** Builds the HTTP server without pages: health, API and its documents. */
export async function buildApp(
  context: AppContext,
  timeouts = REQUEST_TIMEOUTS,
): Promise<FastifyInstance> {
  const app = Fastify({
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: context.config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.request,
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
    logger: {
      level: context.config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.decorateRequest('sessionUser', null)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('x-content-type-options'))
      reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNothing)
  app.get('/healthz', async () => ({ status: 'ok' }))
  const readiness = openReadiness(context)
  app.get('/readyz', async (_request, reply) => {
    const problem = await readiness()
    if (problem) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ok' })
  })
  const cache = openResponseCache(context.changes)
  app.decorate('inProcess', openInProcessApi(cache, app.log))
  await app.register((api) => buildApi(api, context, cache), { prefix: '/api' })
  return app
}

const answerNothing = (request: FastifyRequest, reply: FastifyReply) =>
  answerFailure(new Refusal('not-found'), request, reply)

async function buildApi(
  api: FastifyInstance,
  context: AppContext,
  cache: ResponseCache,
): Promise<void> {
  const origins = {
    origin: context.config.apiOrigins.length > 0 ? context.config.apiOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: 600,
  }
  // Only log-in calls use a cookie. It proves no identity: every call needs its token.
  await api.register(cors, {
    delegator: (request, done) =>
      done(null, { ...origins, credentials: request.url.startsWith('/api/auth/') }),
  })
  api.setErrorHandler(answerFailure)
  api.setNotFoundHandler(answerNothing)
  takeJsonOnly(api)
  const caches = { cache, inProcess: api.inProcess }
  const serve = server(api, context, caches)
  const inTurn = openSearchTurns(context)
  catalogRoutes(serve, context, inTurn)
  searchRoutes(serve, context, inTurn)
  accountRoutes(serve, context)
  addressRoutes(serve, context)
  privacyRoutes(serve, context)
  cartRoutes(serve, context)
  checkoutRoutes(serve, context)
  orderRoutes(serve, context)
  settingsRoutes(serve, context)
  adminOrderRoutes(serve, context)
  adminUserRoutes(serve, context)
  outboxRoutes(serve, context)
  adminProductRoutes(serve, context)
  adminStockRoutes(serve, context)
  await api.register(async (forms) => {
    await registerForms(forms)
    adminProductForms(server(forms, context, caches), context)
  })
  webhookRoute(api, context)
  documentRoutes(api, context.config.publicUrl)
}

/**
 * Accepts JSON bodies; an empty one is undefined. Refuses keys that would set a prototype.
 */
function takeJsonOnly(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}

function documentRoutes(api: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(openApiDocument(publicUrl))
  const page = apiPage()
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
  api.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  api.get('/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page),
  )
  api.get('/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(API_PAGE_STYLE),
  )
}
