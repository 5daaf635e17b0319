import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { REQUEST_ID_HEADER } from '#platform/log.ts'
import type { Cacheable } from '#platform/cache.ts'
import { STATIC_PATHS } from '#shared/static-pages.ts'
import { CATEGORY_SLUG, RESERVED_SLUGS } from '#shared/catalog/category.ts'
import {
  bandOf,
  countFilters,
  FILTER_NAMES,
  filterEntries,
  readListingFilters,
} from '#web/storefront/listing/filters/listing-filters.ts'

/**
 * The page of an address: the key in the cache (undefined: not cached) and the address to render.
 */
export type PageAddress = { key: string | undefined; address: string }

/**
 * Listings with more filters than this, and later pages, are rendered for every request: there are
 * too many of them to cache.
 */
const MAX_CHOICES = 2
const MAX_CACHED_PAGE = 20
const MAX_VALUE_LENGTH = 200
const PLAIN_PATH = /^(?:\/[a-z0-9][a-z0-9._-]*)*\/?(?:_\.data|_root\.data)?$/i
const WITHOUT_QUERY = new Set<string>(['/', ...STATIC_PATHS])

/**
 * Whether a path can be that of a listing. The page of an unknown category is not found, so it is
 * never cached.
 */
const isListing = (path: string): boolean =>
  CATEGORY_SLUG.test(path.slice(1)) && !RESERVED_SLUGS.has(path.slice(1))

const withoutData = (path: string): string => path.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/'

/**
 * Whether this is the home page, a listing, a product or the search: the pages on which visits
 * begin.
 */
export function isArrivalPage(path: string): boolean {
  const page = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return page === '/' || page === '/search' || page.startsWith('/product/') || isListing(page)
}

/**
 * Returns the known parameters of a listing in their canonical order; undefined if the listing is
 * not cached. Only the shop's price bands and filters with one value are cached, so that invented
 * queries cannot fill the memory. A value without products shows nothing, and the loader of the
 * listing sends `no-store` for that.
 */
function listingQuery(query: URLSearchParams): [string, string][] | undefined {
  if (query.has('filters')) return undefined
  const filters = readListingFilters(query)
  const { minPrice, maxPrice, chosen, page } = filters
  const isOtherPrice = (minPrice !== null || maxPrice !== null) && !bandOf(filters)
  const hasSeveral = FILTER_NAMES.some((name) => chosen[name].length > 1)
  if (isOtherPrice || hasSeveral || countFilters(filters) > MAX_CHOICES || page > MAX_CACHED_PAGE)
    return undefined
  return filterEntries(filters)
}

/**
 * Returns the parameters that distinguish a public page; undefined for pages that are not cached
 * with a query.
 */
function queryOf(path: string, query: URLSearchParams): [string, string][] | undefined {
  if (isListing(path)) return listingQuery(query)
  return WITHOUT_QUERY.has(path) || path.startsWith('/product/') ? [] : undefined
}

/** Returns the parts of a page that the router requests; undefined if they are not cached. */
function routesOf(query: URLSearchParams): [string, string][] | undefined {
  const [routes, another] = query.getAll('_routes')
  if (routes === undefined) return []
  return another === undefined && routes.length <= MAX_VALUE_LENGTH
    ? [['_routes', routes]]
    : undefined
}

/**
 * Parses the address of a request (`/rings?sort=price-asc&utm_source=x`). Upper case, a trailing
 * slash and unknown parameters lead to the same page. Other pages with a query, and unusual paths,
 * are not cached.
 */
export function pageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  const typed = mark < 0 ? url : url.slice(0, mark)
  if (!PLAIN_PATH.test(typed)) return { key: undefined, address: url }
  const path = typed.toLowerCase()
  const isData = path.endsWith('.data')
  const page = withoutData(path)
  // A product address in capital letters redirects to the other one, so they share no page.
  if (path.startsWith('/product/') && typed !== path) return { key: undefined, address: url }
  if (mark < 0)
    return { key: path.length > 1 && !isData ? path.replace(/\/$/, '') : path, address: typed }
  const query = new URLSearchParams(url.slice(mark))
  const own = queryOf(page.length > 1 ? page.replace(/\/$/, '') : page, query)
  const routes = isData ? routesOf(query) : []
  if (!own || !routes) return { key: undefined, address: url }
  const parameters = new URLSearchParams([...own, ...routes])
  const tail = parameters.size > 0 ? `?${parameters}` : ''
  return { key: `${path}${tail}`, address: `${typed}${tail}` }
}

/** The content encoding of a body. */
type Encoding = 'br' | 'gzip' | 'identity'

/** A finished response in all encodings, with its headers. */
export type Page = Cacheable & {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
  /** Names and values alternate, ready to be written. */
  heads: Record<Encoding, string[]>
  /** The same for a response without a body. */
  bareHeads: Record<Encoding, string[]>
}

type RenderedResponse = Pick<Cacheable, 'isCacheable' | 'tags'> & {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 5
/** Rough bytes of the headers and the keys of a page. */
const OVERHEAD = 2000
const MIN_COMPRESSED_BYTES = 500

async function encode(body: Buffer): Promise<Record<Encoding, Buffer>> {
  if (body.length < MIN_COMPRESSED_BYTES) return { identity: body, gzip: body, br: body }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: 6 }),
  ])
  return { identity: body, gzip: zipped, br }
}

/**
 * Compresses a response and prepares its headers once, so that sending it later is cheap.
 */
export async function toPage({
  status,
  headers,
  body,
  isCacheable,
  tags,
}: RenderedResponse): Promise<Page> {
  const bodies = await encode(body)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const bareHeadOf = (encoding: Encoding): string[] => [
    ...Object.entries(headers).flat(),
    'etag',
    etag,
    'vary',
    'Accept-Encoding',
    ...(encoding === 'identity' || bodies[encoding] === bodies.identity
      ? []
      : ['content-encoding', encoding]),
  ]
  const headOf = (encoding: Encoding): string[] => [
    ...bareHeadOf(encoding),
    'content-length',
    String(bodies[encoding].length),
  ]
  return {
    status,
    etag,
    bodies,
    heads: { br: headOf('br'), gzip: headOf('gzip'), identity: headOf('identity') },
    bareHeads: { br: bareHeadOf('br'), gzip: bareHeadOf('gzip'), identity: bareHeadOf('identity') },
    bytes: bodies.identity.length + bodies.gzip.length + bodies.br.length + OVERHEAD,
    isCacheable,
    tags,
  }
}

const REFUSES_BROTLI = /\bbr\s*;\s*q=0(?:\.0*)?(?:$|,|\s)/
const REFUSES_GZIP = /\bgzip\s*;\s*q=0(?:\.0*)?(?:$|,|\s)/

/** Returns the best encoding that an Accept-Encoding header allows. */
function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted) && !REFUSES_BROTLI.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) && !REFUSES_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header contains this ETag. Weak comparison, as GET requires. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = etag.slice(2)
  return (
    ifNoneMatch === etag ||
    ifNoneMatch
      .split(',')
      .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare)
  )
}

/**
 * Sends a finished page on the raw response, with the id of the request. Fastify's own reply would
 * add half again to the cost of a cached page.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.hijack()
  const { raw } = reply
  const withId = (head: string[]) => head.concat(REQUEST_ID_HEADER, request.id)
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag))
    raw.writeHead(304, withId(page.bareHeads[encoding])).end()
  else if (request.method === 'HEAD') raw.writeHead(page.status, withId(page.heads[encoding])).end()
  else raw.writeHead(page.status, withId(page.heads[encoding])).end(page.bodies[encoding])
  return reply
}
