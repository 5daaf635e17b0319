import type { FILTERS } from '#contract/catalog.ts'
import { PRICE_BANDS, type PriceBand } from '#shared/money/price-bands.ts'

const SORT_LABELS = {
  relevance: 'Relevance',
  newest: 'New in',
  loved: 'Most loved',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  saving: 'Biggest saving',
  country: 'Country of origin',
}

export type Sort = keyof typeof SORT_LABELS
export type FilterName = (typeof FILTERS)[number]

/** The filters with values, in the order in which they are shown and appear in URLs. */
export const FILTER_LABELS = {
  style: 'Style',
  collection: 'Collection',
  metal: 'Metal',
  colour: 'Colour',
  stone: 'Stone',
  material: 'Material',
  size: 'Size',
  country: 'Country of origin',
} satisfies Record<FilterName, string>

const isFilter = (name: string): name is FilterName => name in FILTER_LABELS
export const FILTER_NAMES: readonly FilterName[] = Object.keys(FILTER_LABELS).filter(isFilter)

export type Chosen = Record<FilterName, readonly string[]>

/**
 * The query of a listing URL, without its category:
 * `?q=&sort=&minPrice=&maxPrice=&inStock=&style=&colour=&colour=…&page=&typed=`. Prices are in
 * rupees. `typed` is the whole text of a search whose words became filters, of which `q` is the
 * rest; empty as soon as one of its filters may be removed.
 */
export type Filters = {
  q: string
  typed: string
  sort: Sort
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  chosen: Chosen
  page: number
}

/** The query parameter that opens all filters without scripts. */
export const ALL_FILTERS: [string, string] = ['filters', 'all']

const MAX_QUERY_LENGTH = 100
const MAX_PRICE = 1e7
const MAX_PAGE = 1000
const MAX_VALUE_LENGTH = 60
const MAX_VALUES = 20

const isSort = (name: string | null): name is Sort => name !== null && name in SORT_LABELS

/** The default sort order: relevance for a search, newest first otherwise. */
const defaultSort = (q: string): Sort => (q ? 'relevance' : 'newest')

/**
 * Returns the sort orders to choose from. Only searches have relevance, and only listings with
 * imported goods the country of origin.
 */
export function sortsFor(q: string, hasCountries: boolean): { value: Sort; label: string }[] {
  const all = Object.entries(SORT_LABELS).flatMap(([value, label]) =>
    isSort(value) ? [{ value, label }] : [],
  )
  return all.filter(
    ({ value }) => (q || value !== 'relevance') && (hasCountries || value !== 'country'),
  )
}

/**
 * Returns the sort order with this name if it is valid for the query `q`, or else the default. `q`
 * is empty for a listing.
 */
export function readSort(name: string | null, q: string): Sort {
  return isSort(name) && (name !== 'relevance' || q) ? name : defaultSort(q)
}

function readPrice(text: string | null): number | null {
  const price = text?.trim() ? Number(text) : Number.NaN
  return price >= 0 && price <= MAX_PRICE ? price : null
}

/** Removes duplicates and sorts, so that the same choices always have the same URL. */
const toSortedSet = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

function readValues(search: URLSearchParams, name: FilterName): string[] {
  const values = search.getAll(name).map((value) => value.trim())
  return toSortedSet(
    values.filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH),
  ).slice(0, MAX_VALUES)
}

/** Parses the query of a URL. Invalid values are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page') ?? 1)
  const readText = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  const q = readText('q')
  const values = (name: FilterName) => readValues(search, name)
  return {
    q,
    typed: readText('typed'),
    sort: readSort(search.get('sort'), q),
    minPrice: readPrice(search.get('minPrice')),
    maxPrice: readPrice(search.get('maxPrice')),
    inStock: search.get('inStock') === 'true',
    chosen: {
      style: values('style'),
      collection: values('collection'),
      metal: values('metal'),
      colour: values('colour'),
      stone: values('stone'),
      material: values('material'),
      size: values('size'),
      country: values('country'),
    },
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** Parses the query of a listing URL, which has no search text. */
export function readListingFilters(search: URLSearchParams): Filters {
  const query = new URLSearchParams(search)
  query.delete('q')
  query.delete('typed')
  return readFilters(query)
}

