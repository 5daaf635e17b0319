import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { CategoryList } from '#categories/categories.ts'
import { FILTERS, type ListingQuery, type SORTS, type ListFiltersQuery } from '#contract/catalog.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { sizeLabels } from '#search/filters/size-labels.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { asksForGift, type ParsedQuery } from './parse-query.ts'
import { toMatchConditions, toUnindexedMatchConditions, type MatchQuery } from './store.ts'

/** What a search needs: the database, and the categories, cached in this process. */
export type SearchContext = { db: Reader; categories: () => Promise<CategoryList> }

export type ListProductsQuery = z.output<typeof ListingQuery>
export type FilterQuery = z.output<typeof ListFiltersQuery>
export type FilterName = (typeof FILTERS)[number]
type Sort = (typeof SORTS)[number]

/** A query with its parsed search text. */
export type ParsedListing = { input: ListProductsQuery; parsed: ParsedQuery | undefined }

/** Where a listing is read from, and its columns there. `isPlain`: no search, no filters. */
type ListingSource = { isPlain: boolean; rows: SQL; id: SQL; date: SQL; price: SQL; where: SQL[] }
type Page = { limit: number; offset: number }

/**
 * The weights of description, plating, category with material, and title, in the order of
 * `ts_rank`.
 */
const WEIGHTS = sql.raw(`'{0.03, 0.1, 0.4, 1}'`)
/** Synonyms count less than the words that were typed. */
const SYNONYM_WEIGHT = 0.4

/**
 * How many of the newest matches are sorted by relevance. Further matches of a search such as
 * `gold` follow newest first.
 */
const MAX_RANKED = 360
const MAX_RANKED_WHILE_TYPING = 120
/** With more matches than this, an index scan by date soon finds enough of them. */
const MANY_MATCHES = 5000
/** How many of the newest products are read for near matches. */
const MAX_SCANNED = 1000

type CategoryQuery = {
  category?: string | undefined
  style?: string[] | undefined
  collection?: string[] | undefined
}

const PROBLEM = 'There is no such category.'

/**
 * A query with the present values of its categories: a merged category is replaced by the one that
 * has its products now. Throws `input.invalid` for an unknown or hidden category.
 */
export function withPresentCategories<Query extends CategoryQuery>(
  query: Query,
  { values }: CategoryList,
): Query {
  const toPresent = (value: string) => values.get(value)?.value ?? value
  const { category, style, collection } = query
  const found = category === undefined ? undefined : values.get(category)
  if (category !== undefined && (!found || found.isHidden))
    throw new Refusal('input.invalid', { message: PROBLEM, fields: { category: PROBLEM } })
  return {
    ...query,
    ...(found && { category: found.value }),
    ...(style && { style: style.map(toPresent) }),
    ...(collection && { collection: collection.map(toPresent) }),
  }
}

/**
 * The product ids of one page of a listing that has `total` products. Sorting by date or price uses
 * an index. The id decides between equal products.
 */
export async function listProductIds(
  db: Reader,
  listing: ParsedListing,
  { limit, offset, total }: Page & { total: number },
): Promise<Id<'prd'>[]> {
  const sort = sortOf(listing)
  const ranked = Math.max(limit, MAX_RANKED - (MAX_RANKED % limit))
  const isRanked = sort === 'relevance' && offset < ranked
  const source = toSource(listing, sort, total > MANY_MATCHES)
  const statement = isRanked
    ? rankedPage(listing, source, total > ranked ? ranked : undefined)
    : plainPage(source, sort, total)
  const rows = await query<{ id: Id<'prd'> }>(db, sql`${statement} limit ${limit} offset ${offset}`)
  return rows.map((row) => row.id)
}

/** The best of the newest matches, without counting all: for suggestions while typing. */
export async function listNewestMatchIds(
  db: Reader,
  listing: ParsedListing,
  limit: number,
): Promise<Id<'prd'>[]> {
  const statement = rankedPage(listing, toSource(listing, 'relevance'), MAX_RANKED_WHILE_TYPING)
  const rows = await query<{ id: Id<'prd'> }>(db, sql`${statement} limit ${limit}`)
  return rows.map((row) => row.id)
}

/**
 * A page sorted by an index. Few matches are materialized and sorted instead: a generic plan would
 * scan the index of the order to find them.
 */
