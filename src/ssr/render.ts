import { access } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { InProcessApi } from '#api/response-cache.ts'
import { openCache, type CacheCounts, type ChangeFeed } from '#platform/cache.ts'
import { inLogContext } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { ROOT } from '#platform/root.ts'
import { REFUSALS } from '#shared/errors.ts'
import { serveAppFiles } from './app-files.ts'
import {
  commonSecurityHeaders,
  newScriptMark,
  pageSecurityHeaders,
  takeMarkedScripts,
} from './content-security.ts'
import { isArrivalPage, pageAddress, sendPage, toPage, type Page } from './page.ts'

/** The parts of the app context that pages need. */
export type PagesContext = {
  /** Origins and test mode follow the keys of payments: read them at each use. */
  config: {
    publicUrl: string
    readonly checkoutOrigins: string[]
    readonly testPayments: boolean
  }
  changes: ChangeFeed
  cacheCounts: { pages: CacheCounts }
  /** The shop's details from the settings. */
  details: () => Promise<{ name: string }>
  /** The logo from the settings, by its key. */
  identity: () => Promise<{ logo: string | null }>
  storage: Storage
}

type CallApi = (...call: Parameters<InProcessApi['read']>) => Promise<unknown>
type PageOptions = { api: CallApi; deferHydration: boolean; scriptMark: string }
type RenderRequest = (request: Request, options: PageOptions) => Promise<Response>
type Facts = { publicUrl: string; testPayments: boolean }
export type Build = {
  entry: { module: { createPageHandler(build: unknown, facts: Facts): RenderRequest } }
}

const BUILD = path.join(ROOT, 'build')
const ASSETS = path.join(BUILD, 'client/assets')
const RETRY_AFTER_SECONDS = '5'
const YEAR_S = 365 * 24 * 60 * 60
const MAX_PAGES = 3000
const MAX_BYTES = 96 * 1024 * 1024
/** Files whose names contain no hash of their content: those of the folder `public/assets`. */
const UNHASHED = /^(?:fallback|share)\.|^site[/\\]/
/** Paths of other routes: an unknown address under them is not a page. */
export const NOT_PAGES = /^\/(?:api|pictures|assets|icons|healthz|readyz|metrics|sandbox)(?:[/?]|$)/

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
  renderRequest: RenderRequest,
  inProcess: InProcessApi,
  config: PagesContext['config'],
): (address: string) => Promise<Page> {
  return async (address) => {
    const { api, calls } = recordCalls(inProcess)
    const pathname = address.split('?')[0] ?? '/'
    const scriptMark = newScriptMark()
    const response = await renderRequest(
      new Request(`${config.publicUrl}${address}`, { headers: { accept: 'text/html' } }),
      { api, deferHydration: isArrivalPage(pathname), scriptMark },
    )
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const isHtml = contentType.startsWith('text/html')
    const { html, scriptHashes } = takeMarkedScripts(text, scriptMark)
    const own = Object.fromEntries(
      [...response.headers].filter(
        ([name]) => name === 'location' || name.startsWith('x-remix') || name.startsWith('x-react'),
      ),
    )
    const security = isHtml
      ? pageSecurityHeaders(scriptHashes, pathname, config)
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
      body: Buffer.from(isHtml ? lowerModules(html) : html),
      isCacheable: response.status === 200 && !forbidden && !calls.failed,
      tags: [...calls.tags],
    })
  }
}

async function serveFiles(
  app: FastifyInstance,
  { config, details, identity, storage }: PagesContext,
): Promise<void> {
  const security = commonSecurityHeaders(config)
  // No policy for referrers: these files load nothing from other origins, and each header counts.
  const { 'referrer-policy': _, ...assetSecurity } = security
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    decorateReply: false,
    // One route for each file. A wildcard reads the whole folder again for each request, to refuse
    // another spelling of a name.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    // These would be sent with every file of a first visit. An ETag is enough where the name has no
    // hash; other files never change.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, file) {
      const hashed = !UNHASHED.test(path.relative(ASSETS, file))
      if (hashed) reply.removeHeader('etag')
      reply.headers({
        ...assetSecurity,
        'cache-control': hashed ? `max-age=${YEAR_S}, immutable` : 'public, max-age=86400',
      })
    },
  })
  await serveAppFiles(app, path.join(BUILD, 'client'), {
    security,
    details,
    identity,
    storage,
  })
}

/**
 * Serves pages, scripts and styles. Throws if the pages are not built. A page is the same for
 * everybody, so finished pages are cached until data under their tags changes.
 */
export async function registerPages(app: FastifyInstance, context: PagesContext): Promise<void> {
  const build = await openBuild()
  const renderRequest = build.entry.module.createPageHandler(build, context.config)
  const render = renderer(renderRequest, app.inProcess, context.config)
  const cache = openCache<Page>({
    maxEntries: MAX_PAGES,
    maxBytes: MAX_BYTES,
    changes: context.changes,
    counts: context.cacheCounts.pages,
    staleOnStock: true,
  })
  await serveFiles(app, context)
  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/'
    const cached = cache.get(url)
    if (cached) return sendPage(request, reply, cached)
    if (NOT_PAGES.test(url))
      return reply.code(404).send({
        success: false,
        code: 'not-found',
        message: REFUSALS['not-found'][1],
        requestId: request.id,
      })
    const { key, address } = pageAddress(url)
    const renderLogged = () => inLogContext({ requestId: request.id }, () => render(address))
    const page =
      key === undefined ? await renderLogged() : await cache.getOrRender(key, renderLogged)
    return sendPage(request, reply, page)
  })
}
