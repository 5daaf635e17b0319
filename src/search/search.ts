import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { readProducts } from '#catalog/catalog.ts'
import {
  FILTER_GROUPS,
  FILTERS,
  MAX_LISTING,
  type listFilters as listFiltersEndpoint,
} from '#contract/catalog.ts'
import type { Pagination, Product } from '#contract/contract.ts'
import { listListings, type CategoryList } from '#categories/categories.ts'
import { query } from '#platform/db/db.ts'
import { isImported } from '#shared/catalog/product-label.ts'
import { PRICE_BANDS, type PriceBand } from '#shared/money/price-bands.ts'
import {
  countProducts,
  facetOf,
  anyFacetCondition,
  categoryCondition,
  listProductIds,
  priceRange,
  toSelectedFacets,
  withPresentCategories,
  type FilterName,
  type FilterQuery,
  type ListProductsQuery,
  type SearchContext,
} from './listing.ts'
import { isMetal } from './metals.ts'
import { readClose } from './near-matches.ts'
import { parseQuery, type ParsedQuery } from './parse-query.ts'
import { toMatchConditions } from './store.ts'
import { widenQuery, type Partly } from './widen-query.ts'

export { readSearchStart, suggest } from './suggestions.ts'
export { readSearchFilters } from './text-filters.ts'
export {
  addSynonym,
  changeSynonym,
  listSynonyms,
  lockSynonym,
  removeSynonym,
} from './synonym-groups.ts'

type ListProductsResult = {
  products: Product[]
  pagination?: Pagination
  corrected?: string
  partly?: Partly
  nearly?: Awaited<ReturnType<typeof readClose>>
}

/** A search with filters that leave so many products or fewer has others that come close. */
const FEW = 3

/**
 * The products of a listing, newest first, or of a search, best match first. Has pagination if the
 * query has anything besides a category. A search without matches has those of some of its words,
 * as `partly` says, or near matches in `nearly`. So does one with filters that leave few.
 */
export async function listProducts(
  context: SearchContext,
  typed: ListProductsQuery,
): Promise<ListProductsResult> {
  const { db } = context
  const categories = await context.categories()
  const input = withPresentCategories(typed, categories)
  const limit = input.limit ?? MAX_LISTING
  const page = input.page ?? 1
  const offset = (page - 1) * limit
  const { category, inStock, ...rest } = input
  if (!inStock && Object.values(rest).every((value) => value === undefined)) {
    return {
      products: await readProducts(
        db,
        await listProductIds(db, { input, parsed: undefined }, { limit, offset, total: 0 }),
      ),
    }
  }
  const { parsed, total, partly } = await parseAndCount(context, input)
  const ids =
    offset < total ? await listProductIds(db, { input, parsed }, { limit, offset, total }) : []
  const hasFew = total <= FEW && ids.length === total
  const isSearch = parsed || category === undefined
  const nearly = hasFew && isSearch && (await readClose(db, { input, parsed }, ids))
  return {
    products: await readProducts(db, ids),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(parsed?.corrected === undefined ? {} : { corrected: parsed.corrected }),
    ...(partly && { partly }),
    ...(nearly && (total === 0 || nearly.length > 0) && { nearly }),
  }
}

/** The number of products of a query, and its parsed search text. */
async function parseAndCount(
  { db, categories }: SearchContext,
  input: ListProductsQuery,
): Promise<{ parsed: ParsedQuery | undefined; total: number; partly?: Partly }> {
  const parsed = input.q
    ? await parseQuery(db, input.q, { categories: await categories() })
    : undefined
  const total = await countProducts(db, { input, parsed })
  if (total > 0) return { parsed, total }
  const wider = await widenQuery(db, parsed)
  return wider
    ? { ...wider, total: await countProducts(db, { input, parsed: wider.parsed }) }
    : { parsed, total }
}

