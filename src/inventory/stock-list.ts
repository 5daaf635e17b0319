import { sql } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import type { Pagination, StockMovement, StockRow } from '#contract/contract.ts'
import { toContainsPattern } from '#platform/db/like-pattern.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { paginationOf } from '#shared/pagination.ts'
import { EDITABLE_STATES } from '#shared/catalog/product-details.ts'
import { firstPicture, listLowProducts } from './low-stock.ts'
import { stockMovements } from './tables.ts'

type Wanted = { page: number; limit: number; q?: string | undefined; low: boolean }

/**
 * How many pieces there are of every product that is not archived, newest product first; with
 * `low`, those with a size that runs out, the fewest first.
 */
export async function listStock(
  db: Reader,
  wanted: Wanted,
  lowStock: number,
): Promise<{ products: StockRow[]; pagination: Pagination }> {
  const { ids, total } = wanted.low
    ? await pageOfLow(db, wanted, lowStock)
    : await pageOfAll(db, wanted)
  return { products: await readShelves(db, ids), pagination: paginationOf(wanted, total) }
}

type Page = { ids: string[]; total: number }

async function pageOfAll(db: Reader, { q, page, limit }: Wanted): Promise<Page> {
  const where = sql`p.state in ${EDITABLE_STATES} ${q ? sql`and lower(p.title) like ${toContainsPattern(q)}` : sql``}`
  const [counted] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from products p where ${where}`,
  )
  const rows = await query<{ id: string }>(
    db,
    sql`select p.id from products p where ${where} order by p.created_at desc nulls last, p.id desc nulls last limit ${limit} offset ${(page - 1) * limit}`,
  )
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 }
}

const pageOfLow = (db: Reader, { q, page, limit }: Wanted, lowStock: number): Promise<Page> =>
  listLowProducts(db, { states: EDITABLE_STATES, q, limit, offset: (page - 1) * limit }, lowStock)

/** The shelf of one product, by its id or its slug. Refuses with `product.missing`. */
export async function readStockRow(db: Reader, productId: string): Promise<StockRow> {
  const [shelf] = await readShelves(db, [productId])
  if (!shelf) throw new Refusal('product.missing')
  return shelf
}

/**
 * Pieces may come back to a size after it was removed: it says so, and stays until they are gone.
 */
const SHELF_LABEL = sql`case when v.removed then coalesce(nullif(v.label, ''), 'One size') || ' (removed)' else v.label end`

const forSale = (variants: StockRow['variants']): number =>
  variants.reduce((sum, { inventory, removed }) => (removed ? sum : sum + inventory), 0)

async function readShelves(db: Reader, ids: string[]): Promise<StockRow[]> {
  if (ids.length === 0) return []
  const rows = await query<Omit<StockRow, 'inventory'>>(
    db,
    sql`
    select p.id as "_id", p.title,
      ${firstPicture} as picture,
      coalesce((select json_agg(json_build_object('_id', v.id, 'label', ${SHELF_LABEL}, 'sku', v.sku, 'inventory', v.stock, 'removed', v.removed)
          order by v.removed, v.position)
        from ${variants} v where v.product_id = p.id and (not v.removed or v.stock > 0)), '[]') as variants
    from products p where p.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  )
  const found = new Map(rows.map((row) => [row._id, { ...row, inventory: forSale(row.variants) }]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const LEDGER = sql`
  select m.id, m.created_at as at, p.title, v.label as "variantLabel", v.sku, m.change, m.kind, m.reason, u.name as actor, o.id as order_id, o.number
  from ${stockMovements} m
  join ${variants} v on v.id = m.variant_id join products p on p.id = v.product_id
  left join users u on u.id = m.actor_id left join orders o on o.id = m.order_id`

type Story = { productId?: string | undefined; before?: number | undefined; limit: number }
type MovementRow = Omit<StockMovement, '_id' | 'at' | 'order'> & {
  id: string
  at: Date | string
  order_id: string | null
  number: string | null
}

/** What moved for one order, oldest first. */
export async function listOrderMovements(db: Reader, orderId: string): Promise<StockMovement[]> {
  const rows = await query<MovementRow>(
    db,
    sql`${LEDGER} where m.order_id = ${orderId} order by m.id`,
  )
  return rows.map(toMovement)
}

/** The ledger, newest first, of one product or of all; `next` is where older lines begin. */
export async function listMovements(
  db: Reader,
  { productId, before, limit }: Story,
): Promise<{ movements: StockMovement[]; next: number | null }> {
  const rows = await query<MovementRow>(
    db,
    sql`
    ${LEDGER}
    where ${productId === undefined ? sql`true` : sql`m.variant_id in (select id from ${variants} where product_id = ${productId})`}
      and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
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
