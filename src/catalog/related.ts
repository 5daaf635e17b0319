import { sql, type SQL } from 'drizzle-orm'
import type { Product } from '#contract/contract.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { readProducts } from './read-products.ts'

/** So many stand under a product. */
const SHOWN = 4
/**
 * So many are looked at above and below its price in each of its categories: each is a short walk
 * along an index.
 */
const NEIGHBOURS = 24

/**
 * What somebody who looks at a product may also like: other pieces of its categories, its main one
 * before all, near in price and alike in stone and colour. What is sold out comes last.
 */
export async function listRelatedProducts(db: Reader, product: Product): Promise<Product[]> {
  const neighbours = product.categories.flatMap((category) => [
    neighboursOf(product, category, 'above'),
    neighboursOf(product, category, 'below'),
  ])
  const rows = await query<{ id: Id<'prd'> }>(
    db,
    sql`
    with near as (${sql.join(neighbours, sql` union `)})
    select s.product_id as id from near join product_search s on s.product_id = near.id, product_search mine
    where mine.product_id = ${product._id} and s.product_id <> mine.product_id
    order by s.in_stock desc, ${likeness(product)} desc, s.listed_at desc, s.product_id desc limit ${SHOWN}`,
  )
  return readProducts(
    db,
    rows.map(({ id }) => id),
  )
}

function neighboursOf({ salePricePaise }: Product, category: string, side: 'above' | 'below'): SQL {
  const price = sql`${salePricePaise}::bigint`
  const walk =
    side === 'above'
      ? sql`c.sale_price >= ${price} order by c.sale_price, c.product_id`
      : sql`c.sale_price < ${price} order by c.sale_price desc, c.product_id desc`
  // One more than is needed: the product is a neighbour of its own.
  return sql`(select c.product_id as id from product_categories c where c.category = ${category} and ${walk} limit ${NEIGHBOURS + 1})`
}

/**
 * A common category, stone or colour counts one, the main category three more; half or twice the
 * price costs as much as one of them.
 */
const likeness = ({ category }: Product): SQL => sql`
  ${shared('category')} + 3 * (${`category:${category}`} = any (s.facets))::int
  + least(1, ${shared('stone')}) + least(1, ${shared('colour')}) - abs(ln(s.sale_price::float8 / mine.sale_price) / ln(2))`

/** How many facets of a kind both have. */
const shared = (kind: 'category' | 'stone' | 'colour'): SQL =>
  sql`(select count(*) from unnest(s.facets) one where one like ${`${kind}:%`} and one = any (mine.facets))`
