import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { FILTERS } from '#contract/catalog.ts'
import type { listFilters } from '#contract/search.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { PRICE_BANDS } from '#shared/money/price-bands.ts'
import { COLLECTIONS, STYLES, TAXONOMY } from '#shared/catalog/taxonomy.ts'
import {
  toSelectedFacets,
  FACETS,
  hasAnyFacet,
  isInCategory,
  priceRange,
  type FilterName,
  type FilterQuery,
} from './listing.ts'
import type { ParsedQuery } from './parse-query.ts'
import { toMatchConditions } from './store.ts'

export type Filters = z.output<typeof listFilters.reply>
type FacetGroup = FilterName | 'price' | 'stock'

/** How many products have a facet; `misses` are the bits of the selections they do not match. */
type FacetCount = { facet: string; misses: number; count: number }

/** One bit per group. A product that misses the selections of two groups is not counted. */
const BITS = Object.fromEntries(
  [...FILTERS, 'price', 'stock'].map((name, index) => [name, 1 << index]),
) as Record<FacetGroup, number>

const LABELS = new Map<string, string>(TAXONOMY.map(({ value, label }) => [value, label]))
const TAXONOMY_VALUES: Partial<Record<FilterName, string[]>> = {
  style: STYLES.map(({ value }) => value),
  collection: COLLECTIONS.map(({ value }) => value),
}

/**
 * The filters of a listing or a search, with counts. The counts of a filter respect the selections
 * in all other filters, not its own.
 */
export async function countFilters(
  db: Reader,
  input: FilterQuery,
  parsed: ParsedQuery | undefined,
): Promise<Filters> {
  const rows = await query<FacetCount>(db, countStatement(input, parsed))
  const counts = (group: FacetGroup | undefined, prefix: string) => toCounts(rows, group, prefix)
  return {
    total: counts(undefined, 'all').get('') ?? 0,
    inStock: counts('stock', 'stock').get('') ?? 0,
    price: PRICE_BANDS.map((band, index) => ({
      ...band,
      count: counts('price', 'price').get(String(index)) ?? 0,
    })),
    filters: FILTERS.map((name) => ({
      name,
      values: toFilterValues(name, input[name] ?? [], counts(name, FACETS[name])),
    })),
  }
}

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

/**
 * The values of a filter: those of the taxonomy in its order, others by count. Selected values are
 * always included.
 */
function toFilterValues(name: FilterName, selected: string[], counts: Map<string, number>) {
  const known = TAXONOMY_VALUES[name]
  const values = [...new Set([...counts.keys(), ...selected])]
    .filter((value) => !known || known.includes(value))
    .map((value) => ({ value, label: LABELS.get(value) ?? value, count: counts.get(value) ?? 0 }))
  if (known)
    return values.sort((one, other) => known.indexOf(one.value) - known.indexOf(other.value))
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
    ...(input.category === undefined ? [] : [isInCategory(input.category)]),
    ...(parsed?.must ? toMatchConditions(parsed.must) : []),
  ]
  const bands = PRICE_BANDS.map(
    (_, index) => sql`
      union all select ${sql.raw(`'price:${index}', misses, sum(band${index})`)}::int
      from sets group by misses`,
  )
  return sql`
    with sets as materialized (
      select facets, misses, count(*) as products, count(*) filter (where in_stock) as stocked,
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

/** The number of products of a set in a price band, which is in rupees. */
const bandCount = ({ min, max }: (typeof PRICE_BANDS)[number], index: number): SQL =>
  sql.raw(
    `count(*) filter (where sale_price between ${Math.round((min ?? 0) * 100)} and ` +
      `${max === null ? '9e15' : Math.round(max * 100)}) as band${index}`,
  )

/** The bits of the selections that a product does not match. */
function missesOf(input: FilterQuery, parsed: ParsedQuery | undefined): SQL {
  const misses = toSelectedFacets(input).map(({ name, facets }) =>
    bitUnless(name, hasAnyFacet(facets)),
  )
  if (input.inStock) misses.push(bitUnless('stock', sql`s.in_stock`))
  const [min, max] = priceRange(input, parsed)
  if (min !== undefined) misses.push(bitUnless('price', sql`s.sale_price >= ${min}`))
  if (max !== undefined) misses.push(bitUnless('price', sql`s.sale_price <= ${max}`))
  return sql`(${sql.join([sql`0`, ...misses], sql` | `)})`
}

const bitUnless = (group: FacetGroup, matches: SQL): SQL =>
  sql`case when ${matches} then 0 else ${sql.raw(String(BITS[group]))} end`
