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
type Choice = FilterName | 'price' | 'stock'

/** How many products have a facet, and which of the choices they do not have, as a sum of bits. */
type Counted = { facet: string; misses: number; count: number }

/** One bit for each choice. A product that misses two of them is counted nowhere. */
const BITS = Object.fromEntries(
  [...FILTERS, 'price', 'stock'].map((name, index) => [name, 1 << index]),
) as Record<Choice, number>

const LABELS = new Map<string, string>(TAXONOMY.map(({ value, label }) => [value, label]))
const KNOWN: Partial<Record<FilterName, string[]>> = {
  style: STYLES.map(({ value }) => value),
  collection: COLLECTIONS.map(({ value }) => value),
}

/**
 * What a listing or a search can be narrowed by. The counts of a filter heed all choices but its
 * own.
 */
export async function countFilters(
  db: Reader,
  input: FilterQuery,
  parsed: ParsedQuery | undefined,
): Promise<Filters> {
  const rows = await query<Counted>(db, statement(input, parsed))
  const counts = (choice: Choice | undefined, prefix: string) => countsOf(rows, choice, prefix)
  return {
    total: counts(undefined, 'all').get('') ?? 0,
    inStock: counts('stock', 'stock').get('') ?? 0,
    price: PRICE_BANDS.map((band, index) => ({
      ...band,
      count: counts('price', 'price').get(String(index)) ?? 0,
    })),
    filters: FILTERS.map((name) => ({
      name,
      values: valuesOf(name, input[name] ?? [], counts(name, FACETS[name])),
    })),
  }
}

/** The counts of the facets that begin so, of products that miss nothing but this choice. */
function countsOf(
  rows: Counted[],
  choice: Choice | undefined,
  prefix: string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { facet, misses, count } of rows) {
    const [name, value] = [facet.slice(0, facet.indexOf(':')), facet.slice(facet.indexOf(':') + 1)]
    if (name !== prefix || (misses !== 0 && (choice === undefined || misses !== BITS[choice])))
      continue
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  return counts
}

/**
 * The values of a filter: those of the taxonomy in its order, others from the commonest to the
 * rarest. Chosen ones are never left out.
 */
function valuesOf(name: FilterName, chosen: string[], counts: Map<string, number>) {
  const known = KNOWN[name]
  const values = [...new Set([...counts.keys(), ...chosen])]
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
 * Products that have the same facets are counted together first: there are far fewer of such sets
 * than products.
 */
function statement(input: FilterQuery, parsed: ParsedQuery | undefined): SQL {
  const where = [
    sql`true`,
    ...(input.category === undefined ? [] : [isInCategory(input.category)]),
    ...(parsed?.must ? toMatchConditions(parsed.must) : []),
  ]
  const bands = PRICE_BANDS.map(
    (_, index) =>
      sql`union all select ${sql.raw(`'price:${index}', misses, sum(band${index})`)}::int from sets group by misses`,
  )
  return sql`
    with sets as materialized (
      select facets, misses, count(*) as pieces, count(*) filter (where in_stock) as stocked, ${sql.join(PRICE_BANDS.map(bandCount), sql`, `)}
      from (
        select s.facets, s.in_stock, s.sale_price, ${missesOf(input, parsed)} as misses from product_search s where ${sql.join(where, sql` and `)}
      ) matching
      where misses & (misses - 1) = 0
      group by facets, misses
    )
    select facet, misses, sum(pieces)::int as count from sets, unnest(facets) facet group by facet, misses
    union all select 'all:', misses, sum(pieces)::int from sets group by misses
    union all select 'stock:', misses, sum(stocked)::int from sets group by misses
    ${sql.join(bands, sql` `)}`
}

/** How many of a set are in a price band. */
const bandCount = ({ min, max }: (typeof PRICE_BANDS)[number], index: number): SQL =>
  sql.raw(
    `count(*) filter (where sale_price between ${Math.round((min ?? 0) * 100)} and ` +
      `${max === null ? '9e15' : Math.round(max * 100)}) as band${index}`,
  )

/** The bits of what is chosen and the product does not have. */
function missesOf(input: FilterQuery, parsed: ParsedQuery | undefined): SQL {
  const misses = toSelectedFacets(input).map(({ name, facets }) =>
    missing(name, hasAnyFacet(facets)),
  )
  if (input.inStock) misses.push(missing('stock', sql`s.in_stock`))
  const [least, most] = priceRange(input, parsed)
  if (least !== undefined) misses.push(missing('price', sql`s.sale_price >= ${least}`))
  if (most !== undefined) misses.push(missing('price', sql`s.sale_price <= ${most}`))
  return sql`(${sql.join([sql`0`, ...misses], sql` | `)})`
}

const missing = (choice: Choice, has: SQL): SQL =>
  sql`case when ${has} then 0 else ${sql.raw(String(BITS[choice]))} end`
