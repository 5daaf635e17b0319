import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FILTERS, ListingQuery, SORTS, ListFiltersQuery } from '#contract/catalog.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ParsedQuery, MatchQuery } from './parse-query.ts'
import { toMatchConditions, toUnindexedMatchConditions } from './store.ts'

/** What a listing or a search asks for. */
export type ListProductsQuery = z.output<typeof ListingQuery>
export type FilterQuery = z.output<typeof ListFiltersQuery>
export type FilterName = (typeof FILTERS)[number]
type Sort = (typeof SORTS)[number]

/** A wish with what its words mean. */
export type ParsedListing = { input: ListProductsQuery; parsed: ParsedQuery | undefined }

/** Where a listing is read from and how its columns are called there. */
type Shelf = { isPlain: boolean; rows: SQL; id: SQL; date: SQL; price: SQL; where: SQL[] }
type Page = { limit: number; offset: number }

/**
 * Title, category and material, plating, description: how much a word counts there. `ts_rank` wants
 * the description first.
 */
const WEIGHTS = sql.raw(`'{0.03, 0.1, 0.4, 1}'`)
/** What is meant also counts less than what was said. */
const ALSO_MEANT = 0.4

/**
 * So many of the newest matches are put in order of relevance; what a search for `gold` finds
 * beyond them is newest first.
 */
const RANKED_MOST = 360
const RANKED_WHILE_TYPING = 120
/**
 * Of more matches than this the newest are soon met on the way from the newest product to the
 * oldest.
 */
const COMMON = 5000
/** So many of the newest products are read for what is near a search that found nothing. */
const READ_IN_TURN = 1000

/**
 * The ids on one page of a listing that has `total` products. Newest and prices come straight from
 * an index; no order ever ties.
 */
export async function listProductIds(
  db: Reader,
  sought: ParsedListing,
  { limit, offset, total }: Page & { total: number },
): Promise<Id<'prd'>[]> {
  const sort = sortOf(sought)
  const ranked = Math.max(limit, RANKED_MOST - (RANKED_MOST % limit))
  const isRanked = sort === 'relevance' && offset < ranked
  const shelf = shelfOf(sought, sort, total > COMMON)
  const statement = isRanked
    ? rankedPage(sought, shelf, total > ranked ? ranked : undefined)
    : plainPage(shelf, sort, total)
  const rows = await query<{ id: Id<'prd'> }>(db, sql`${statement} limit ${limit} offset ${offset}`)
  return rows.map((row) => row.id)
}

/** The best matches among the newest, without counting them all: while somebody is typing. */
export async function listNewestMatchIds(
  db: Reader,
  sought: ParsedListing,
  limit: number,
): Promise<Id<'prd'>[]> {
  const statement = rankedPage(sought, shelfOf(sought, 'relevance'), RANKED_WHILE_TYPING)
  const rows = await query<{ id: Id<'prd'> }>(db, sql`${statement} limit ${limit}`)
  return rows.map((row) => row.id)
}

/**
 * Few matches are found first and put in order then: a plan made for any words would rather look
 * for them along the order.
 */
function plainPage(shelf: Shelf, sort: Sort, total: number): SQL {
  const where = sql.join(shelf.where, sql` and `)
  if (shelf.isPlain || total > COMMON)
    return sql`select ${shelf.id} as id from ${shelf.rows} where ${where} order by ${orderOf(shelf, sort)}`
  return sql`
    with s as materialized (select s.product_id, s.listed_at, s.sale_price, s.saving from ${shelf.rows} where ${where})
    select ${shelf.id} as id from s order by ${orderOf(shelf, sort)}`
}

/**
 * Best matches first: of all of them, or of so many of the newest; `found` is how many were put in
 * order.
 */
function rankedPage({ parsed }: ParsedListing, shelf: Shelf, newestOnly: number | undefined): SQL {
  const newest =
    newestOnly === undefined ? sql`` : sql`order by ${orderOf(shelf, 'newest')} limit ${newestOnly}`
  return sql`
    select product_id as id, (count(*) over ())::int as found
    from (select to_tsquery('english', ${parsed?.best ?? ''}) as best, to_tsquery('english', ${parsed?.any ?? ''}) as also) asked,
      (select s.product_id, s.listed_at, s.words from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)} ${newest}) matching
    order by ts_rank(${WEIGHTS}, words, best) + ${ALSO_MEANT}::real * ts_rank(${WEIGHTS}, words, also) desc, listed_at desc, product_id desc`
}

