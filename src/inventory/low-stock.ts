import { sql } from 'drizzle-orm'
import { categoryCondition } from '#catalog/catalog.ts'
import { products, variants } from '#catalog/tables.ts'
import type { Picture } from '#contract/contract.ts'
import { query, type Reader, toContainsPattern } from '#platform/db/db.ts'
import type { ProductState } from '#shared/catalog/product.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'

/** SQL: the first picture of the product `p` of the query; null if it has none. */
export const firstPicture = sql`(
  select json_build_object('key', f.key, 'alt', f.alt, 'width', f.width, 'height', f.height)
  from product_pictures f where f.product_id = p.id order by f.position limit 1)`

type LowVariant = {
  _id: string
  productId: string
  product: string
  quantity: number
  picture: Picture | null
}

type LowVariants = { low: LowVariant[]; total: number; products: number }
type LowVariantsQuery = { states: readonly ProductState[]; limit: number }

/**
 * Variants with at most `lowStock` units, of products in these states, lowest stock first, the
 * total number of them, and of how many products they are. The name is the product's title, with
 * the label if it has several variants.
 */
export async function listLowVariants(
  db: Reader,
  { states, limit }: LowVariantsQuery,
  lowStock: number,
): Promise<LowVariants> {
  const [row] = await query<LowVariants>(
    db,
    sql`
    with low as materialized (
      select v.id, v.stock, v.product_id, v.label, v.position
      from ${variants} v join products p on p.id = v.product_id
      where not v.removed and v.stock <= ${lowStock} and p.state in ${states}
    ), page as (select * from low order by stock, product_id, position limit ${limit})
    select (select count(*)::int from low) as total,
      (select count(distinct product_id)::int from low) as products,
      coalesce((
        select json_agg(json_build_object(
            '_id', page.id, 'productId', page.product_id,
            'quantity', page.stock, 'picture', ${firstPicture}, 'product',
            case when page.label <> '' and exists (
                select from ${variants} other
                where other.product_id = p.id and not other.removed and other.id <> page.id)
              then p.title || ', ' || page.label else p.title end)
          order by page.stock, p.id, page.position)
        from page join products p on p.id = page.product_id
      ), '[]') as low`,
  )
  return row ?? { low: [], total: 0, products: 0 }
}

type LowProductsQuery = {
  states: readonly ProductState[]
  q?: string | undefined
  category?: Category | undefined
  limit: number
  offset: number
}

const ofCategory = (category: Category) => sql`
  and exists (
    select from ${products} where ${products.id} = p.id and ${categoryCondition(category)})`

/**
 * Ids of products in these states with a variant of at most `lowStock` units, lowest stock first,
 * and the total number of them.
 */
export async function listLowProducts(
  db: Reader,
  { states, q, category, limit, offset }: LowProductsQuery,
  lowStock: number,
): Promise<{ ids: string[]; total: number }> {
  const [row] = await query<{ ids: string[]; total: number }>(
    db,
    sql`
    with low as materialized (
      select p.id, lowest.stock from (
        select product_id, min(stock) as stock from ${variants}
        where not removed and stock <= ${lowStock} group by product_id
      ) lowest join products p on p.id = lowest.product_id
      where p.state in ${states} ${q ? sql`and lower(p.title) like ${toContainsPattern(q)}` : sql``}
        ${category ? ofCategory(category) : sql``}
    ), page as (select id, stock from low order by stock, id limit ${limit} offset ${offset})
    select (select count(*)::int from low) as total,
      coalesce((select json_agg(id order by stock, id) from page), '[]') as ids`,
  )
  return row ?? { ids: [], total: 0 }
}