function plainPage(source: ListingSource, sort: Sort, total: number): SQL {
  const where = sql.join(source.where, sql` and `)
  if (source.isPlain || total > MANY_MATCHES)
    return sql`
      select ${source.id} as id from ${source.rows}
      where ${where} order by ${orderOf(source, sort)}`
  return sql`
    with s as materialized (
      select s.product_id, s.in_stock, s.listed_at, s.sale_price, s.saving, s.country, s.sold
      from ${source.rows} where ${where})
    select ${source.id} as id from s order by ${orderOf(source, sort)}`
}

/**
 * The best matches first, of all matches or of the newest `newestOnly`. `found` is the number of
 * ranked matches.
 */
function rankedPage(
  { parsed }: ParsedListing,
  source: ListingSource,
  newestOnly: number | undefined,
): SQL {
  const newest =
    newestOnly === undefined
      ? sql``
      : sql`order by ${orderOf(source, 'newest')} limit ${newestOnly}`
  return sql`
    select product_id as id, (count(*) over ())::int as found
    from
      (select to_tsquery('english', ${parsed?.best ?? ''}) as best,
        to_tsquery('english', ${parsed?.any ?? ''}) as synonyms) tsqueries,
      (select s.product_id, s.in_stock, s.listed_at, s.words from ${source.rows}
        where ${sql.join(source.where, sql` and `)} ${newest}) matching
    order by in_stock desc nulls last,
      ts_rank(${WEIGHTS}, words, best)
        + ${SYNONYM_WEIGHT}::real * ts_rank(${WEIGHTS}, words, synonyms) desc,
      listed_at desc, product_id desc`
}

