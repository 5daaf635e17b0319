import { sql } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import { announceOnCommit, query, type Db, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { STOCK_FULL, MAX_STOCK } from '#shared/catalog/stock-level.ts'
import { stockMovements, type MovementKind } from './tables.ts'

export { listLowVariants } from './low-stock.ts'
export { listMovements, listOrderMovements, listStock, readStockRow } from './stock-list.ts'

/** One change of stock, as it is written down. `quantity` is a number of pieces, always above 0. */
export type StockChange = { variantId: Id<'var'>; quantity: number }

/** Why stock moves: the kind of movement, a sentence for people, who did it and for which order. */
export type StockReason = {
  kind: MovementKind
  reason: string
  actorId?: Id<'usr'>
  orderId?: Id<'ord'>
  requestKey?: string | undefined
}

type ReservationReason = Omit<StockReason, 'kind'>

/**
 * Brings pieces onto the shelf: an opening count, a delivery, a return, or what an unpaid order
 * gives back. Refuses what somebody says has come when it is more than a shelf can hold; what comes
 * back from an order is never refused.
 */
export async function addStock(tx: Tx, changes: StockChange[], why: StockReason): Promise<void> {
  const moved = await move(tx, changes, 1, why)
  if (moved.length < changes.length && mostOf(why) === MAX_STOCK)
    throw new Refusal('input.invalid', { message: STOCK_FULL, fields: { quantity: STOCK_FULL } })
}

/** Returns the stock that an order reserved. Never refused. */
export const releaseStock = (
  tx: Tx,
  changes: StockChange[],
  why: ReservationReason,
): Promise<void> => addStock(tx, changes, { ...why, kind: 'released' })

/** The largest number that the column of stock can hold. */
const COLUMN_MOST = 2 ** 31 - 1

const mostOf = ({ kind }: StockReason): number =>
  kind === 'opening' || kind === 'added' ? MAX_STOCK : COLUMN_MOST

/**
 * Takes pieces off the shelf, all or none. Check and change are one statement, so two shoppers
 * cannot both win the last piece. Refuses with `stock.short` and says how many are left.
 */
export async function removeStock(tx: Tx, changes: StockChange[], why: StockReason): Promise<void> {
  const moved = await move(tx, changes, -1, why)
  if (moved.length < changes.length) throw await shortage(tx, changes)
}

/** Takes stock for an unpaid order and returns the variants that it left without stock. */
export async function reserveStock(
  tx: Tx,
  changes: StockChange[],
  why: ReservationReason,
): Promise<Id<'var'>[]> {
  const moved = await move(tx, changes, -1, { ...why, kind: 'reserved' })
  if (moved.length < changes.length) throw await shortage(tx, changes)
  return moved.filter(({ stock }) => stock === 0).map(({ id }) => id)
}

/**
 * Keeps the shelves of these variants for this transaction alone, in the order of their ids. What
 * moves stock twice in one transaction begins with this, or two of its kind could each wait for the
 * other. Refuses with `variant.missing` what is no variant.
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
 * How many pieces of which variants have moved for a wish of this name: up is above 0. Ask with the
 * shelves locked.
 */
export async function sumMovementsByRequest(
  tx: Tx,
  requestKey: string | undefined,
): Promise<Map<string, number>> {
  if (requestKey === undefined) return new Map()
  const rows = await query<{ id: string; change: number }>(
    tx,
    sql`select variant_id as id, sum(change)::int as change from ${stockMovements} where request_key = ${requestKey} group by variant_id`,
  )
  return new Map(rows.map(({ id, change }) => [id, change]))
}

/**
 * Keeps all shelves of a product for this transaction alone, those of removed sizes too, in the
 * same order.
 */
export async function lockProductStock(tx: Tx, productId: string): Promise<void> {
  await tx.execute(
    sql`select v.id from ${variants} v where v.product_id = ${productId} order by v.id for no key update`,
  )
}

type Moved = { id: Id<'var'>; product_id: string; stock: number }

/**
 * Moves stock and writes the ledger in one statement, all of it or nothing; answers the variants
 * that moved with their stock. Rows are locked in the order of their ids, and not their keys:
 * whoever writes an order line of the same variant meanwhile holds the key, and must not be waited
 * for.
 */
async function move(
  tx: Tx,
  changes: StockChange[],
  sign: 1 | -1,
  why: StockReason,
): Promise<Moved[]> {
  if (changes.length === 0) return []
  const wanted = sql.join(
    changes.map((change) => sql`(${change.variantId}, ${sign * change.quantity}::int)`),
    sql`, `,
  )
  const rows = await query<Moved>(
    tx,
    sql`
    with wanted(id, change) as (values ${wanted}),
    locked as (
      select v.id, wanted.change, v.stock::bigint + wanted.change as next
      from ${variants} v join wanted on wanted.id = v.id order by v.id for no key update of v
    ),
    moved as (
      update ${variants} v set stock = locked.next from locked
      where v.id = locked.id and (select bool_and(next between 0 and ${mostOf(why)}) and count(*) = ${changes.length} from locked)
      returning v.id, v.product_id, v.stock, locked.change
    ),
    written as (
      insert into ${stockMovements} (variant_id, change, kind, reason, actor_id, order_id, request_key)
      select id, change, ${why.kind}, ${why.reason}, ${why.actorId ?? null}, ${why.orderId ?? null}, ${why.requestKey ?? null} from moved
    )
    select id, product_id, stock from moved`,
  )
  if (rows.length > 0)
    announceOnCommit(tx, { kind: 'stock', productIds: rows.map((row) => row.product_id) })
  return rows
}

async function shortage(tx: Tx, changes: StockChange[]): Promise<Refusal> {
  const rows = await query<{ id: Id<'var'>; stock: number; title: string }>(
    tx,
    sql`
    select v.id, v.stock, p.title from ${variants} v join products p on p.id = v.product_id
    where v.id in (${sql.join(
      changes.map((change) => sql`${change.variantId}`),
      sql`, `,
    )})`,
  )
  return shortageOf(
    rows.find((row) =>
      changes.some((change) => change.variantId === row.id && change.quantity > row.stock),
    ),
  )
}

function shortageOf(short: { title: string; stock: number } | undefined): Refusal {
  if (!short || short.stock === 0)
    return new Refusal('stock.sold-out', {
      message: short ? `${short.title} is sold out.` : undefined,
    })
  return new Refusal('stock.short', { message: `Only ${short.stock} left of ${short.title}.` })
}

/**
 * Refuses, as `reserveStock` does, quantities above the stock that was read with them. It takes no
 * lock, so a crowd that comes for a variant without stock need not wait for each other.
 */
export function assertStock(lines: { title: string; stock: number; quantity: number }[]): void {
  const short = lines.find(({ stock, quantity }) => quantity > stock)
  if (short) throw shortageOf(short)
}

/**
 * Variants whose stock is not the sum of their ledger: always none, or something has written past
 * this module.
 */
export async function findLedgerFaults(
  db: Db,
): Promise<{ variantId: string; stock: number; ledger: number }[]> {
  const rows = await query<{ variant_id: string; stock: number; ledger: number }>(
    db,
    sql`
    select v.id as variant_id, v.stock, coalesce(sum(m.change), 0)::int as ledger
    from ${variants} v left join ${stockMovements} m on m.variant_id = v.id
    group by v.id having v.stock <> coalesce(sum(m.change), 0)`,
  )
  return rows.map((row) => ({ variantId: row.variant_id, stock: row.stock, ledger: row.ledger }))
}