/** Returns the query of the filters as names and values, without defaults. */
export function filterEntries({
  q,
  sort,
  minPrice,
  maxPrice,
  inStock,
  chosen,
  page,
  typed,
}: Filters): [string, string][] {
  const entries: [string, string][] = []
  if (q) entries.push(['q', q])
  if (sort !== defaultSort(q)) entries.push(['sort', sort])
  if (minPrice !== null) entries.push(['minPrice', String(minPrice)])
  if (maxPrice !== null) entries.push(['maxPrice', String(maxPrice)])
  if (inStock) entries.push(['inStock', 'true'])
  for (const name of FILTER_NAMES) for (const value of chosen[name]) entries.push([name, value])
  if (page > 1) entries.push(['page', String(page)])
  if (typed) entries.push(['typed', typed])
  return entries
}

/** Returns the URL of a listing with these filters. */
export function listingPath(path: string, filters: Filters): string {
  const query = new URLSearchParams(filterEntries(filters)).toString()
  return query ? `${path}?${query}` : path
}

/** Whether any filter is active. Search text and sort order are not filters. */
export const hasFilters = (filters: Filters): boolean =>
  filters.minPrice !== null ||
  filters.maxPrice !== null ||
  filters.inStock ||
  FILTER_NAMES.some((name) => filters.chosen[name].length > 0)

const NOTHING_CHOSEN: Chosen = {
  style: [],
  collection: [],
  metal: [],
  colour: [],
  stone: [],
  material: [],
  size: [],
  country: [],
}

/** Returns the query without filters, from the first page. */
export const withoutFilters = (filters: Filters): Filters => ({
  ...filters,
  typed: '',
  minPrice: null,
  maxPrice: null,
  inStock: false,
  chosen: NOTHING_CHOSEN,
  page: 1,
})

/** Adds a value to a filter, or removes it if it is selected. Starts at the first page. */
export function withValue(filters: Filters, name: FilterName, value: string): Filters {
  const before = filters.chosen[name]
  const chosen = { ...filters.chosen }
  if (!before.includes(value)) {
    chosen[name] = toSortedSet([...before, value])
    return { ...filters, chosen, page: 1 }
  }
  chosen[name] = before.filter((other) => other !== value)
  return { ...filters, typed: '', chosen, page: 1 }
}

/** Returns the selected price band, if it is one of those of the shop. */
export const bandOf = ({ minPrice, maxPrice }: Filters): PriceBand | undefined =>
  PRICE_BANDS.find(({ min, max }) => min === minPrice && max === maxPrice)

/** Whether two limits of a price are at most a rupee apart. */
const isNear = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= 1)

/**
 * Whether a band is within other chosen limits than those of a band, and is not nearly the same:
 * Under Rs. 499 and up to Rs. 500.
 */
export const fitsLimits = ({ min, max }: PriceBand, { minPrice, maxPrice }: Filters): boolean =>
  (min ?? 0) >= (minPrice ?? 0) &&
  (max ?? Infinity) <= (maxPrice ?? Infinity) &&
  !(isNear(min, minPrice) && isNear(max, maxPrice))

/** Selects a price band (null: any price). Starts at the first page. */
export const withBand = (
  filters: Filters,
  band: Pick<PriceBand, 'min' | 'max'> | null,
): Filters => ({
  ...filters,
  typed: filters.minPrice === null && filters.maxPrice === null ? filters.typed : '',
  minPrice: band?.min ?? null,
  maxPrice: band?.max ?? null,
  page: 1,
})

/** Returns the number of active filters; a price range counts as one. */
export function countFilters({ minPrice, maxPrice, inStock, chosen }: Filters): number {
  const values = FILTER_NAMES.reduce((count, name) => count + chosen[name].length, 0)
  return values + (minPrice !== null || maxPrice !== null ? 1 : 0) + (inStock ? 1 : 0)
}
