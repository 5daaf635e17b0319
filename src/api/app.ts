import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
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
import { secureOnly } from '#ssr/content-security.ts'
import type { AppContext } from '#app-context.ts'
import { sendFailure, RETRY_AFTER_SECONDS } from './failures.ts'
import {
  MAX_PARAM_LENGTH,
  openInProcessApi,
  openResponseCache,
  type ResponseCache,
} from './response-cache.ts'
import { serveMetrics } from './metrics.ts'
import { openReadiness } from './readiness.ts'
import { ASSETS_ROUTE, routeName } from './route-name.ts'
import { registerRoutes } from './routes.ts'

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

/** Node sends 408 for a request that takes too long in the same form. */
const TIMEOUT_RESPONSE =
  'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request when its body takes too long; null without a body. */
    bodyTimer: NodeJS.Timeout | null
    /**
     * For a caller who may upload files: the body may take as long as the server's own limit, but
     * its bytes must not pause for longer than a body may take elsewhere.
     */
    allowLongBody: () => void
  }
}

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
    if (routeName(request) !== ASSETS_ROUTE) reply.header(REQUEST_ID_HEADER, request.id)
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
 * Ends requests whose body is not whole after `timeoutMs`, with 408. The server's own limit is
 * longer, for uploads of administrators (`allowLongBody`).
 */
function limitBodyTime(app: FastifyInstance, timeoutMs: number): void {
  app.decorateRequest('bodyTimer', null)
  app.decorateRequest('allowLongBody', function allowLongBody() {
    if (this.bodyTimer) watchPauses(this, timeoutMs)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A call within the process (`inject`) has no connection that could be slow.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const timer = setTimeout(() => end(raw), timeoutMs)
      request.bodyTimer = timer
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const end = (raw: IncomingMessage): void => {
  if (!raw.complete) raw.socket.end(TIMEOUT_RESPONSE, () => raw.destroy())
}

function watchPauses({ bodyTimer, raw }: FastifyRequest, timeoutMs: number): void {
  clearTimeout(bodyTimer ?? undefined)
  let received = raw.socket.bytesRead
  const timer = setInterval(() => {
    if (raw.socket.bytesRead === received) end(raw)
    received = raw.socket.bytesRead
  }, timeoutMs)
  raw.once('close', () => clearInterval(timer))
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
  await registerRoutes(api, context, cache)
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
