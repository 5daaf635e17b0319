import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListingQuery, SORTS } from '#contract/catalog.ts'
import { query, type Reader } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'

/** What a listing or a search asks for. */
export type Wish = z.output<typeof ListingQuery>

/** Where a listing is read from and how its columns are called there: a category's index, or the products themselves. */
type Shelf = { rows: SQL; id: SQL; date: SQL; price: SQL; where: SQL[] }

/** The ids on one page of a listing. Newest and prices come straight from an index, in an order that never ties. */
export async function idsOnPage(db: Reader, wish: Wish, page: { limit: number; offset: number }): Promise<Id<'prd'>[]> {
  const shelf = shelfOf(wish)
  const rows = await query<{ id: Id<'prd'> }>(
    db,
    sql`
    select ${shelf.id} as id from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)}
    order by ${orderOf(shelf, wish.sort)} limit ${page.limit} offset ${page.offset}`,
  )
  return rows.map((row) => row.id)
}

/** How many products the whole listing has. */
export async function countListing(db: Reader, wish: Wish): Promise<number> {
  const shelf = shelfOf(wish)
  const [row] = await query<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from ${shelf.rows} where ${sql.join(shelf.where, sql` and `)}`,
  )
  return row?.total ?? 0
}

function shelfOf(wish: Wish): Shelf {
  const shelf = wish.category === undefined ? everything() : category(wish.category, Boolean(wish.q))
  if (wish.q) shelf.where.push(sql`p.words @@ ${searchFor(wish.q)}`)
  if (wish.minPrice !== undefined) shelf.where.push(sql`${shelf.price} >= ${Math.round(wish.minPrice * 100)}`)
  if (wish.maxPrice !== undefined) shelf.where.push(sql`${shelf.price} <= ${Math.round(wish.maxPrice * 100)}`)
  if (wish.inStock) {
    shelf.where.push(sql`exists (select from variants v where v.product_id = ${shelf.id} and v.stock > 0 and not v.removed)`)
  }
  return shelf
}

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
  where: [sql`c.category = ${value}`],
})

// The indexes were made "desc nulls last": PostgreSQL walks them for exactly that order alone.
const orderOf = (shelf: Shelf, sort: (typeof SORTS)[number] = 'newest'): SQL =>
  ({
    newest: sql`${shelf.date} desc nulls last, ${shelf.id} desc nulls last`,
    'price-asc': sql`${shelf.price}, ${shelf.id}`,
    'price-desc': sql`${shelf.price} desc, ${shelf.id} desc`,
  })[sort]

/** The words as typed (quotes and minus signs are understood), or all but the last with whatever begins like the last. */
function searchFor(text: string): SQL {
  const last = /[\p{L}\p{N}]+$/u.exec(text)?.[0]
  const before = text.slice(0, text.length - (last?.length ?? 0))
  if (!last || /\S$/.test(before)) return sql`websearch_to_tsquery('english', ${text})`
  return sql`(websearch_to_tsquery('english', ${text})
    || (websearch_to_tsquery('english', ${before}) && to_tsquery('english', ${`${last}:*`})))`
}
