import { access } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { REFUSALS } from '#shared/errors.ts'
import { routeAddress } from '#shared/route-address.ts'
import { isArrivalPage, pageAddress } from './addresses.ts'
import { serveAppFiles } from './app-files.ts'
import { commonSecurityHeaders, pageSecurityHeaders } from './content-security.ts'
import { startAfterPictures } from './deferred-scripts.ts'
import { createPageCache } from './page-cache.ts'
import { toPage, type Page } from './page.ts'
import { sendPage } from './send.ts'

type Change = { kind: 'catalog' } | { kind: 'stock'; productIds: string[] }

/** What the pages need of the shop. */
export type PagesContext = {
  config: { publicUrl: string; checkoutOrigins: string[]; testPayments: boolean }
  changes: { on(listener: (change: Change) => void): void }
  /** Who runs the shop, as its owner has set it. */
  details: () => Promise<{ name: string }>
}

type CallApi = (
  route: string,
  input?: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<unknown>
type Answerer = (request: Request) => Promise<Response>
type Build = {
  entry: {
    module: {
      createPageHandler(
        build: unknown,
        api: CallApi,
        facts: { publicUrl: string; testPayments: boolean },
      ): Answerer
    }
  }
}

const BUILD = fileURLToPath(new URL('../../build', import.meta.url))
const RETRY_AFTER_SECONDS = '5'
const YEAR_S = 365 * 24 * 60 * 60
const KEPT_PAGES = 3000
const KEPT_BYTES = 96 * 1024 * 1024
/** Files whose addresses stay when their content changes. */
const UNHASHED = /^(?:fallback|share)\./
/** Addresses that belong to others; what they do not know is not a page either. */
const NOT_PAGES = /^\/(?:api|pictures|assets|icons|healthz|readyz|sandbox)(?:[/?]|$)/

async function openBuild(): Promise<Build> {
  const file = path.join(BUILD, 'server/index.js')
  await access(file).catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  return (await import(pathToFileURL(file).href)) as Build
}

/**
 * Asks the API as a browser would, without leaving the process. Its refusals become Responses,
 * which the router shows.
 */
function callInProcess(app: FastifyInstance): CallApi {
  return async (route, input = {}) => {
    const { method, address } = routeAddress(route, input)
    const payload =
      input.body === undefined
        ? {}
        : { payload: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
    const reply = await app.inject({ method: method as 'GET', url: address, ...payload })
    if (reply.statusCode >= 400)
      throw new Response(reply.payload, {
        status: reply.statusCode,
        headers: { 'content-type': 'application/json' },
      })
    return reply.json()
  }
}

/**
 * What is seen comes first, the page's modules after it; where shoppers arrive, even their start
 * waits.
 */
function seenFirst(html: string, path: string): string {
  const page = isArrivalPage(path) ? startAfterPictures(html) : html
  return page.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

/** Renders one address to a finished page. */
function renderer(
  answer: Answerer,
  config: PagesContext['config'],
): (address: string) => Promise<Page> {
  return async (address) => {
    const response = await answer(
      new Request(`${config.publicUrl}${address}`, { headers: { accept: 'text/html' } }),
    )
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const isHtml = contentType.startsWith('text/html')
    const pathname = address.split('?')[0] ?? '/'
    const html = isHtml ? seenFirst(text, pathname) : text
    const own = Object.fromEntries(
      [...response.headers].filter(
        ([name]) => name === 'location' || name.startsWith('x-remix') || name.startsWith('x-react'),
      ),
    )
    const security = isHtml
      ? pageSecurityHeaders(html, pathname, config)
      : commonSecurityHeaders(config)
    const wait: Record<string, string> =
      response.status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}
    const forbidden = response.status >= 400 || response.headers.get('cache-control') === 'no-store'
    return toPage({
      status: response.status,
      headers: {
        ...own,
        ...wait,
        ...security,
        'content-type': contentType,
        'cache-control': forbidden ? 'no-store' : 'no-cache',
      },
      body: Buffer.from(html),
      keep: response.status === 200 && !forbidden,
    })
  }
}

async function serveFiles(app: FastifyInstance, { config, details }: PagesContext): Promise<void> {
  const security = commonSecurityHeaders(config)
  await app.register(fastifyStatic, {
    root: path.join(BUILD, 'client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = !UNHASHED.test(path.basename(file))
      reply.headers({
        ...security,
        'cache-control': hashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=86400',
      })
    },
  })
  await serveAppFiles(app, path.join(BUILD, 'client'), { security, details })
}

/**
 * Serves the pages, their scripts and styles; refuses to start when the pages are not built. Every
 * page is the same for everybody, so finished pages are kept in memory and follow the changes of
 * the shop.
 */
export async function registerPages(app: FastifyInstance, context: PagesContext): Promise<void> {
  const build = await openBuild()
  const facts = { publicUrl: context.config.publicUrl, testPayments: context.config.testPayments }
  const render = renderer(
    build.entry.module.createPageHandler(build, callInProcess(app), facts),
    context.config,
  )
  const cache = createPageCache<Page>({ render, maxEntries: KEPT_PAGES, maxBytes: KEPT_BYTES })
  context.changes.on((change) => (change.kind === 'catalog' ? cache.dropAll() : cache.markStale()))

  await serveFiles(app, context)
  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/'
    const known = cache.find(url)
    if (known) return sendPage(request, reply, known)
    if (NOT_PAGES.test(url))
      return reply
        .code(404)
        .send({ success: false, code: 'not-found', message: REFUSALS['not-found'][1] })
    const { key, address } = pageAddress(url)
    const page =
      key === undefined
        ? await render(address)
        : (cache.find(key) ?? (await cache.read(key, address)))
    return sendPage(request, reply, page)
  })
}
