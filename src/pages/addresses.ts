import { STATIC_PATHS } from '#shared/static-pages.ts'
import { TAXONOMY } from '#shared/taxonomy.ts'

/** Which page an address means: the key it is kept under (undefined: not kept) and the address to render. */
export type PageAddress = { key: string | undefined; address: string }

const LISTING_QUERY = ['sort', 'minPrice', 'maxPrice', 'inStock', 'page', 'limit']
const LONGEST_VALUE = 60
const PLAIN_PATH = /^(?:\/[a-z0-9][a-z0-9._-]*)*\/?(?:_\.data|_root\.data)?$/i
const WITHOUT_QUERY = new Set<string>(['/', ...STATIC_PATHS])
const LISTINGS = new Set<string>(TAXONOMY.map((row) => row.route))

const withoutData = (path: string): string => path.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/'

/** Whether this is the home page, a listing, a product or the search: the pages on which shoppers arrive. */
export function isArrivalPage(path: string): boolean {
  const page = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return page === '/' || page === '/search' || page.startsWith('/product/') || LISTINGS.has(page)
}

/** The query parameters that change a public page; undefined for pages that are kept only without any. */
function queryOf(path: string): string[] | undefined {
  if (LISTINGS.has(path)) return LISTING_QUERY
  return WITHOUT_QUERY.has(path) || path.startsWith('/product/') ? [] : undefined
}

function keptQuery(query: URLSearchParams, allowed: string[]): string | undefined {
  const kept = new URLSearchParams()
  for (const name of allowed) {
    const value = query.get(name)
    if (value === null) continue
    if (value.length > LONGEST_VALUE || query.getAll(name).length > 1) return undefined
    kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}

/**
 * Reads the address of a request (`/rings?sort=price-asc&utm_source=x`). Letters' case, a slash at the end and parameters that
 * a public page does not know make no other page; other pages with a query, and strange paths, are not kept.
 */
export function pageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  const given = mark < 0 ? url : url.slice(0, mark)
  if (!PLAIN_PATH.test(given)) return { key: undefined, address: url }
  const path = given.toLowerCase()
  const isData = path.endsWith('.data')
  const page = withoutData(path)
  if (mark < 0) return { key: path.length > 1 && !isData ? path.replace(/\/$/, '') : path, address: given }
  const allowed = queryOf(page.length > 1 ? page.replace(/\/$/, '') : page)
  if (!allowed) return { key: undefined, address: url }
  const query = keptQuery(new URLSearchParams(url.slice(mark)), isData ? [...allowed, '_routes'] : allowed)
  return query === undefined ? { key: undefined, address: url } : { key: `${path}${query}`, address: `${given}${query}` }
}