/** The filters of a listing or a search, with counts. */
export async function listFilters(context: SearchContext, typed: FilterQuery): Promise<Filters> {
  const categories = await context.categories()
  const counting = { db: context.db, categories }
  const input = withPresentCategories(typed, categories)
  const parsed = input.q ? await parseQuery(context.db, input.q, { categories }) : undefined
  const filters = await countFilters(counting, input, parsed)
  const wider = filters.total === 0 ? await widenQuery(context.db, parsed) : undefined
  return wider ? countFilters(counting, input, wider.parsed) : filters
}

type Filters = z.output<typeof listFiltersEndpoint.reply>
type FacetGroup = (typeof FILTER_GROUPS)[number]

/** How many products have a facet; `misses` are the bits of the selections they do not match. */
type FacetCount = { facet: string; misses: number; count: number }

/** One bit per group. A product that misses the selections of two groups is not counted. */
const BITS = Object.fromEntries(FILTER_GROUPS.map((name, index) => [name, 1 << index])) as Record<
  FacetGroup,
  number
>

/** The labels of the categories that are not hidden, by value, in their order, for each filter. */
function labelsOf(categories: CategoryList): Partial<Record<FilterName, Map<string, string>>> {
  const listings = listListings(categories)
  const labels = (kind: 'style' | 'collection') =>
    new Map(listings.filter((each) => each.kind === kind).map(({ value, label }) => [value, label]))
  return { style: labels('style'), collection: labels('collection') }
}

/**
 * The filters of a listing or a search, with counts. The counts of a filter respect the selections
 * in all other filters, not its own.
 */
async function countFilters(
  { db, categories }: { db: SearchContext['db']; categories: CategoryList },
  input: FilterQuery,
  parsed: ParsedQuery | undefined,
): Promise<Filters> {
  const rows = await query<FacetCount>(db, countStatement(input, parsed))
  const counts = (group: FacetGroup | undefined, prefix: string) => toCounts(rows, group, prefix)
  const labels = labelsOf(categories)
  const total = counts(undefined, 'all').get('') ?? 0
  return {
    total,
    ...(total === 0 ? { without: toWithout(rows) } : {}),
    inStock: counts('stock', 'stock').get('') ?? 0,
    price: PRICE_BANDS.map((band, index) => ({
      ...band,
      count: counts('price', 'price').get(String(index)) ?? 0,
    })),
    filters: FILTERS.map((name) => ({
      name,
      values: toFilterValues({
        name,
        selected: input[name] ?? [],
        counts: offered(name, counts(name, facetOf(name, input)), input[name]),
        labels: labels[name],
      }),
    })).filter(isOffered),
  }
}

/** The values that a filter offers. Of the colours these are metals or all others, and chosen ones. */
function offered(name: FilterName, counts: Map<string, number>, chosen: string[] = []) {
  if (name !== 'metal' && name !== 'colour') return counts
  const isOffered = (value: string) =>
    isMetal(value) === (name === 'metal') || chosen.includes(value)
  return new Map([...counts].filter(([value]) => isOffered(value)))
}

/** If nothing matches all filters: how many products match all but one, the most first. */
function toWithout(rows: FacetCount[]): NonNullable<Filters['without']> {
  const withTotals = FILTER_GROUPS.map((name) => ({
    name,
    total: toCounts(rows, name, 'all').get('') ?? 0,
  }))
  return withTotals.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}

/** Countries are offered only where imported goods are listed (Legal Metrology, rule 6(10A)). */
const isOffered = ({ name, values }: Filters['filters'][number]): boolean =>
  name !== 'country' || values.some(({ value }) => isImported(value))

/** Counts by value of the facets with this prefix, of products that miss nothing but this group. */
function toCounts(
  rows: FacetCount[],
  group: FacetGroup | undefined,
  prefix: string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { facet, misses, count } of rows) {
    const [name, value] = [facet.slice(0, facet.indexOf(':')), facet.slice(facet.indexOf(':') + 1)]
    if (name !== prefix || (misses !== 0 && (group === undefined || misses !== BITS[group])))
      continue
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  return counts
}

