import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { FILTERS } from '#contract/catalog.ts'
import type { listFilters } from '#contract/search.ts'
import { query, type Reader } from '#platform/db.ts'
import { BANDS } from '#shared/price-bands.ts'
import { COLLECTIONS, STYLES } from '#shared/taxonomy.ts'
import { choicesOf, isOneOf, priceRange, type FilterName, type Narrowing } from './listing.ts'
import type { Meaning } from './meaning.ts'

export type Filters = z.output<typeof listFilters.reply>
type Counted = { name: string; value: string; count: number }

/** One bit for each thing that can be chosen: a product that misses two of them is counted nowhere. */
const BITS = Object.fromEntries([...FILTERS, 'price', 'stock'].map((name, index) => [name, 1 << index])) as Record<FilterName | 'price' | 'stock', number>

const LABELS = new Map<string, string>([...STYLES, ...COLLECTIONS].map(({ value, label }) => [value, label]))
const STYLE_VALUES: string[] = STYLES.map(({ value }) => value)

/** What a listing or a search can be narrowed by. The counts of a filter heed all choices but its own. */
export async function countFilters(db: Reader, wish: Narrowing, meaning: Meaning | undefined): Promise<Filters> {
  const rows = await query<Counted>(db, statement(wish, meaning))
  const countOf = (name: string, value = '') => rows.find((row) => row.name === name && row.value === value)?.count ?? 0
  return {
    total: countOf('total'),
    inStock: countOf('stock'),
    price: BANDS.map((band, index) => ({ ...band, count: countOf('price', String(index)) })),
    filters: FILTERS.map((name) => ({ name, values: valuesOf(name, wish[name] ?? [], rows) })),
  }
}

/** The values of a filter, those of the taxonomy in its order, others from the commonest to the rarest; chosen ones are never left out. */
function valuesOf(name: FilterName, chosen: string[], rows: Counted[]) {
  const counts = new Map(rows.filter((row) => row.name === name).map((row) => [row.value, row.count]))
  for (const value of chosen) if (!counts.has(value)) counts.set(value, 0)
  const order = [...LABELS.keys()]
  return [...counts]
    .map(([value, count]) => ({ value, label: LABELS.get(value) ?? value, count }))
    .sort(
      (one, other) =>
        order.indexOf(one.value) - order.indexOf(other.value) || other.count - one.count || one.label.localeCompare(other.label, 'en', { numeric: true }),
    )
}

function statement(wish: Narrowing, meaning: Meaning | undefined): SQL {
  return sql`
    with hits as materialized (
      select f.*, ${missesOf(wish, meaning)} as misses from ${rowsOf(wish, meaning)}
    ), near as materialized (
      select * from hits where misses & (misses - 1) = 0
    )
    select 'total' as name, '' as value, count(*)::int as count from near where misses = 0
    union all select 'stock', '', count(*)::int from near where ${within('stock')} and in_stock
    union all select 'price', band.number, count(*)::int from near join ${bands()} on sale_price between band.least and band.most
      where ${within('price')} group by 2
    union all ${sql.join(FILTERS.map(countsOf), sql` union all `)}`
}

/** The product has all that is chosen, this filter aside. */
const within = (name: keyof typeof BITS): SQL => sql`misses in (0, ${sql.raw(String(BITS[name]))})`

const VALUES: Record<FilterName, SQL> = {
  style: sql`unnest(categories) value where value in (${sql.join(
    STYLE_VALUES.map((value) => sql`${value}`),
    sql`, `,
  )}) and`,
  collection: sql`unnest(categories) value where value not in (${sql.join(
    STYLE_VALUES.map((value) => sql`${value}`),
    sql`, `,
  )}) and`,
  colour: sql`unnest(colours) value where`,
  stone: sql`unnest(stones) value where`,
  material: sql`unnest(materials) value where`,
  size: sql`unnest(sizes) value where`,
}

const countsOf = (name: FilterName): SQL => sql`select ${sql.raw(`'${name}'`)}, value, count(*)::int from near, ${VALUES[name]} ${within(name)} group by 2`

function bands(): SQL {
  const rows = BANDS.map(
    ({ min, max }, index) => sql`(${String(index)}, ${Math.round((min ?? 0) * 100)}::bigint, ${max === null ? null : Math.round(max * 100)}::bigint)`,
  )
  return sql`(select number, least, coalesce(most, 9e15)::bigint as most from (values ${sql.join(rows, sql`, `)}) each(number, least, most)) band`
}

function rowsOf({ category }: Narrowing, meaning: Meaning | undefined): SQL {
  const where: SQL[] = [sql`true`]
  let rows = sql`product_facets f`
  if (category !== undefined) rows = sql`${rows} join product_categories c on c.product_id = f.product_id and c.category = ${category}`
  if (meaning && meaning.must !== null) {
    rows = sql`${rows} join products p on p.id = f.product_id and p.removed_at is null`
    where.push(sql`p.words @@ to_tsquery('english', ${meaning.must})`)
  }
  return sql`${rows} where ${sql.join(where, sql` and `)}`
}

/** The bits of what is chosen and the product does not have. */
function missesOf(wish: Narrowing, meaning: Meaning | undefined): SQL {
  const misses = choicesOf(wish).map(({ name, column, values }) => missing(BITS[name], isOneOf(column, values)))
  if (wish.inStock) misses.push(missing(BITS.stock, sql`f.in_stock`))
  const [least, most] = priceRange(wish, meaning)
  if (least !== undefined || most !== undefined) {
    misses.push(missing(BITS.price, sql`f.sale_price between ${least ?? 0}::bigint and ${most ?? 9e15}::bigint`))
  }
  return sql`(${sql.join([sql`0`, ...misses], sql` + `)})`
}

const missing = (bit: number, has: SQL): SQL => sql`case when ${has} then 0 else ${sql.raw(String(bit))} end`
