import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FILTERS, ListingQuery, SORTS, WishQuery } from '#contract/catalog.ts'
import { query, type Reader } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Meaning } from './meaning.ts'

/** What a listing or a search asks for. */
export type Wish = z.output<typeof ListingQuery>
export type Narrowing = z.output<typeof WishQuery>
export type FilterName = (typeof FILTERS)[number]
type Sort = (typeof SORTS)[number]

/** A wish with what its words mean. */
export type Sought = { wish: Wish; meaning: Meaning | undefined }

/** Where a listing is read from and how its columns are called there: a category's index, or the products themselves. */
type Shelf = { rows: SQL; id: SQL; date: SQL; price: SQL; where: SQL[] }

/** Title, category and material, plating, description: how much a word counts there. From `ts_rank`: description first. */
const WEIGHTS = sql.raw(`'{0.03, 0.1, 0.4, 1}'`)
/** What is meant also counts less than what was said. */
const ALSO_MEANT = 0.4

/** The ids on one page of a listing. Newest and prices come straight from an index; no order ever ties. */
export async function idsOnPage(db: Reader, sought: Sought, page: { limit: number; offset: number }): Promise<Id<'prd'>[]> {
  const sort = sortOf(sought)
  const shelf = shelfOf(sought, sort)
  const rows = await query<{ id: Id<'prd'> }>(
    db,
    sql`
    select ${shelf.id} as id from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)}
    order by ${orderOf(shelf, sort)} limit ${page.limit} offset ${page.offset}`,
  )
  return rows.map((row) => row.id)
}

/** How many products the whole listing has. */
export async function countListing(db: Reader, sought: Sought): Promise<number> {
  const shelf = shelfOf(sought, 'newest')
  const [row] = await query<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)}`,
  )
  return row?.total ?? 0
}

/** The ids of what comes nearest to a search that found nothing. */
export function idsNearby(db: Reader, meaning: Meaning, limit: number): Promise<Id<'prd'>[]> {
  return idsOnPage(db, { wish: { inStock: false }, meaning: { ...meaning, must: meaning.any } }, { limit, offset: 0 })
}

/** Relevance is for words; without them it means newest. */
function sortOf({ wish, meaning }: Sought): Sort {
  const isSearch = meaning !== undefined && meaning.must !== null
  const sort = wish.sort ?? 'relevance'
  return sort === 'relevance' && !isSearch ? 'newest' : sort
}

function shelfOf({ wish, meaning }: Sought, sort: Sort): Shelf {
  const must = meaning?.must ?? null
  const chosen = choicesOf(wish)
  const withFacets = chosen.length > 0 || wish.inStock || sort === 'saving'
  const shelf = wish.category === undefined ? everything() : category(wish.category, must !== null)
  if (must !== null && meaning) {
    shelf.rows = sql`(select to_tsquery('english', ${must}) as must, to_tsquery('english', ${meaning.best}) as best, to_tsquery('english', ${meaning.any}) as also) asked, ${shelf.rows}`
    shelf.where.push(sql`p.words @@ asked.must`)
  }
  if (withFacets) {
    shelf.rows = sql`${shelf.rows} join product_facets f on f.product_id = ${shelf.id}`
    shelf.where.push(...chosen.map(({ column, values }) => isOneOf(column, values)))
    if (wish.inStock) shelf.where.push(sql`f.in_stock`)
  }
  const [least, most] = priceRange(wish, meaning)
  if (least !== undefined) shelf.where.push(sql`${shelf.price} >= ${least}`)
  if (most !== undefined) shelf.where.push(sql`${shelf.price} <= ${most}`)
  return shelf
}

/** In paise: what was chosen, and what was typed ("rings under 500"). */
export function priceRange(wish: Narrowing, meaning: Meaning | undefined): [number | undefined, number | undefined] {
  const paise = (rupees: (number | undefined)[]) => rupees.filter((value) => value !== undefined).map((value) => Math.round(value * 100))
  const [least, most] = [paise([wish.minPrice, meaning?.minPrice]), paise([wish.maxPrice, meaning?.maxPrice])]
  return [least.length > 0 ? Math.max(...least) : undefined, most.length > 0 ? Math.min(...most) : undefined]
}

/** The column of `product_facets` behind each filter. */
const COLUMNS = {
  style: sql`f.categories`,
  collection: sql`f.categories`,
  colour: sql`f.colours`,
  stone: sql`f.stones`,
  material: sql`f.materials`,
  size: sql`f.sizes`,
} satisfies Record<FilterName, SQL>

/** What is chosen in each filter that has a choice. */
export function choicesOf(wish: Narrowing): { name: FilterName; column: SQL; values: string[] }[] {
  const { style, collection, colour, stone, material, size } = wish
  const chosen = Object.entries({ style, collection, colour, stone, material, size }) as [FilterName, string[] | undefined][]
  return chosen.flatMap(([name, values]) => (values ? [{ name, column: COLUMNS[name], values }] : []))
}

/** Any of the values stands in the column. */
export const isOneOf = (column: SQL, values: string[]): SQL =>
  sql`${column} && array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

const everything = (): Shelf => ({
  rows: sql`products p`,
  id: sql`p.id`,
  date: sql`p.created_at`,
  price: sql`p.sale_price`,
  where: [sql`p.removed_at is null`],
})

/** A removed product has no row in product_categories, so only a search needs the products beside it. */
const category = (value: string, withWords: boolean): Shelf => ({
  rows: withWords ? sql`product_categories c join products p on p.id = c.product_id` : sql`product_categories c`,
  id: sql`c.product_id`,
  date: sql`c.listed_at`,
  price: sql`c.sale_price`,
  where: withWords ? [sql`c.category = ${value}`, sql`p.removed_at is null`] : [sql`c.category = ${value}`],
})

// The indexes were made "desc nulls last": PostgreSQL walks them for exactly that order alone.
function orderOf(shelf: Shelf, sort: Sort): SQL {
  const newest = sql`${shelf.date} desc nulls last, ${shelf.id} desc nulls last`
  return {
    relevance: sql`ts_rank(${WEIGHTS}, p.words, asked.best) + ${ALSO_MEANT}::real * ts_rank(${WEIGHTS}, p.words, asked.also) desc, ${newest}`,
    newest,
    'price-asc': sql`${shelf.price}, ${shelf.id}`,
    'price-desc': sql`${shelf.price} desc, ${shelf.id} desc`,
    saving: sql`f.saving desc nulls last, ${newest}`,
  }[sort]
}
