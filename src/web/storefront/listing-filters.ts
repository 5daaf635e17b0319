export const SORTS = [
  { value: 'newest', label: 'New in' },
  { value: 'price-asc', label: 'Price low to high' },
  { value: 'price-desc', label: 'Price high to low' },
] as const

export type Sort = (typeof SORTS)[number]['value']

/** What a listing's address asks for beside its category: `?sort=&minPrice=&maxPrice=&inStock=&page=&q=`. */
export type Filters = { q: string; sort: Sort; minPrice: number | null; maxPrice: number | null; inStock: boolean; page: number }

const LONGEST_QUERY = 100
const LARGEST_PRICE = 1e7
const LAST_PAGE = 1000

function readPrice(text: string | null): number | null {
  const price = text?.trim() ? Number(text) : Number.NaN
  return price >= 0 && price <= LARGEST_PRICE ? price : null
}

/** Reads the query of an address; what makes no sense counts as not asked. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    sort: SORTS.find((sort) => sort.value === search.get('sort'))?.value ?? 'newest',
    minPrice: readPrice(search.get('minPrice')),
    maxPrice: readPrice(search.get('maxPrice')),
    inStock: search.get('inStock') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The query of filters as name and value, without what stands for itself. */
export function filterEntries({ q, sort, minPrice, maxPrice, inStock, page }: Filters): [string, string][] {
  const entries: [string, string][] = []
  if (q) entries.push(['q', q])
  if (sort !== 'newest') entries.push(['sort', sort])
  if (minPrice !== null) entries.push(['minPrice', String(minPrice)])
  if (maxPrice !== null) entries.push(['maxPrice', String(maxPrice)])
  if (inStock) entries.push(['inStock', 'true'])
  if (page > 1) entries.push(['page', String(page)])
  return entries
}

/** The address of a listing with these filters. */
export function listingPath(path: string, filters: Filters): string {
  const query = new URLSearchParams(filterEntries(filters)).toString()
  return query ? `${path}?${query}` : path
}

/** Whether price or stock narrow the listing. */
export const isNarrowed = (filters: Filters): boolean => filters.minPrice !== null || filters.maxPrice !== null || filters.inStock

/** The same listing, not narrowed, from its first page. */
export const withoutFilters = (filters: Filters): Filters => ({ ...filters, minPrice: null, maxPrice: null, inStock: false, page: 1 })
