import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { listListings, type CategoryList } from '#categories/categories.ts'
import {
  FILTER_GROUPS,
  FILTERS,
  type listFilters as listFiltersEndpoint,
} from '#contract/catalog.ts'
import { query } from '#platform/db/db.ts'
import {
  anyFacetCondition,
  categoryCondition,
  facetOf,
  priceRange,
  toSelectedFacets,
  type FilterName,
  type FilterQuery,
  type SearchContext,
} from '#search/listing.ts'
import type { ParsedQuery } from '#search/parse-query.ts'
import { toMatchConditions } from '#search/store.ts'
import { isImported } from '#shared/catalog/product-label.ts'
import { PRICE_BANDS, type PriceBand } from '#shared/money/price-bands.ts'
import { isMetal } from './metals.ts'
import { mergeSizes, oneOfEachSize, sizeLabels } from './size-labels.ts'

export type Filters = z.output<typeof listFiltersEndpoint.reply>
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
export async function countFilters(
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
        selected: name === 'size' ? oneOfEachSize(input.size ?? []) : (input[name] ?? []),
        counts: offered(name, counts(name, facetOf(name, input)), input[name]),
        labels: labels[name],
      }),
    })).filter(isOffered),
  }
}

/**
 * The values that a filter offers. Of the colours these are metals or all others, and the chosen
 * ones. The labels of one size are one value.
 */
function offered(name: FilterName, counts: Map<string, number>, chosen: string[] = []) {
  if (name === 'size') return mergeSizes(counts, chosen)
  if (name !== 'metal' && name !== 'colour') return counts
  const isKept = (value: string) => isMetal(value) === (name === 'metal') || chosen.includes(value)
  return new Map([...counts].filter(([value]) => isKept(value)))
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
  const inSize = size
    ?.flatMap(sizeLabels)
    .map((label) => `${facetOf('size', { inStock: true })}:${label}`)
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