/** The number of products of the whole listing. */
export async function countProducts(db: Reader, listing: ParsedListing): Promise<number> {
  const source = toSource(listing, 'count')
  const [row] = await query<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from ${source.rows}
    where ${sql.join(source.where, sql` and `)}`,
  )
  return row?.total ?? 0
}

/**
 * Ids of products with any of the words, for a search without matches. Many products have one of
 * many words, so the newest ones are scanned first. The index is used only if few of them match,
 * when it is fast.
 */
export async function listNearMatchIds(
  db: Reader,
  parsed: ParsedQuery,
  limit: number,
): Promise<Id<'prd'>[]> {
  if (parsed.any === '') return []
  const listing = {
    input: { inStock: false },
    parsed: { ...parsed, must: { words: parsed.any, names: '' } },
  }
  const newest = await rankedRows(db, listing, newestSource(listing.parsed.must), limit)
  const isEnough = (newest[0]?.found ?? 0) >= MAX_RANKED_WHILE_TYPING
  const rows = isEnough
    ? newest
    : await rankedRows(db, listing, toSource(listing, 'relevance'), limit)
  return rows.map((row) => row.id)
}

const rankedRows = (
  db: Reader,
  listing: ParsedListing,
  source: ListingSource,
  limit: number,
): Promise<{ id: Id<'prd'>; found: number }[]> =>
  query(db, sql`${rankedPage(listing, source, MAX_RANKED)} limit ${limit}`)

/** Without a search text, relevance means newest, and of gifts the most loved. */
function sortOf({ input, parsed }: ParsedListing): Sort {
  const sort = input.sort ?? 'relevance'
  if (sort !== 'relevance' || parsed?.must) return sort
  return parsed && asksForGift(parsed) ? 'loved' : 'newest'
}

/**
 * A plain listing, newest first, is read from the index of its category or of all products.
 * Searches, filters and other orders use `product_search`, which has sold-out products last. A
 * `count` has no order.
 */
function toSource(
  { input, parsed }: ParsedListing,
  sort: Sort | 'count',
  isScan = false,
): ListingSource {
  const selected = toSelectedFacets(input)
  const hasPrices = priceRange(input, parsed).some((price) => price !== undefined)
  const hasPlainOrder = sort === 'count' || (sort === 'newest' && !hasPrices)
  const isFiltered = selected.length > 0 || input.inStock || input.loved
  const isPlain = !parsed?.must && !isFiltered && hasPlainOrder
  const source = isPlain ? plainSource(input.category) : searchSource(input.category)
  if (parsed?.must)
    source.where.push(...(isScan ? toUnindexedMatchConditions : toMatchConditions)(parsed.must))
  source.where.push(...selected.map(({ facets }) => anyFacetCondition(facets)))
  if (input.inStock) source.where.push(sql`s.in_stock`)
  if (input.loved) source.where.push(sql`s.sold > 0`)
  const [min, max] = priceRange(input, parsed)
  if (min !== undefined) source.where.push(sql`${source.price} >= ${min}`)
  if (max !== undefined) source.where.push(sql`${source.price} <= ${max}`)
  return source
}

/** Lowest and highest price in paise, from the filter and the text ("rings under 500"). */
export function priceRange(
  input: FilterQuery,
  parsed: ParsedQuery | undefined,
): [number | undefined, number | undefined] {
  const paise = (rupees: (number | undefined)[]) =>
    rupees.filter((value) => value !== undefined).map((value) => Math.round(value * 100))
  const [minima, maxima] = [
    paise([input.minPrice, parsed?.minPrice]),
    paise([input.maxPrice, parsed?.maxPrice]),
  ]
  return [
    minima.length > 0 ? Math.max(...minima) : undefined,
    maxima.length > 0 ? Math.min(...maxima) : undefined,
  ]
}

/** The prefix of each filter's facets in `product_search`: `colour:Gold`. */
const FACETS = {
  style: 'category',
  collection: 'category',
  metal: 'colour',
  colour: 'colour',
  stone: 'stone',
  material: 'material',
  size: 'size',
  country: 'country',
} as const satisfies Record<FilterName, string>

/**
 * The prefix of a filter's facets. Of products in stock, a size means that it is in stock in that
 * size.
 */
export const facetOf = (name: FilterName, { inStock }: Pick<FilterQuery, 'inStock'>): string =>
  name === 'size' && inStock ? 'stocked' : FACETS[name]

/** The selected facets, for each filter with a selection. */
export function toSelectedFacets(input: FilterQuery): { name: FilterName; facets: string[] }[] {
  return FILTERS.flatMap((name) => {
    const selected = input[name]
    const values = name === 'size' ? selected?.flatMap(sizeLabels) : selected
    return values
      ? [{ name, facets: values.map((value) => `${facetOf(name, input)}:${value}`) }]
      : []
  })
}

/** Condition on `product_search`, called `s`: the product has any of these facets. */
export const anyFacetCondition = (facets: string[], rows: 's' | 'matching' = 's'): SQL =>
  sql`${sql.raw(rows)}.facets && array[${sql.join(
    facets.map((facet) => sql`${facet}`),
    sql`, `,
  )}]::text[]`

export const categoryCondition = (category: string): SQL =>
  sql`s.facets @> array[${`category:${category}`}]::text[]`

const searchSource = (category: string | undefined): ListingSource => ({
  isPlain: false,
  rows: sql`product_search s`,
  id: sql`s.product_id`,
  date: sql`s.listed_at`,
  price: sql`s.sale_price`,
  where: category === undefined ? [sql`true`] : [categoryCondition(category)],
})

/** Only the newest products, matched by a scan. */
const newestSource = (must: MatchQuery): ListingSource => ({
  ...searchSource(undefined),
  rows: sql`(
    select * from product_search
    order by in_stock desc nulls last, listed_at desc nulls last, product_id desc nulls last
    limit ${MAX_SCANNED}) s`,
  where: toUnindexedMatchConditions(must),
})

const plainSource = (category: string | undefined): ListingSource =>
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

// The indexes are "desc nulls last". PostgreSQL uses them only for exactly this order.
function orderOf(source: ListingSource, sort: Sort): SQL {
  const newest = sql`${source.date} desc nulls last, ${source.id} desc nulls last`
  if (source.isPlain) return newest
  const order = {
    relevance: newest,
    newest,
    loved: sql`s.sold desc nulls last, ${newest}`,
    'price-asc': sql`s.sale_price, s.product_id`,
    'price-desc': sql`s.sale_price desc nulls last, s.product_id desc nulls last`,
    saving: sql`s.saving desc nulls last, ${newest}`,
    country: sql`s.country, ${newest}`,
  }[sort]
  return sql`s.in_stock desc nulls last, ${order}`
}
