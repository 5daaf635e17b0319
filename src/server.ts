import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { buildApp, type RequestTimeouts } from '#api/app.ts'
import { pictureRoutes, videoRoute } from '#api/routes/pictures.ts'
import { seoRoutes } from '#ssr/seo-routes.ts'
import { registerPages, type PagesContext } from '#ssr/render.ts'
import { registerSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { withListenErrors } from '#platform/network/listening.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import type { AppContext } from './app-context.ts'

/** The listening server, and the sandbox of the payment provider where it is used. */
export type RunningServer = { app: FastifyInstance; sandbox: Sandbox | null; url: string }

/** Serves the pages: the built ones, or in development those of Vite. */
export type RegisterPages = (app: FastifyInstance, context: PagesContext) => Promise<void>

type ServerOptions = {
  /** Tests of the API leave the pages out. */
  pages: boolean
  registerPages?: RegisterPages | undefined
  sandboxLog?: string | null
  timeouts?: RequestTimeouts | undefined
}

/** Starts one server for API, pictures, pages and the sandbox. */
export async function startServer(
  context: AppContext,
  options: ServerOptions,
): Promise<RunningServer> {
  const app = await buildApp(context, options.timeouts)
  try {
    const sandbox = await addRoutes(app, context, options)
    const { host, port } = context.config
    await withListenErrors({ host, port }, () => app.listen({ host, port }))
    return { app, sandbox, url: setLocalUrl(app, context) }
  } catch (error) {
    return closeAndThrow(error, app)
  }
}

async function addRoutes(
  app: FastifyInstance,
  context: AppContext,
  options: ServerOptions,
): Promise<Sandbox | null> {
  pictureRoutes(app, context.storage, context.pendingPictures)
  videoRoute(app, context.storage)
  seoRoutes(app, context)
  const sandbox = context.sandboxKeys
    ? await openSandbox(app, context, context.sandboxKeys, options.sandboxLog)
    : null
  if (options.pages)
    await (options.registerPages ?? registerPages)(app, {
      config: pageConfig(context),
      changes: context.changes,
      cacheCounts: context.cacheCounts,
      details: context.details,
      identity: context.identity,
      storage: context.storage,
    })
  return sandbox
}

/** Stores and returns the URL at which this process reaches itself. */
function setLocalUrl(app: FastifyInstance, context: AppContext): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : context.config.port
  context.local.url = `http://${localHost(context.config.host)}:${port}`
  return context.local.url
}

const openSandbox = (
  app: FastifyInstance,
  context: AppContext,
  keys: NonNullable<AppContext['sandboxKeys']>,
  logFile?: string | null,
): Promise<Sandbox> =>
  registerSandbox(app, {
    prefix: '/sandbox',
    ...keys,
    webhook: { server: context.local, path: '/api/payment/webhook' },
    shop: context,
    logFile: logFile === undefined ? path.join(context.config.dataDir, 'sandbox.jsonl') : logFile,
    log: context.log,
  })

/**
 * The settings of the pages, as they are at each use. The origins of the real provider enter the
 * policy of the checkout page; the sandbox has the origin of the shop.
 */
function pageConfig(context: AppContext) {
  const { razorpay, provider, publicUrl } = context.config
  return {
    publicUrl,
    get checkoutOrigins() {
      const { checkout } = context.gateway
      const isProvider = razorpay !== undefined || URL.canParse(checkout.scriptUrl)
      const own = isProvider
        ? [new URL(provider.apiUrl).origin, new URL(provider.checkoutUrl).origin]
        : []
      return [...new Set([...own, ...checkout.origins])]
    },
    get testPayments() {
      return context.gateway.checkout.test
    },
  }
}

/** Returns a host that can be called; a wildcard address cannot. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
