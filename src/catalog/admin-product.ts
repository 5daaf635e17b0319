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

type Wanted = {
  page: number
  limit: number
  q?: string | undefined
  state?: ProductState | undefined
  category?: Category | undefined
}

const { words: _words, categoryWords: _categoryWords, ...columns } = getTableColumns(products)
const owned = { ...columns, ...productSelection }

/** All products for their owner, newest first; archived ones only when asked for. */
export async function listAdminProducts(
  db: Reader,
  wanted: Wanted,
): Promise<{ products: AdminProduct[]; pagination: Pagination }> {
  const { ids, total } = await pageOf(db, wanted)
  const rows =
    ids.length === 0 ? [] : await db.select(owned).from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, toOwnersProduct(row)]))
  return {
    products: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: paginationOf(wanted, total),
  }
}

/**
 * Which products stand on a page, and how many there are on all. Without words each number comes
 * from its index, so nothing is gathered.
 */
async function pageOf(db: Reader, wanted: Wanted): Promise<{ ids: Id<'prd'>[]; total: number }> {
  const [page] = await query<{ ids: Id<'prd'>[]; total: number }>(
    db,
    sql`
    with found as ${wanted.q ? sql`materialized` : sql`not materialized`} (${foundBy(wanted)})
    select (select count(*)::int from found) as total,
      array(
        select id from found order by created_at desc nulls last, id desc nulls last limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}
      ) as ids`,
  )
  return page ?? { ids: [], total: 0 }
}

/**
 * Words are looked up in titles and among SKUs, each by its index: with `or` between them every
 * title would be read.
 */
function foundBy({ q, state, category }: Wanted): SQL {
  const where = and(
    state ? eq(products.state, state) : inArray(products.state, [...EDITABLE_STATES]),
    category && isIn(category),
  )
  const all = sql`select ${products.id}, ${products.createdAt} from ${products}`
  if (!q) return sql`${all} where ${where}`
  return sql`
    ${all} where ${where} and lower(${products.title}) like ${toContainsPattern(q)}
    union ${all} join variants v on v.product_id = ${products.id} where ${where} and v.sku in (${q}, ${q.toUpperCase()})`
}

/**
 * What is not in the shop has no row in its listings: of drafts and archived products, which are
 * few, the product itself says where it belongs.
 */
const isIn = (category: Category): SQL => sql`(
  exists (select from ${productCategories} c where c.product_id = ${products.id} and c.category = ${category})
  or ${products.id} in (select u.id from ${products} u where u.state in ('draft', 'archived') and (u.category = ${category} or ${category} = any(u.also_in))))`

/** One product in any state, by its id or its slug. Refuses with `product.missing`. */
export async function readAdminProduct(db: Reader, reference: string): Promise<AdminProduct> {
  const [row] = await db.select(owned).from(products).where(matchesReference(reference))
  if (!row) throw new Refusal('product.missing')
  return toOwnersProduct(row)
}

type Lock = { version?: number | undefined; withKeys?: boolean }

/**
 * The same, kept for this transaction alone. With a version, refuses an edit of what somebody else
 * has changed since. Who changes its address or its SKUs, which are keys, waits for whoever writes
 * an order of it, and lets nobody begin one.
 */
export async function lockAdminProduct(
  tx: Tx,
  reference: string,
  { version, withKeys = false }: Lock = {},
): Promise<AdminProduct> {
  const [locked] = await tx
    .select({ id: products.id })
    .from(products)
    .where(matchesReference(reference))
    .for(withKeys ? 'update' : 'no key update')
  if (!locked) throw new Refusal('product.missing')
  const product = await readAdminProduct(tx, locked.id)
  if (version !== undefined && version !== product.version)
    throw new Refusal('product.changed', { details: { product } })
  return product
}

type OwnedRow = Parameters<typeof toProductDetails>[0] & typeof products.$inferSelect

const toOwnersProduct = (row: Omit<OwnedRow, 'words' | 'categoryWords'>): AdminProduct => ({
  ...toProductDetails({ ...row, categories: row.alsoIn }),
  state: row.state,
  version: row.version,
  hsn: row.hsn,
  gstRate: row.gstRateBp / 100,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
