import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { buildApp, type RequestTimeouts } from '#api/app.ts'
import { pictureRoutes } from '#api/routes/pictures.ts'
import { seoRoutes } from '#ssr/seo-routes.ts'
import { registerPages, type PagesContext } from '#ssr/render.ts'
import { registerSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { withListenErrors } from '#platform/listening.ts'
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

/** Puts API, pictures, pages and the sandbox on one server and listens. */
export async function startServer(
  context: AppContext,
  options: ServerOptions,
): Promise<RunningServer> {
  const app = await buildApp(context, options.timeouts)
  try {
    const sandbox = await addRoutes(app, context, options)
    const { host, port } = context.config
    await withListenErrors({ host, port }, () => app.listen({ host, port }))
    return { app, sandbox, url: learnUrl(app, context) }
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
  seoRoutes(app, context)
  const sandbox = context.sandboxKeys
    ? await openSandbox(app, context, context.sandboxKeys, options.sandboxLog)
    : null
  if (options.pages)
    await (options.registerPages ?? registerPages)(app, {
      config: pageConfig(context),
      changes: context.changes,
      details: context.details,
    })
  return sandbox
}

/** The address under which this process reaches itself. */
function learnUrl(app: FastifyInstance, context: AppContext): string {
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
    webhookUrl: () => `${context.local.url}/api/payment/webhook`,
    logFile: logFile === undefined ? path.join(context.config.dataDir, 'sandbox.jsonl') : logFile,
    log: context.log,
  })

/**
 * The sandbox stands on the shop's own origin; the real provider's origins enter the policy of the
 * checkout page.
 */
function pageConfig(context: AppContext) {
  const { razorpay, publicUrl } = context.config
  const own = razorpay
    ? [new URL(razorpay.apiUrl).origin, new URL(razorpay.checkoutUrl).origin]
    : []
  const further = razorpay?.checkoutUrl.includes('razorpay.com') ? RAZORPAY_ORIGINS : []
  return {
    publicUrl,
    checkoutOrigins: [...new Set([...own, ...further])],
    testPayments: context.gateway.checkout.test,
  }
}

/**
 * What the provider's script loads and talks to (its Magento module's list, and reports of blocked
 * checkouts).
 */
const RAZORPAY_ORIGINS = [
  'https://checkout.razorpay.com',
  'https://cdn.razorpay.com',
  'https://api.razorpay.com',
  'https://lumberjack.razorpay.com',
  'https://lumberjack-cx.razorpay.com',
  'https://lumberjack-metrics.razorpay.com',
]

/** A wildcard address listens everywhere but is no address to call. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
