import { sql, type SQL } from 'drizzle-orm'
import type { Product } from '#contract/contract.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { readProducts } from '#catalog/read-products.ts'
import { choosePairing, setPlacesOf, type Wearable } from './pairing.ts'
import { wornPlacesOf } from './worn-places.ts'

/** The category of sets, whose pieces are matched already. */
const SETS: Category = 'Combo'
/**
 * How many products are read above and below its price in each of its collections. Each is a short
 * index scan.
 */
const NEIGHBOURS = 60

type Row = Omit<Wearable, 'places'> & {
  /** Values and names of its style categories. */
  styles: string
}

/**
 * Products to wear with a product, at most two: in stock, of its collections, in its look, and each
 * of another kind. The rule is in `pairing.ts`.
 */
export async function listWornWith(db: Reader, product: Product): Promise<Product[]> {
  const rows = await query<Row>(db, nearby(product))
  const pieces = rows.map(({ styles, ...row }) => ({ ...row, places: wornPlacesOf(styles) }))
  const piece = pieces.find(({ id }) => id === product._id)
  if (!piece) return []
  const places = piece.isSet ? setPlacesOf(`${product.title} ${product.description}`) : piece.places
  const others = pieces.filter((each) => each !== piece)
  return readProducts(db, choosePairing({ ...piece, places }, others))
}

/**
 * Selects the product itself, and what is in stock of its collections with a similar price. The
 * limits of one row keep the planner from reading whole tables in the order of their ids.
 */
export const nearby = ({ _id, salePricePaise }: Product): SQL => sql`
  with near as (
    select ${_id} as id
    union select c.id from product_categories mine
      join categories k on k.value = mine.category and k.kind = 'collection'
      cross join lateral (
        ${neighbours(sql`sale_price >= ${salePricePaise}`, sql`sale_price, product_id`)}
        union all
        ${neighbours(sql`sale_price < ${salePricePaise}`, sql`sale_price desc, product_id desc`)}
      ) c
      where mine.product_id = ${_id})
  select near.id, s.sale_price::float8 as price, s.facets, p.plating,
    kinds.styles, kinds.is_set as "isSet"
  from near
    cross join lateral (select * from product_search where product_id = near.id limit 1) s
    cross join lateral (select plating from products where id = near.id limit 1) p
    cross join lateral (
      select coalesce(string_agg(k.value || ' ' || k.label, ' '), '') as styles,
        coalesce(bool_or(k.value = ${SETS}), false) as is_set
      from product_categories c join categories k on k.value = c.category and k.kind = 'style'
      where c.product_id = near.id) kinds
  where s.in_stock or near.id = ${_id}`

// One more than is needed, because the product is its own neighbour.
const neighbours = (side: SQL, order: SQL): SQL => sql`(
  select product_id as id from product_categories
  where category = mine.category and ${side} order by ${order} limit ${NEIGHBOURS + 1})`