type FilterCounts = {
  name: FilterName
  selected: string[]
  counts: Map<string, number>
  /** Of a filter of categories. */
  labels: Map<string, string> | undefined
}

/**
 * The values of a filter: categories in their order, others by count. Selected values are always
 * included.
 */
function toFilterValues({ name, selected, counts, labels }: FilterCounts) {
  const found = new Set([...counts.keys(), ...selected])
  const toValue = (value: string, label = value) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
  })
  if (labels)
    return [...labels].flatMap(([value, label]) => (found.has(value) ? toValue(value, label) : []))
  const values = [...found].map((value) => toValue(value))
  if (name === 'size')
    return values.sort((one, other) =>
      one.label.localeCompare(other.label, 'en', { numeric: true }),
    )
  return values.sort(
    (one, other) => other.count - one.count || one.label.localeCompare(other.label, 'en'),
  )
}

/**
 * Products with the same facets are grouped first, because there are far fewer sets of facets than
 * products.
 */
function countStatement(input: FilterQuery, parsed: ParsedQuery | undefined): SQL {
  const where = [
    sql`true`,
    ...(input.category === undefined ? [] : [categoryCondition(input.category)]),
    ...(parsed?.must ? toMatchConditions(parsed.must) : []),
  ]
  const bands = PRICE_BANDS.map(
    (_, index) => sql`
      union all select ${sql.raw(`'price:${index}', misses, sum(band${index})`)}::int
      from sets group by misses`,
  )
  return sql`
    with sets as materialized (
      select facets, misses, count(*) as products,
        count(*) filter (where ${isStocked(input)}) as stocked,
        ${sql.join(PRICE_BANDS.map(bandCount), sql`, `)}
      from (
        select s.facets, s.in_stock, s.sale_price, ${missesOf(input, parsed)} as misses
        from product_search s where ${sql.join(where, sql` and `)}
      ) matching
      where misses & (misses - 1) = 0
      group by facets, misses
    )
    select facet, misses, sum(products)::int as count
    from sets, unnest(facets) facet group by facet, misses
    union all select 'all:', misses, sum(products)::int from sets group by misses
    union all select 'stock:', misses, sum(stocked)::int from sets group by misses
    ${sql.join(bands, sql` `)}`
}

/** Whether a product is in stock, in one of the chosen sizes if there are any. */
const isStocked = ({ size }: FilterQuery): SQL => {
  const inSize = size?.map((label) => `${facetOf('size', { inStock: true })}:${label}`)
  return inSize ? sql`in_stock and ${anyFacetCondition(inSize, 'matching')}` : sql`in_stock`
}

/** The number of products of a set in a price band, which is in rupees. */
const bandCount = ({ min, max }: PriceBand, index: number): SQL =>
  sql.raw(
    `count(*) filter (where sale_price between ${Math.round((min ?? 0) * 100)} and ` +
      `${max === null ? '9e15' : Math.round(max * 100)}) as band${index}`,
  )

/** The bits of the selections that a product does not match. */
function missesOf(input: FilterQuery, parsed: ParsedQuery | undefined): SQL {
  const misses = toSelectedFacets(input).map(({ name, facets }) =>
    bitUnless(name, anyFacetCondition(facets)),
  )
  if (input.inStock) misses.push(bitUnless('stock', sql`s.in_stock`))
  const [min, max] = priceRange(input, parsed)
  if (min !== undefined) misses.push(bitUnless('price', sql`s.sale_price >= ${min}`))
  if (max !== undefined) misses.push(bitUnless('price', sql`s.sale_price <= ${max}`))
  return sql`(${sql.join([sql`0`, ...misses], sql` | `)})`
}

const bitUnless = (group: FacetGroup, matches: SQL): SQL =>
  sql`case when ${matches} then 0 else ${sql.raw(String(BITS[group]))} end`
