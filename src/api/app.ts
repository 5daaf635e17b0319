import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { Config } from '#platform/config.ts'
import { inLogContext, logOptions, openRequestIds, REQUEST_ID_HEADER } from '#platform/log.ts'
import { secureOnly } from '#platform/network/secure-only.ts'
import type { AppContext } from '#app-context.ts'
import { accountRoutes } from '#api/routes/account/accounts.ts'
import { addressRoutes } from '#api/routes/account/addresses.ts'
import { mediaRoutes } from '#api/routes/admin/catalog/media.ts'
import { adminOrderRoutes } from '#api/routes/admin/orders/orders.ts'
import { adminComplaintRoutes } from '#api/routes/admin/orders/complaints.ts'
import { outboxRoutes } from '#api/routes/admin/operations/outbox.ts'
import { auditLogRoutes } from '#api/routes/admin/operations/audit-log.ts'
import { backupDownload, backupRoutes } from '#api/routes/admin/operations/backups.ts'
import { connectionRoutes } from '#api/routes/admin/settings/connections.ts'
import { deliveryZoneRoutes } from '#api/routes/admin/settings/delivery.ts'
import { goingLiveRoutes } from '#api/routes/admin/operations/checklist.ts'
import { bookRoutes } from '#api/routes/admin/operations/books.ts'
import { reportRoutes } from '#api/routes/admin/reports.ts'
import { adminUserRoutes } from '#api/routes/admin/users.ts'
import { adminProductForms, adminProductRoutes } from '#api/routes/admin/catalog/products.ts'
import { adminVideoRoutes } from '#api/routes/admin/catalog/videos.ts'
import { adminStockRoutes } from '#api/routes/admin/catalog/stock.ts'
import { cartRoutes } from '#api/routes/cart.ts'
import { countUpload } from '#customer-pictures/stored-pictures.ts'
import { catalogRoutes } from '#api/routes/catalog.ts'
import { checkoutRoutes } from '#api/routes/checkout.ts'
import { sendFailure, RETRY_AFTER_SECONDS } from './failures.ts'
import { cacheUntilChanged } from '#platform/cache.ts'
import { API_PAGE_STYLE, apiPage, openApiDocument } from './openapi.ts'
import { deliveryRoutes } from '#api/routes/delivery.ts'
import { complaintRoutes } from '#api/routes/orders/complaints.ts'
import { invoiceRoutes } from '#api/routes/orders/invoices.ts'
import {
  customerPictureForms,
  customerPictureRoutes,
} from '#api/routes/orders/customer-pictures.ts'
import { orderRoutes } from '#api/routes/orders/orders.ts'
import {
  MAX_PARAM_LENGTH,
  openInProcessApi,
  openResponseCache,
  type ResponseCache,
} from './response-cache.ts'
import { saleRoutes } from '#api/routes/admin/catalog/sales.ts'
import { settingsRoutes } from '#api/routes/admin/settings/settings.ts'
import { adminCategoryRoutes } from '#api/routes/admin/catalog/categories.ts'
import { offerRoutes } from '#api/routes/admin/catalog/offers.ts'
import { synonymRoutes } from '#api/routes/admin/catalog/synonyms.ts'
import { policyRoutes } from '#api/routes/policies.ts'
import { privacyRoutes } from '#api/routes/account/privacy.ts'
import { shopRoutes } from '#api/routes/shop.ts'
import { serveMetrics } from './metrics.ts'
import { openReadiness } from './readiness.ts'
import { server, type Serve } from './serve.ts'
import { limitBodyTime } from './slow-bodies.ts'
import { registerForms, takeVideos } from './uploads.ts'
import { webhookRoute } from '#api/routes/webhook.ts'
import { wishlistRoutes } from '#api/routes/wishlist.ts'

const ASSETS_ROUTE = '/assets/*'
/** Bytes of the largest body that the API takes. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Milliseconds that a client may take for a request's headers (from the moment it connects), for
 * its body, and for an upload of an administrator, whose phone may send 20 MB over a slow line;
 * how often that is looked at.
 */
export type RequestTimeouts = { headers: number; body: number; upload: number; check: number }
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headers: 10_000,
  body: 30_000,
  upload: 300_000,
  check: 1000,
}
/** More would take the file handles that the database and the pictures need. */
const MAX_CONNECTIONS = 10_000

