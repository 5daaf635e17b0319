import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { AdminProduct, Pagination } from '#contract/contract.ts'
import { toContainsPattern } from '#platform/db/like-pattern.ts'
import { query, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { EDITABLE_STATES, type ProductState } from '#shared/catalog/product-details.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { matchesReference, productSelection } from './store.ts'
import { productCategories, products } from './tables.ts'
import { toProductDetails } from './to-product.ts'

type ListAdminProductsQuery = {
  page: number
  limit: number
  q?: string | undefined
  state?: ProductState | undefined
  category?: Category | undefined
}

const { words: _words, categoryWords: _categoryWords, ...columns } = getTableColumns(products)
const adminSelection = { ...columns, ...productSelection }

/** All products for administrators, newest first. Archived ones only with that state. */
export async function listAdminProducts(
  db: Reader,
  listQuery: ListAdminProductsQuery,
): Promise<{ products: AdminProduct[]; pagination: Pagination }> {
  const { ids, total } = await selectPage(db, listQuery)
  const rows =
    ids.length === 0
      ? []
      : await db.select(adminSelection).from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, toAdminProduct(row)]))
  return {
    products: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: paginationOf(listQuery, total),
  }
}

/**
 * The ids of one page and the number of products on all pages. Without a text to search for, both
 * come from an index, so the matches are not materialized.
 */
async function selectPage(
  db: Reader,
  listQuery: ListAdminProductsQuery,
): Promise<{ ids: Id<'prd'>[]; total: number }> {
  const { q, page, limit } = listQuery
  const materialized = sql.raw(q ? 'materialized' : 'not materialized')
  const [row] = await query<{ ids: Id<'prd'>[]; total: number }>(
    db,
    sql`
    with matching as ${materialized} (${matchingProducts(listQuery)})
    select (select count(*)::int from matching) as total,
      array(
        select id from matching order by created_at desc nulls last, id desc nulls last
        limit ${limit} offset ${(page - 1) * limit}
      ) as ids`,
  )
  return row ?? { ids: [], total: 0 }
}

/**
 * A text is searched in titles and in SKUs, each by its index (`union`). With `or` every title
 * would be read.
 */
function matchingProducts({ q, state, category }: ListAdminProductsQuery): SQL {
  const where = and(
    state ? eq(products.state, state) : inArray(products.state, [...EDITABLE_STATES]),
    category && isInCategory(category),
  )
  const all = sql`select ${products.id}, ${products.createdAt} from ${products}`
  if (!q) return sql`${all} where ${where}`
  return sql`
    ${all} where ${where} and lower(${products.title}) like ${toContainsPattern(q)}
    union ${all} join variants v on v.product_id = ${products.id}
      where ${where} and v.sku in (${q}, ${q.toUpperCase()})`
}

/**
 * Only published products have rows in `product_categories`. Drafts and archived products are few,
 * so their own columns are read.
 */
const isInCategory = (category: Category): SQL => sql`(
  exists (
    select from ${productCategories} c
    where c.product_id = ${products.id} and c.category = ${category})
  or ${products.id} in (
    select u.id from ${products} u
    where u.state in ('draft', 'archived')
      and (u.category = ${category} or ${category} = any(u.also_in))))`

/** One product in any state, by its id or its slug. Throws `product.missing`. */
export async function readAdminProduct(db: Reader, reference: string): Promise<AdminProduct> {
  const [row] = await db.select(adminSelection).from(products).where(matchesReference(reference))
  if (!row) throw new Refusal('product.missing')
  return toAdminProduct(row)
}

type LockAdminProductOptions = {
  version?: number | undefined
  withKeys?: boolean
  /** The product as read before the transaction. Read again only if it has changed since. */
  seen?: AdminProduct
}

/**
 * Locks the row of a product until the transaction ends, and returns the product. The stock of
 * `seen` may be out of date, because it changes without a new version. Throws `product.missing`,
 * and `product.changed` if it no longer has the given version. `withKeys` is for changes of its
 * slug or its SKUs: it also waits for, and blocks, transactions that insert an order line of it.
 */
export async function lockAdminProduct(
  tx: Tx,
  reference: string,
  { version, withKeys = false, seen }: LockAdminProductOptions = {},
): Promise<AdminProduct> {
  const [locked] = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(matchesReference(reference))
    .for(withKeys ? 'update' : 'no key update')
  if (!locked) throw new Refusal('product.missing')
  const product = seen?.version === locked.version ? seen : await readAdminProduct(tx, locked.id)
  if (version !== undefined && version !== locked.version)
    throw new Refusal('product.changed', { details: { product } })
  return product
}

type AdminProductRow = Parameters<typeof toProductDetails>[0] & typeof products.$inferSelect

const toAdminProduct = (row: Omit<AdminProductRow, 'words' | 'categoryWords'>): AdminProduct => ({
  ...toProductDetails({ ...row, categories: row.alsoIn }),
  state: row.state,
  version: row.version,
  hsn: row.hsn,
  gstRate: row.gstRateBp / 100,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
