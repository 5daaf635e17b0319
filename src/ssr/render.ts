import { access } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { InProcessApi } from '#api/in-process.ts'
import { openCache } from '#platform/cache.ts'
import { tagsOf, type ChangeFeed } from '#platform/changes.ts'
import { ROOT } from '#platform/root.ts'
import { REFUSALS } from '#shared/errors.ts'
import { isArrivalPage, pageAddress } from './addresses.ts'
import { serveAppFiles } from './app-files.ts'
import { commonSecurityHeaders, pageSecurityHeaders } from './content-security.ts'
import { toPage, type Page } from './page.ts'
import { sendPage } from './send.ts'

/** The parts of the app context that pages need. */
export type PagesContext = {
  config: { publicUrl: string; checkoutOrigins: string[]; testPayments: boolean }
  changes: ChangeFeed
  /** The shop's details, as an administrator has set them. */
  details: () => Promise<{ name: string }>
}

type CallApi = (route: string, input?: { params?: unknown; query?: unknown }) => Promise<unknown>
type PageOptions = { api: CallApi; deferHydration: boolean }
type RenderRequest = (request: Request, options: PageOptions) => Promise<Response>
type Facts = { publicUrl: string; testPayments: boolean }
export type Build = {
  entry: { module: { createPageHandler(build: unknown, facts: Facts): RenderRequest } }
}

const BUILD = path.join(ROOT, 'build')
const RETRY_AFTER_SECONDS = '5'
const YEAR_S = 365 * 24 * 60 * 60
const MAX_PAGES = 3000
const MAX_BYTES = 96 * 1024 * 1024
/** Files whose names contain no hash of their content. */
const UNHASHED = /^(?:fallback|share)\./
/** Paths of other routes: an unknown address under them is not a page. */
export const NOT_PAGES = /^\/(?:api|pictures|assets|icons|healthz|readyz|sandbox)(?:[/?]|$)/

async function openBuild(): Promise<Build> {
  const file = path.join(BUILD, 'server/index.js')
  await access(file).catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  return (await import(pathToFileURL(file).href)) as Build
}

/**
 * Returns the API for the loaders of one page. It collects the tags of their calls, which become
 * the tags of the page, and whether one of them failed.
 */
function recordCalls(inProcess: InProcessApi) {
  const calls = { tags: new Set<string>(), failed: false }
  const api: CallApi = async (route, input) => {
    try {
      const { value, tags } = await inProcess.read(route, input)
      for (const tag of tags) calls.tags.add(tag)
      return value
    } catch (error) {
      calls.failed = true
      throw error
    }
  }
  return { api, calls }
}

/** Gives the page's modules a lower priority than what is visible. */
const lowerModules = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Renders one address to a finished page. */
function renderer(
  answer: RenderRequest,
  inProcess: InProcessApi,
  config: PagesContext['config'],
): (address: string) => Promise<Page> {
  return async (address) => {
    const { api, calls } = recordCalls(inProcess)
    const pathname = address.split('?')[0] ?? '/'
    const response = await answer(
      new Request(`${config.publicUrl}${address}`, { headers: { accept: 'text/html' } }),
      { api, deferHydration: isArrivalPage(pathname) },
    )
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const isHtml = contentType.startsWith('text/html')
    const html = isHtml ? lowerModules(text) : text
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
      keep: response.status === 200 && !forbidden && !calls.failed,
      tags: [...calls.tags],
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
 * Serves pages, scripts and styles. Throws if the pages are not built. A page is the same for
 * everybody, so finished pages are cached until data under their tags changes.
 */
export async function registerPages(app: FastifyInstance, context: PagesContext): Promise<void> {
  const build = await openBuild()
  const facts = { publicUrl: context.config.publicUrl, testPayments: context.config.testPayments }
  const answer = build.entry.module.createPageHandler(build, facts)
  const render = renderer(answer, app.inProcess, context.config)
  const cache = openCache<Page>({ maxEntries: MAX_PAGES, maxBytes: MAX_BYTES })
  context.changes.on((change) =>
    change.kind === 'catalog' ? cache.drop(tagsOf(change)) : cache.markStale(tagsOf(change)),
  )

  await serveFiles(app, context)
  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/'
    const known = cache.get(url)
    if (known) return sendPage(request, reply, known)
    if (NOT_PAGES.test(url))
      return reply
        .code(404)
        .send({ success: false, code: 'not-found', message: REFUSALS['not-found'][1] })
    const { key, address } = pageAddress(url)
    const page =
      key === undefined
        ? await render(address)
        : await cache.getOrRender(key, () => render(address))
    return sendPage(request, reply, page)
  })
}
