import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { containsWords, query, toContainsPattern, type Reader, type Tx } from '#platform/db/db.ts'
import {
  EDITABLE_STATES,
  type ProductSort,
  type ProductState,
  type ProductStock,
} from '#shared/catalog/product.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { Id } from '#shared/ids.ts'
import { productCategories, products, variants } from './tables.ts'

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

/** The id of the product with this address, in any state. */
export async function findIdBySlug(db: Reader, slug: string): Promise<Id<'prd'> | undefined> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  return row?.id
}

/** The id of a product with one of these SKUs, in any state. */
export async function findIdBySku(db: Reader, skus: string[]): Promise<Id<'prd'> | undefined> {
  const [row] = await db
    .select({ id: variants.productId })
    .from(variants)
    .where(and(inArray(variants.sku, skus), eq(variants.removed, false)))
    .orderBy(asc(variants.productId))
    .limit(1)
  return row?.id
}

/** The id of the newest product with this title, in small letters or capitals; not an archived. */
export async function findIdByTitle(db: Reader, title: string): Promise<Id<'prd'> | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sql`lower(${products.title}) = lower(${title})`,
        inArray(products.state, [...EDITABLE_STATES]),
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(1)
  return row?.id
}

/** Of two transactions that add a product with this title, the second waits for the first. */
export const lockTitle = async (tx: Tx, title: string): Promise<void> =>
  void (await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`title ${title.toLowerCase()}`}, 0))`,
  ))

export type AdminProductFilters = {
  q?: string | undefined
  state?: ProductState | undefined
  category?: Category | undefined
  stock?: ProductStock | undefined
  /** How many units are low, for `stock: 'low'`. */
  lowStock?: number | undefined
}

export type ListAdminProductsQuery = AdminProductFilters & {
  sort?: ProductSort | undefined
  page: number
  limit: number
}

// Each order is that of an index, or its reverse, so that a page is read without a sort. The sums
// of the stock have none: they come from an index of the variants alone.
const ORDERS: Record<ProductSort, SQL> = {
  newest: sql`created_at desc nulls last, id desc nulls last`,
  title: sql`lower(title), id`,
  price: sql`sale_price, id`,
  'price-desc': sql`sale_price desc, id desc`,
  stock: sql`coalesce(stock, 0), id`,
  'stock-desc': sql`coalesce(stock, 0) desc, id desc`,
}

/**
 * The ids of one page and the number of products on all pages. Without a text to search for, both
 * come from an index, so the matches are not materialized.
 */
export async function selectAdminPage(
  db: Reader,
  listQuery: ListAdminProductsQuery,
): Promise<{ ids: Id<'prd'>[]; total: number }> {
  const { q, sort = 'newest', page, limit } = listQuery
  const materialized = sql.raw(q ? 'materialized' : 'not materialized')
  const stocks = sort.startsWith('stock') ? sql`left join ${STOCKS} on product_id = id` : sql``
  const [row] = await query<{ ids: Id<'prd'>[]; total: number }>(
    db,
    sql`
    with matching as ${materialized} (${matchingProducts(listQuery)})
    select (select count(*)::int from matching) as total,
      array(
        select id from matching ${stocks} order by ${ORDERS[sort]}
        limit ${limit} offset ${(page - 1) * limit}
      ) as ids`,
  )
  return row ?? { ids: [], total: 0 }
}

const STOCKS = sql`(
  select product_id, sum(stock) as stock from variants where not removed group by product_id
) stocks`

/**
 * A text is searched in titles and in SKUs, each by its index (`union`). With `or` every title
 * would be read.
 */
function matchingProducts({ q, state, category, stock, lowStock = 0 }: AdminProductFilters): SQL {
  const where = and(
    state ? eq(products.state, state) : inArray(products.state, [...EDITABLE_STATES]),
    category === undefined ? undefined : categoryCondition(category),
    stock && stockCondition(stock, lowStock),
  )
  const all = sql`
    select ${products.id}, ${products.createdAt}, ${products.title}, ${products.salePrice}
    from ${products}`
  if (!q) return sql`${all} where ${where}`
  return sql`
    ${all} where ${where} and ${containsWords(sql`lower(${products.title})`, q)}
    union ${all} join variants v on v.product_id = ${products.id}
      where ${where} and v.sku in (${q}, ${q.toUpperCase()})`
}

/** The variants of a product are compared by an index of their stock. */
function stockCondition(stock: ProductStock, lowStock: number): SQL {
  const hasVariant = (condition: SQL) => sql`${products.id} in (
    select s.product_id from variants s where not s.removed and s.stock ${condition})`
  if (stock === 'in') return hasVariant(sql`> 0`)
  if (stock === 'low') return hasVariant(sql`<= ${lowStock}`)
  return sql`(${hasVariant(sql`= 0`)} and not exists (
    select from variants s
    where s.product_id = ${products.id} and not s.removed and s.stock > 0))`
}

/**
 * Only published products have rows in `product_categories`. Drafts and archived products are few,
 * so their own columns are read.
 */
export const categoryCondition = (category: Category): SQL => sql`(
  exists (
    select from ${productCategories} c
    where c.product_id = ${products.id} and c.category = ${category})
  or ${products.id} in (
    select u.id from ${products} u
    where u.state in ('draft', 'archived')
      and (u.category = ${category} or ${category} = any(u.also_in))))`