/** How many products the whole listing has. */
export async function countProducts(db: Reader, sought: ParsedListing): Promise<number> {
  const shelf = shelfOf(sought, 'newest')
  const [row] = await query<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)}`,
  )
  return row?.total ?? 0
}

/**
 * Returns what comes nearest to a search that found nothing: products that have any of its words.
 * Most products have one of many words, so their number is not counted: the newest ones are read in
 * turn, and only where few of them match is the index asked, which then answers fast.
 */
export async function listNearMatchIds(
  db: Reader,
  parsed: ParsedQuery,
  limit: number,
): Promise<Id<'prd'>[]> {
  if (parsed.any === '') return []
  const sought = {
    input: { inStock: false },
    parsed: { ...parsed, must: { words: parsed.any, names: '' } },
  }
  const common = await rankedRows(db, sought, newestShelf(sought.parsed.must), limit)
  const isCommon = (common[0]?.found ?? 0) >= RANKED_WHILE_TYPING
  const rows = isCommon ? common : await rankedRows(db, sought, shelfOf(sought, 'relevance'), limit)
  return rows.map((row) => row.id)
}

const rankedRows = (
  db: Reader,
  sought: ParsedListing,
  shelf: Shelf,
  limit: number,
): Promise<{ id: Id<'prd'>; found: number }[]> =>
  query(db, sql`${rankedPage(sought, shelf, RANKED_MOST)} limit ${limit}`)

/** Relevance is for words; without them it means newest. */
function sortOf({ input, parsed }: ParsedListing): Sort {
  const sort = input.sort ?? 'relevance'
  return sort === 'relevance' && !parsed?.must ? 'newest' : sort
}

/**
 * A plain listing comes from the index of its category or of all products; whatever asks for more,
 * from the rows made for searches.
 */
function shelfOf({ input, parsed }: ParsedListing, sort: Sort, inTurn = false): Shelf {
  const chosen = toSelectedFacets(input)
  const isPlain = !parsed?.must && chosen.length === 0 && !input.inStock && sort !== 'saving'
  const shelf = isPlain ? plainShelf(input.category) : searchShelf(input.category)
  if (parsed?.must)
    shelf.where.push(...(inTurn ? toUnindexedMatchConditions : toMatchConditions)(parsed.must))
  shelf.where.push(...chosen.map(({ facets }) => hasAnyFacet(facets)))
  if (input.inStock) shelf.where.push(sql`s.in_stock`)
  const [least, most] = priceRange(input, parsed)
  if (least !== undefined) shelf.where.push(sql`${shelf.price} >= ${least}`)
  if (most !== undefined) shelf.where.push(sql`${shelf.price} <= ${most}`)
  return shelf
}

/** In paise: what was chosen, and what was typed ("rings under 500"). */
export function priceRange(
  input: FilterQuery,
  parsed: ParsedQuery | undefined,
): [number | undefined, number | undefined] {
  const paise = (rupees: (number | undefined)[]) =>
    rupees.filter((value) => value !== undefined).map((value) => Math.round(value * 100))
  const [least, most] = [
    paise([input.minPrice, parsed?.minPrice]),
    paise([input.maxPrice, parsed?.maxPrice]),
  ]
  return [
    least.length > 0 ? Math.max(...least) : undefined,
    most.length > 0 ? Math.min(...most) : undefined,
  ]
}

/** How a facet of `product_search` begins, filter by filter: `colour:Gold`. */
export const FACETS = {
  style: 'category',
  collection: 'category',
  colour: 'colour',
  stone: 'stone',
  material: 'material',
  size: 'size',
} as const satisfies Record<FilterName, string>

/** The facets that are chosen in each filter that has a choice. */
export function toSelectedFacets(input: FilterQuery): { name: FilterName; facets: string[] }[] {
  const { style, collection, colour, stone, material, size } = input
  const chosen = { style, collection, colour, stone, material, size }
  const names = ['style', 'collection', 'colour', 'stone', 'material', 'size'] as const
  return names.flatMap((name) =>
    chosen[name] ? [{ name, facets: chosen[name].map((value) => `${FACETS[name]}:${value}`) }] : [],
  )
}

/** The product has any of these. */
export const hasAnyFacet = (facets: string[]): SQL =>
  sql`s.facets && array[${sql.join(
    facets.map((facet) => sql`${facet}`),
    sql`, `,
  )}]::text[]`

export const isInCategory = (category: string): SQL =>
  sql`s.facets @> array[${`category:${category}`}]::text[]`

const searchShelf = (category: string | undefined): Shelf => ({
  isPlain: false,
  rows: sql`product_search s`,
  id: sql`s.product_id`,
  date: sql`s.listed_at`,
  price: sql`s.sale_price`,
  where: category === undefined ? [sql`true`] : [isInCategory(category)],
})

/** The newest products alone, matched one after the other. */
const newestShelf = (must: MatchQuery): Shelf => ({
  ...searchShelf(undefined),
  rows: sql`(select * from product_search order by listed_at desc nulls last, product_id desc nulls last limit ${READ_IN_TURN}) s`,
  where: toUnindexedMatchConditions(must),
})

const plainShelf = (category: string | undefined): Shelf =>
  category === undefined
    ? {
        isPlain: true,
        rows: sql`products p`,
        id: sql`p.id`,
        date: sql`p.created_at`,
        price: sql`p.sale_price`,
        where: [sql`p.removed_at is null`],
      }
    : {
        isPlain: true,
        rows: sql`product_categories c`,
        id: sql`c.product_id`,
        date: sql`c.listed_at`,
        price: sql`c.sale_price`,
        where: [sql`c.category = ${category}`],
      }

// The indexes were made "desc nulls last": PostgreSQL walks them for exactly that order alone.
function orderOf(shelf: Shelf, sort: Sort): SQL {
  const newest = sql`${shelf.date} desc nulls last, ${shelf.id} desc nulls last`
  return {
    relevance: newest,
    newest,
    'price-asc': sql`${shelf.price}, ${shelf.id}`,
    'price-desc': sql`${shelf.price} desc, ${shelf.id} desc`,
    saving: sql`s.saving desc nulls last, ${newest}`,
  }[sort]
}
