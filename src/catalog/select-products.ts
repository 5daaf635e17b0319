import { and, isNull, sql } from 'drizzle-orm'
import { query, toContainsPattern, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { productCategories, products } from './tables.ts'

type ListPublishedIdsQuery = {
  /** Products in any of them; undefined: in any category. */
  categories?: string[] | undefined
  /** A part of the title, or a SKU; undefined: any. */
  words?: string | undefined
  limit: number
}

/** The ids of published products, newest first, at most `limit`. */
export async function listPublishedIds(
  db: Reader,
  { categories, words, limit }: ListPublishedIdsQuery,
): Promise<Id<'prd'>[]> {
  const pattern = words === undefined ? undefined : toContainsPattern(words)
  const where = and(
    isNull(products.removedAt),
    categories &&
      sql`exists (
        select from ${productCategories} c where c.product_id = ${products.id}
          and c.category in (
            select jsonb_array_elements_text(${JSON.stringify(categories)}::jsonb)))`,
    words === undefined
      ? undefined
      : sql`${products.id} in (
        select t.id from ${products} t where lower(t.title) like ${pattern}
        union select v.product_id from variants v
          where v.sku in (${words}, ${words.toUpperCase()}))`,
  )
  const rows = await query<{ id: Id<'prd'> }>(
    db,
    sql`
    select ${products.id} as id from ${products} where ${where}
    order by ${products.createdAt} desc, ${products.id} desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
