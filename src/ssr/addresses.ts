import { STATIC_PATHS } from '#shared/static-pages.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
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
const LISTINGS = new Set<string>(TAXONOMY.map((row) => row.route))

const withoutData = (path: string): string => path.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/'

/**
 * Whether this is the home page, a listing, a product or the search: the pages on which customers
 * arrive.
 */
export function isArrivalPage(path: string): boolean {
  const page = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return page === '/' || page === '/search' || page.startsWith('/product/') || LISTINGS.has(page)
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
  const strangePrice = (minPrice !== null || maxPrice !== null) && !bandOf(filters)
  const several = FILTER_NAMES.some((name) => chosen[name].length > 1)
  if (strangePrice || several || countFilters(filters) > MAX_CHOICES || page > MAX_CACHED_PAGE)
    return undefined
  return filterEntries(filters)
}

/**
 * Returns the parameters that distinguish a public page; undefined for pages that are not cached
 * with a query.
 */
function queryOf(path: string, query: URLSearchParams): [string, string][] | undefined {
  if (LISTINGS.has(path)) return listingQuery(query)
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
  const given = mark < 0 ? url : url.slice(0, mark)
  if (!PLAIN_PATH.test(given)) return { key: undefined, address: url }
  const path = given.toLowerCase()
  const isData = path.endsWith('.data')
  const page = withoutData(path)
  // A product address in capital letters redirects to the other one, so they share no page.
  if (path.startsWith('/product/') && given !== path) return { key: undefined, address: url }
  if (mark < 0)
    return { key: path.length > 1 && !isData ? path.replace(/\/$/, '') : path, address: given }
  const query = new URLSearchParams(url.slice(mark))
  const own = queryOf(page.length > 1 ? page.replace(/\/$/, '') : page, query)
  const routes = isData ? routesOf(query) : []
  if (!own || !routes) return { key: undefined, address: url }
  const kept = new URLSearchParams([...own, ...routes])
  const tail = kept.size > 0 ? `?${kept}` : ''
  return { key: `${path}${tail}`, address: `${given}${tail}` }
}