/** Builds the HTTP server without pages: health, API and its documents. */
export async function buildApp(
  context: AppContext,
  timeouts = REQUEST_TIMEOUTS,
): Promise<FastifyInstance> {
  const toRequestId = openRequestIds()
  const app = Fastify({
    genReqId: ({ headers }) => toRequestId(headers[REQUEST_ID_HEADER]),
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: context.config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.upload,
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
    logger: logOptions(context.config.logLevel),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.decorateRequest('sessionUser', null)
  app.decorateRequest('guest', null)
  limitBodyTime(app, timeouts.body)
  app.addHook('onSend', (request, reply, payload, done) => {
    // No line of the log is about a script or a picture, and each header counts.
    if (request.routeOptions.url !== ASSETS_ROUTE) reply.header(REQUEST_ID_HEADER, request.id)
    if (!reply.hasHeader('x-content-type-options'))
      reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  app.setErrorHandler(sendFailure)
  // Before all routes: a hook does not apply to earlier ones.
  await serveMetrics(app, context)
  app.setNotFoundHandler(sendNotFound)
  app.get('/healthz', async () => ({ status: 'ok' }))
  const readiness = openReadiness(context)
  app.get('/readyz', async (_request, reply) => {
    const problem = await readiness()
    if (problem) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ok' })
  })
  const cache = openResponseCache(context.changes, context.cacheCounts)
  app.decorate('inProcess', openInProcessApi(cache, context.log))
  await app.register((api) => buildApi(api, context, cache), { prefix: '/api' })
  return app
}

/**
 * Scheme and authority of a request target in absolute form (RFC 9112, section 3.2.2). Every server
 * must accept it.
 */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * Returns the request target in origin form: a path with its query, beginning with a slash. The
 * host of an absolute form is ignored like the Host header: the shop's address is a setting.
 */
function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(AUTHORITY, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(new Refusal('not-found'), request, reply)

async function buildApi(
  api: FastifyInstance,
  context: AppContext,
  cache: ResponseCache,
): Promise<void> {
  const origins = {
    origin: context.config.apiOrigins.length > 0 ? context.config.apiOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: [REQUEST_ID_HEADER],
    maxAge: 600,
  }
  // Only log-in calls use a cookie. It proves no identity: every call needs its token.
  await api.register(cors, {
    delegator: (request, done) =>
      done(null, { ...origins, credentials: request.url.startsWith('/api/auth/') }),
  })
  api.setErrorHandler(sendFailure)
  api.setNotFoundHandler(sendNotFound)
  addLogContext(api)
  addSecurityHeaders(api, context.config)
  takeJsonOnly(api)
  const caches = { cache, inProcess: api.inProcess }
  const serve = server(api, context, caches)
  catalogRoutes(serve, context)
  accountRoutes(serve, context)
  addressRoutes(serve, context)
  privacyRoutes(serve, context)
  shopRoutes(serve, context)
  policyRoutes(serve, context)
  cartRoutes(serve, context)
  wishlistRoutes(serve, context)
  checkoutRoutes(serve, context)
  deliveryRoutes(serve, context)
  orderRoutes(serve, context)
  invoiceRoutes(serve, context)
  complaintRoutes(serve, context)
  customerPictureRoutes(serve, context)
  adminRoutes(serve, context)
  await fileRoutes(api, context, caches)
  webhookRoute(api, context)
  backupDownload(api, context)
  documentRoutes(api, context)
}

/** The endpoints of administrators. */
function adminRoutes(serve: Serve, context: AppContext): void {
  settingsRoutes(serve, context)
  deliveryZoneRoutes(serve, context)
  adminOrderRoutes(serve, context)
  adminUserRoutes(serve, context)
  auditLogRoutes(serve, context)
  synonymRoutes(serve, context)
  offerRoutes(serve, context)
  adminCategoryRoutes(serve, context)
  outboxRoutes(serve, context)
  adminComplaintRoutes(serve, context)
  bookRoutes(serve, context)
  reportRoutes(serve, context)
  connectionRoutes(serve, context)
  backupRoutes(serve, context)
  goingLiveRoutes(serve, context)
  adminProductRoutes(serve, context)
  adminStockRoutes(serve, context)
  saleRoutes(serve, context)
  mediaRoutes(serve, context)
}

/**
 * Lets everything that is logged in a request contain its id. The second hook is needed because a
 * body is read outside of the first one's context.
 */
function addLogContext(api: FastifyInstance): void {
  const enter: onRequestHookHandler = ({ id }, _reply, done) =>
    inLogContext({ requestId: id }, done)
  api.addHook('onRequest', enter)
  api.addHook('preHandler', enter)
}

/** No reply of the API is shown in a frame. The policy of an HTML reply is its own. */
function addSecurityHeaders(api: FastifyInstance, config: Config): void {
  const headers = { 'content-security-policy': "frame-ancestors 'none'", ...secureOnly(config) }
  api.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
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

/** The routes whose body is a multipart form or a video. No other route takes one. */
async function fileRoutes(
  api: FastifyInstance,
  context: AppContext,
  caches: Parameters<typeof server>[2],
): Promise<void> {
  await api.register(async (forms) => {
    await registerForms(forms)
    adminProductForms(server(forms, context, caches), context)
  })
  // With limits of their own, so that customers never keep an administrator waiting.
  await api.register(async (forms) => {
    await registerForms(forms, 1)
    forms.addHook('preHandler', async ({ sessionUser }) => {
      if (sessionUser) await countUpload(context.db, sessionUser.id)
    })
    customerPictureForms(server(forms, context, caches), context)
  })
  await api.register(async (files) => {
    takeVideos(files)
    adminVideoRoutes(server(files, context, caches), context)
  })
}

function documentRoutes(api: FastifyInstance, context: AppContext): void {
  const { changes, categories } = context
  const listValues = async () => (await categories()).all.map(({ value }) => value)
  const document = cacheUntilChanged(
    changes,
    async () => JSON.stringify(openApiDocument(context.config.publicUrl, await listValues())),
    'categories',
  )
  const page = cacheUntilChanged(changes, async () => apiPage(await listValues()), 'categories')
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
  api.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await document()),
  )
  api.get('/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(await page()),
  )
  api.get('/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(API_PAGE_STYLE),
  )
}
