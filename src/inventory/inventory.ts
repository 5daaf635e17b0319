import { sql } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import { announceOnCommit, query, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { STOCK_FULL, MAX_STOCK } from '#shared/catalog/product.ts'
import { stockMovements, type MovementKind } from './tables.ts'

export { listLowVariants } from './low-stock.ts'
export {
  listMovements,
  listOrderMovements,
  listStock,
  readStockRow,
  listNamedVariants,
  listVariantStock,
  readVariantsForSale,
  type NamedVariant,
} from './stock-list.ts'

/** A quantity of a variant to add or to take, always above 0. */
export type StockChange = { variantId: Id<'var'>; quantity: number }

/**
 * Why stock changes: the kind of movement, a sentence, the administrator or customer, the order.
 */
export type StockReason = {
  kind: MovementKind
  reason: string
  actorId?: Id<'usr'>
  orderId?: Id<'ord'>
  requestId?: string | undefined
}

type ReservationReason = Omit<StockReason, 'kind'>

/** One change for each variant: after a change of size two lines of an order may have the same. */
function sumByVariant(changes: StockChange[]): StockChange[] {
  const sums = new Map<Id<'var'>, number>()
  for (const { variantId, quantity } of changes)
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/**
 * Adds stock: an opening count, a delivery or a return. Throws `input.invalid` if an opening count
 * or a delivery would raise the stock above `MAX_STOCK`. A return is never refused.
 */
export async function addStock(tx: Tx, units: StockChange[], why: StockReason): Promise<void> {
  const changes = sumByVariant(units)
  const changed = await changeStock(tx, changes, 1, why)
  if (changed.length < changes.length && maxStockAfter(why) === MAX_STOCK)
    throw new Refusal('input.invalid', { message: STOCK_FULL, fields: { quantity: STOCK_FULL } })
}

/** Adds the stock that a cancelled or expired order had taken. Never refused. */
export const releaseStock = (
  tx: Tx,
  changes: StockChange[],
  why: ReservationReason,
): Promise<void> => addStock(tx, changes, { ...why, kind: 'released' })

/** The largest integer of PostgreSQL. */
const MAX_INTEGER = 2 ** 31 - 1

const maxStockAfter = ({ kind }: StockReason): number =>
  kind === 'opening' || kind === 'added' ? MAX_STOCK : MAX_INTEGER

/**
 * Takes stock, all of it or none. Check and update are one statement, so two customers cannot both
 * get the last unit. Throws `stock.short` with the quantity left, or `stock.sold-out`.
 */
export async function removeStock(tx: Tx, units: StockChange[], why: StockReason): Promise<void> {
  const changes = sumByVariant(units)
  const changed = await changeStock(tx, changes, -1, why)
  if (changed.length < changes.length) throw await findShortage(tx, changes)
}

/**
 * Takes stock for an unpaid order. Returns the variants that it left without stock. Throws as
 * `removeStock` does.
 */
export async function reserveStock(
  tx: Tx,
  units: StockChange[],
  why: ReservationReason,
): Promise<Id<'var'>[]> {
  const changes = sumByVariant(units)
  const changed = await changeStock(tx, changes, -1, { ...why, kind: 'reserved' })
  if (changed.length < changes.length) throw await findShortage(tx, changes)
  return changed.filter(({ stock }) => stock === 0).map(({ id }) => id)
}

/**
 * Locks the stock of these variants until the transaction ends (FOR NO KEY UPDATE, by id). A
 * transaction that changes stock twice must call it first, or two of them could deadlock. Throws
 * `variant.missing`.
 */
export async function lockStock(tx: Tx, changes: StockChange[]): Promise<void> {
  if (changes.length === 0) return
  const ids = sql.join(
    changes.map((change) => sql`${change.variantId}`),
    sql`, `,
  )
  const rows = await query<{ id: string }>(
    tx,
    sql`select v.id from ${variants} v where v.id in (${ids}) order by v.id for no key update`,
  )
  if (rows.length < new Set(changes.map((change) => change.variantId)).size)
    throw new Refusal('variant.missing')
}

/**
 * The change of stock by variant that a request with this key has made already; above 0 for added
 * stock. The stock must be locked.
 */
export async function sumMovementsByRequest(
  tx: Tx,
  requestId: string | undefined,
): Promise<Map<string, number>> {
  if (requestId === undefined) return new Map()
  const rows = await query<{ id: string; change: number }>(
    tx,
    sql`
    select variant_id as id, sum(change)::int as change from ${stockMovements}
    where request_id = ${requestId} group by variant_id`,
  )
  return new Map(rows.map(({ id, change }) => [id, change]))
}

/**
 * Locks the stock of all variants of a product, removed ones too, as `lockStock` does. Returns the
 * stock by variant.
 */
export async function lockProductStock(tx: Tx, productId: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; stock: number }>(
    tx,
    sql`
    select v.id, v.stock from ${variants} v where v.product_id = ${productId}
    order by v.id for no key update`,
  )
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

type ChangedVariant = { id: Id<'var'>; product_id: string; stock: number }

/**
 * Changes stock and writes the ledger in one statement, all of it or nothing. Returns the changed
 * variants. Rows are locked by id and without their keys (FOR NO KEY UPDATE): a transaction that
 * inserts an order line holds a lock on the key, and must not be waited for.
 */
async function changeStock(
  tx: Tx,
  changes: StockChange[],
  sign: 1 | -1,
  why: StockReason,
): Promise<ChangedVariant[]> {
  if (changes.length === 0) return []
  const values = sql.join(
    changes.map((change) => sql`(${change.variantId}, ${sign * change.quantity}::int)`),
    sql`, `,
  )
  const rows = await query<ChangedVariant>(
    tx,
    sql`
    with requested(id, change) as (values ${values}),
    locked as (
      select v.id, requested.change, v.stock::bigint + requested.change as next
      from ${variants} v join requested on requested.id = v.id order by v.id for no key update of v
    ),
    changed as (
      update ${variants} v set stock = locked.next from locked
      where v.id = locked.id and (
        select bool_and(next between 0 and ${maxStockAfter(why)}) and count(*) = ${changes.length}
        from locked)
      returning v.id, v.product_id, v.stock, locked.change
    ),
    written as (
      insert into ${stockMovements}
        (variant_id, change, kind, reason, actor_id, order_id, request_id)
      select id, change, ${why.kind}, ${why.reason}, ${why.actorId ?? null},
        ${why.orderId ?? null}, ${why.requestId ?? null}
      from changed
    )
    select id, product_id, stock from changed`,
  )
  if (rows.length > 0)
    announceOnCommit(tx, { kind: 'stock', productIds: rows.map((row) => row.product_id) })
  return rows
}

async function findShortage(tx: Tx, changes: StockChange[]): Promise<Refusal> {
  const rows = await query<{ id: Id<'var'>; stock: number; title: string }>(
    tx,
    sql`
    select v.id, v.stock, p.title from ${variants} v join products p on p.id = v.product_id
    where v.id in (${sql.join(
      changes.map((change) => sql`${change.variantId}`),
      sql`, `,
    )})`,
  )
  return toShortage(
    rows.find((row) =>
      changes.some((change) => change.variantId === row.id && change.quantity > row.stock),
    ),
  )
}

function toShortage(short: { title: string; stock: number } | undefined): Refusal {
  if (!short || short.stock === 0)
    return new Refusal('stock.sold-out', {
      message: short ? `${short.title} is sold out.` : undefined,
    })
  return new Refusal('stock.short', { message: `Only ${short.stock} left of ${short.title}.` })
}

/**
 * Throws as `reserveStock` does if a quantity is above the stock that was read before. It takes no
 * lock, so many customers of a sold-out variant need not wait for each other.
 */
export function assertStock(lines: { title: string; stock: number; quantity: number }[]): void {
  const short = lines.find(({ stock, quantity }) => quantity > stock)
  if (short) throw toShortage(short)
}

/**
 * A variant whose stock is not the sum of its ledger. `name` is the title with the label, `total`
 * the number of all such variants.
 */
type LedgerFault = {
  variantId: string
  productId: string
  title: string
  name: string
  stock: number
  ledger: number
  total: number
}

const MAX_LEDGER_FAULTS = 50

/**
 * Variants whose stock is not the sum of their ledger, at most `limit`. There are some only if
 * other code has written stock.
 */
export const findLedgerFaults = (db: Reader, limit = MAX_LEDGER_FAULTS): Promise<LedgerFault[]> =>
  query<LedgerFault>(
    db,
    sql`
    select v.id as "variantId", p.id as "productId", p.title, v.stock,
      p.title || case when v.label = '' then '' else ', ' || v.label end as name,
      coalesce(m.ledger, 0)::int as ledger, (count(*) over ())::int as total
    from ${variants} v join ${products} p on p.id = v.product_id left join (
      select variant_id, sum(change) as ledger from ${stockMovements} group by variant_id
    ) m on m.variant_id = v.id
    where v.stock <> coalesce(m.ledger, 0) order by v.id limit ${limit}`,
  )
