import { sql } from 'drizzle-orm'
import { selectAdminPage } from '#catalog/catalog.ts'
import { products, variants } from '#catalog/tables.ts'
import type { Pagination, StockMovement, StockRow, VariantStock } from '#contract/contract.ts'
import { query, type Reader, paginationOf } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { StockSort } from '#shared/catalog/product.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { firstPicture, listLowProducts } from './low-stock.ts'
import { stockMovements } from './tables.ts'

type ListStockQuery = {
  page: number
  limit: number
  q?: string | undefined
  category?: Category | undefined
  sort: StockSort
  low: boolean
}

/**
 * The stock of every product that is not archived, newest product first, or with `least` the one
 * with the fewest units. With `low`, only published products with a variant of at most `lowStock`
 * units, lowest stock first: those that the dashboard counts.
 */
export async function listStock(
  db: Reader,
  listQuery: ListStockQuery,
  lowStock: number,
): Promise<{ products: StockRow[]; pagination: Pagination }> {
  const { ids, total } = listQuery.low
    ? await selectLowPage(db, listQuery, lowStock)
    : await selectAdminPage(db, {
        ...listQuery,
        sort: listQuery.sort === 'least' ? 'stock' : 'newest',
      })
  return { products: await listStockRows(db, ids), pagination: paginationOf(listQuery, total) }
}

const selectLowPage = (
  db: Reader,
  { q, category, page, limit }: ListStockQuery,
  lowStock: number,
): Promise<{ ids: string[]; total: number }> =>
  listLowProducts(
    db,
    { states: ['published'], q, category, limit, offset: (page - 1) * limit },
    lowStock,
  )

/** The stock of one product, by its id. Throws `product.missing`. */
export async function readStockRow(db: Reader, productId: string): Promise<StockRow> {
  const [row] = await listStockRows(db, [productId])
  if (!row) throw new Refusal('product.missing')
  return row
}

/** What administrators know a variant by; `label` is empty for the only one of a product. */
export type NamedVariant = { _id: string; title: string; label: string; sku: string }
type ListedVariant = NamedVariant & { removed: boolean; stock: number }

/** The names and stock of variants, by the titles of their products, without unknown ids. */
export async function listNamedVariants(db: Reader, ids: string[]): Promise<ListedVariant[]> {
  if (ids.length === 0) return []
  return query(
    db,
    sql`
    select v.id as "_id", p.title, v.label, v.sku, v.removed, v.stock
    from ${variants} v join ${products} p on p.id = v.product_id
    where v.id = any(${sql.param(ids)}::text[]) order by p.title, v.sku`,
  )
}

/** The stock of variants, in the order of `ids`. Unknown ids are left out. */
export async function listVariantStock(db: Reader, ids: string[]): Promise<VariantStock[]> {
  const rows = new Map((await listNamedVariants(db, ids)).map((row) => [row._id, row]))
  return ids.flatMap((variantId) => {
    const row = rows.get(variantId)
    return row ? [{ variantId, title: row.title, label: row.label, inventory: row.stock }] : []
  })
}

/** The names of variants. Throws `variant.missing` if one is missing or not for sale. */
export async function readVariantsForSale(db: Reader, ids: string[]): Promise<NamedVariant[]> {
  const rows = (await listNamedVariants(db, ids)).filter(({ removed }) => !removed)
  if (rows.length < ids.length) throw new Refusal('variant.missing')
  return rows
}

/** Returns may add stock to a removed variant, which is then listed until the stock is 0. */
const VARIANT_LABEL = sql`
  case when v.removed then coalesce(nullif(v.label, ''), 'One size') || ' (removed)'
  else v.label end`

const sumForSale = (variants: StockRow['variants']): number =>
  variants.reduce((sum, { inventory, removed }) => (removed ? sum : sum + inventory), 0)

async function listStockRows(db: Reader, ids: string[]): Promise<StockRow[]> {
  if (ids.length === 0) return []
  const rows = await query<Omit<StockRow, 'inventory'>>(
    db,
    sql`
    select p.id as "_id", p.title, p.state = 'draft' as draft,
      ${firstPicture} as picture,
      coalesce((
        select json_agg(json_build_object(
            '_id', v.id, 'label', ${VARIANT_LABEL}, 'sku', v.sku, 'inventory', v.stock,
            'removed', v.removed)
          order by v.removed, v.position)
        from ${variants} v where v.product_id = p.id and (not v.removed or v.stock > 0)
      ), '[]') as variants
    from products p where p.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  )
  const rowById = new Map(
    rows.map((row) => [row._id, { ...row, inventory: sumForSale(row.variants) }]),
  )
  return ids.flatMap((id) => rowById.get(id) ?? [])
}

const LEDGER = sql`
  select m.id, m.created_at as at, p.title, v.label as "variantLabel", v.sku, m.change, m.kind,
    m.reason, u.name as actor, o.id as order_id, o.number
  from ${stockMovements} m
  join ${variants} v on v.id = m.variant_id join products p on p.id = v.product_id
  left join users u on u.id = m.actor_id left join orders o on o.id = m.order_id`

type ListMovementsQuery = {
  productId?: string | undefined
  variantId?: string | undefined
  until?: string | undefined
  before?: number | undefined
  limit: number
}
type MovementRow = Omit<StockMovement, '_id' | 'at' | 'order'> & {
  id: string
  at: Date | string
  order_id: string | null
  number: string | null
}

/** The stock movements of one order, oldest first. */
export async function listOrderMovements(db: Reader, orderId: string): Promise<StockMovement[]> {
  const rows = await query<MovementRow>(
    db,
    sql`${LEDGER} where m.order_id = ${orderId} order by m.id`,
  )
  return rows.map(toMovement)
}

/**
 * Stock movements, newest first: of one product, of one variant, or of all. `until`: those until
 * the end of this day in India. `next` is the `before` of the next page; null on the last one.
 */
export async function listMovements(
  db: Reader,
  { productId, variantId, until, before, limit }: ListMovementsQuery,
): Promise<{ movements: StockMovement[]; next: number | null }> {
  const conditions = [
    productId !== undefined &&
      sql`m.variant_id in (select id from ${variants} where product_id = ${productId})`,
    variantId !== undefined && sql`m.variant_id = ${variantId}`,
    until !== undefined &&
      sql`m.created_at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    before !== undefined && sql`m.id < ${before}`,
  ].filter((condition) => condition !== false)
  const rows = await query<MovementRow>(
    db,
    sql`
    ${LEDGER}
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by m.id desc limit ${limit + 1}`,
  )
  const movements = rows.slice(0, limit).map(toMovement)
  return { movements, next: rows.length > limit ? Number(movements.at(-1)?._id) : null }
}

const toMovement = ({ id, at, order_id, number, ...row }: MovementRow): StockMovement => ({
  ...row,
  _id: String(id),
  at: new Date(at).toISOString(),
  order: order_id && number ? { _id: order_id, number } : null,
})
