import { sql, type SQL } from 'drizzle-orm'
import type { Product } from '#contract/contract.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { readProducts } from './read-products.ts'

const MAX_RELATED = 4
/**
 * How many products are read above and below its price in each of its categories. Each is a short
 * index scan.
 */
const NEIGHBOURS = 24

/**
 * Products related to a product: from its categories, preferably the main one, with a similar
 * price, stone and colour. Sold-out products come last. `shown` are left out: the page has them
 * already.
 */
export async function listRelatedProducts(
  db: Reader,
  product: Product,
  shown: readonly Product[],
): Promise<Product[]> {
  const seen = [product, ...shown].map(({ _id }) => _id)
  const neighbours = product.categories.flatMap((category) => [
    neighboursOf(product, category, 'above'),
    neighboursOf(product, category, 'below'),
  ])
  const rows = await query<{ id: Id<'prd'> }>(
    db,
    sql`
    with near as (${sql.join(neighbours, sql` union `)})
    select s.product_id as id
    from near join product_search s on s.product_id = near.id, product_search mine
    where mine.product_id = ${product._id} and s.product_id <> all (${sql.param(seen)}::text[])
    order by s.in_stock desc, ${similarity(product)} desc, s.listed_at desc, s.product_id desc
    limit ${MAX_RELATED}`,
  )
  return readProducts(
    db,
    rows.map(({ id }) => id),
  )
}

function neighboursOf({ salePricePaise }: Product, category: string, side: 'above' | 'below'): SQL {
  const price = sql`${salePricePaise}::bigint`
  const scan =
    side === 'above'
      ? sql`c.sale_price >= ${price} order by c.sale_price, c.product_id`
      : sql`c.sale_price < ${price} order by c.sale_price desc, c.product_id desc`
  // One more than is needed, because the product is its own neighbour.
  return sql`(
    select c.product_id as id from product_categories c
    where c.category = ${category} and ${scan} limit ${NEIGHBOURS + 1})`
}

/**
 * A shared category, stone or colour counts 1, the main category 3 more. Half or twice the price
 * subtracts 1.
 */
const similarity = ({ category }: Product): SQL => sql`
  ${shared('category')} + 3 * (${`category:${category}`} = any (s.facets))::int
  + least(1, ${shared('stone')}) + least(1, ${shared('colour')})
  - abs(ln(s.sale_price::float8 / mine.sale_price) / ln(2))`

/** How many facets of a kind both products have. */
const shared = (kind: 'category' | 'stone' | 'colour'): SQL =>
  sql`(
    select count(*) from unnest(s.facets) one
    where one like ${`${kind}:%`} and one = any (mine.facets))`
