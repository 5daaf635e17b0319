import type { FILTERS } from '#contract/catalog.ts'
import { PRICE_BANDS } from '#shared/money/price-bands.ts'

const SORT_LABELS = {
  relevance: 'Relevance',
  newest: 'New in',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  saving: 'Biggest saving',
}

export type Sort = keyof typeof SORT_LABELS
export type FilterName = (typeof FILTERS)[number]

/**
 * The filters with values to choose from, in the order in which they are shown and stand in
 * addresses.
 */
export const FILTER_LABELS = {
  style: 'Style',
  collection: 'Collection',
  colour: 'Colour',
  stone: 'Stone',
  material: 'Material',
  size: 'Size',
} satisfies Record<FilterName, string>

const isFilter = (name: string): name is FilterName => name in FILTER_LABELS
export const FILTER_NAMES: readonly FilterName[] = Object.keys(FILTER_LABELS).filter(isFilter)

type Chosen = Record<FilterName, readonly string[]>

/**
 * What a listing's address asks for beside its category:
 * `?q=&sort=&minPrice=&maxPrice=&inStock=&style=&colour=&colour=…&page=`.
 */
export type Filters = {
  q: string
  sort: Sort
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  chosen: Chosen
  page: number
}

const MAX_QUERY_LENGTH = 100
const MAX_PRICE = 1e7
const MAX_PAGE = 1000
const MAX_VALUE_LENGTH = 60
const MAX_VALUES = 20

const isSort = (name: string | null): name is Sort => name !== null && name in SORT_LABELS

/**
 * How a listing is sorted unless it is asked otherwise: a search by how well a piece matches,
 * everything else by its age.
 */
const defaultSort = (q: string): Sort => (q ? 'relevance' : 'newest')

/** The orders to choose from; how well something matches is known of searches alone. */
export function sortsFor(q: string): { value: Sort; label: string }[] {
  const all = Object.entries(SORT_LABELS).flatMap(([value, label]) =>
    isSort(value) ? [{ value, label }] : [],
  )
  return all.filter(({ value }) => q !== '' || value !== 'relevance')
}

/**
 * The order of this name where a search for `q` (or a listing, where that is empty) has it, else
 * its own.
 */
export function readSort(name: string | null, q: string): Sort {
  return isSort(name) && (name !== 'relevance' || q) ? name : defaultSort(q)
}

function readPrice(text: string | null): number | null {
  const price = text?.trim() ? Number(text) : Number.NaN
  return price >= 0 && price <= MAX_PRICE ? price : null
}

/** Each value once and in one order, so that one choice has one address. */
const toSortedSet = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

function readValues(search: URLSearchParams, name: FilterName): string[] {
  const values = search.getAll(name).map((value) => value.trim())
  return toSortedSet(
    values.filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH),
  ).slice(0, MAX_VALUES)
}

/** Reads the query of an address; what makes no sense counts as not asked. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page') ?? 1)
  const q = (search.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  const values = (name: FilterName) => readValues(search, name)
  return {
    q,
    sort: readSort(search.get('sort'), q),
    minPrice: readPrice(search.get('minPrice')),
    maxPrice: readPrice(search.get('maxPrice')),
    inStock: search.get('inStock') === 'true',
    chosen: {
      style: values('style'),
      collection: values('collection'),
      colour: values('colour'),
      stone: values('stone'),
      material: values('material'),
      size: values('size'),
    },
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/**
 * The same for a listing, whose category belongs to its address: it has no search words of its own.
 */
export function readListingFilters(search: URLSearchParams): Filters {
  const query = new URLSearchParams(search)
  query.delete('q')
  return readFilters(query)
}

/** The query of filters as name and value, without what stands for itself. */
export function filterEntries({
  q,
  sort,
  minPrice,
  maxPrice,
  inStock,
  chosen,
  page,
}: Filters): [string, string][] {
  const entries: [string, string][] = []
  if (q) entries.push(['q', q])
  if (sort !== defaultSort(q)) entries.push(['sort', sort])
  if (minPrice !== null) entries.push(['minPrice', String(minPrice)])
  if (maxPrice !== null) entries.push(['maxPrice', String(maxPrice)])
  if (inStock) entries.push(['inStock', 'true'])
  for (const name of FILTER_NAMES) for (const value of chosen[name]) entries.push([name, value])
  if (page > 1) entries.push(['page', String(page)])
  return entries
}

/** The address of a listing with these filters. */
export function listingPath(path: string, filters: Filters): string {
  const query = new URLSearchParams(filterEntries(filters)).toString()
  return query ? `${path}?${query}` : path
}

/** Whether anything narrows the listing. */
export const hasFilters = (filters: Filters): boolean =>
  filters.minPrice !== null ||
  filters.maxPrice !== null ||
  filters.inStock ||
  FILTER_NAMES.some((name) => filters.chosen[name].length > 0)

const NOTHING_CHOSEN: Chosen = {
  style: [],
  collection: [],
  colour: [],
  stone: [],
  material: [],
  size: [],
}

/** The same listing, not narrowed, from its first page. */
export const withoutFilters = (filters: Filters): Filters => ({
  ...filters,
  minPrice: null,
  maxPrice: null,
  inStock: false,
  chosen: NOTHING_CHOSEN,
  page: 1,
})

/**
 * The same listing with one more value of a filter, or, where it is chosen, without it; from the
 * first page.
 */
export function withValue(filters: Filters, name: FilterName, value: string): Filters {
  const before = filters.chosen[name]
  const values = before.includes(value)
    ? before.filter((other) => other !== value)
    : toSortedSet([...before, value])
  return { ...filters, chosen: { ...filters.chosen, [name]: values }, page: 1 }
}

type Band = (typeof PRICE_BANDS)[number]

/** The price band that is chosen, if it is one of the shop's. */
export const bandOf = ({ minPrice, maxPrice }: Filters): Band | undefined =>
  PRICE_BANDS.find(({ min, max }) => min === minPrice && max === maxPrice)

/** The same listing in one price band (null: at any price), from the first page. */
export const withBand = (filters: Filters, band: Pick<Band, 'min' | 'max'> | null): Filters => ({
  ...filters,
  minPrice: band?.min ?? null,
  maxPrice: band?.max ?? null,
  page: 1,
})

/** How many things narrow the listing; a price is one of them. */
export function countFilters({ minPrice, maxPrice, inStock, chosen }: Filters): number {
  const values = FILTER_NAMES.reduce((count, name) => count + chosen[name].length, 0)
  return values + (minPrice !== null || maxPrice !== null ? 1 : 0) + (inStock ? 1 : 0)
}
