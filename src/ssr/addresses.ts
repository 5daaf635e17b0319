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
 * Which page an address means: the key it is kept under (undefined: not kept) and the address to
 * render.
 */
export type PageAddress = { key: string | undefined; address: string }

/**
 * Listings narrowed by more than this, and pages further on, are rendered whenever somebody asks:
 * there are too many of them to keep.
 */
const MOST_CHOICES = 2
const LAST_KEPT_PAGE = 20
const LONGEST_VALUE = 200
const PLAIN_PATH = /^(?:\/[a-z0-9][a-z0-9._-]*)*\/?(?:_\.data|_root\.data)?$/i
const WITHOUT_QUERY = new Set<string>(['/', ...STATIC_PATHS])
const LISTINGS = new Set<string>(TAXONOMY.map((row) => row.route))

const withoutData = (path: string): string => path.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/'

/**
 * Whether this is the home page, a listing, a product or the search: the pages on which shoppers
 * arrive.
 */
export function isArrivalPage(path: string): boolean {
  const page = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return page === '/' || page === '/search' || page.startsWith('/product/') || LISTINGS.has(page)
}

/**
 * The query of a listing in its one order, without what a listing does not know; undefined where
 * the listing is not kept. A price counts only as one of the shop's bands and a filter with one
 * value, so that nobody can fill the memory with inventions: a value that no piece has shows
 * nothing, and the listing's loader forbids to keep that.
 */
function listingQuery(query: URLSearchParams): [string, string][] | undefined {
  if (query.has('filters')) return undefined
  const filters = readListingFilters(query)
  const { minPrice, maxPrice, chosen, page } = filters
  const strangePrice = (minPrice !== null || maxPrice !== null) && !bandOf(filters)
  const several = FILTER_NAMES.some((name) => chosen[name].length > 1)
  if (strangePrice || several || countFilters(filters) > MOST_CHOICES || page > LAST_KEPT_PAGE)
    return undefined
  return filterEntries(filters)
}

/**
 * The query that makes a public page what it is; undefined for pages that are not kept with a
 * query.
 */
function queryOf(path: string, query: URLSearchParams): [string, string][] | undefined {
  if (LISTINGS.has(path)) return listingQuery(query)
  return WITHOUT_QUERY.has(path) || path.startsWith('/product/') ? [] : undefined
}

/** Which parts of a page the router asks for. */
function routesOf(query: URLSearchParams): [string, string][] | undefined {
  const [routes, another] = query.getAll('_routes')
  if (routes === undefined) return []
  return another === undefined && routes.length <= LONGEST_VALUE ? [['_routes', routes]] : undefined
}

/**
 * Reads the address of a request (`/rings?sort=price-asc&utm_source=x`). Letters' case, a slash at
 * the end and parameters that a public page does not know make no other page; other pages with a
 * query, and strange paths, are not kept.
 */
export function pageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  const given = mark < 0 ? url : url.slice(0, mark)
  if (!PLAIN_PATH.test(given)) return { key: undefined, address: url }
  const path = given.toLowerCase()
  const isData = path.endsWith('.data')
  const page = withoutData(path)
  // A product's address with capital letters leads to the one without, so it shares no page with
  // it.
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
