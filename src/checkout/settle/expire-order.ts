import { lockStock, releaseStock, type StockChange } from '#inventory/inventory.ts'
import { releaseRedemptions } from '#offers/offers.ts'
import {
  endLastUnitReservations,
  listLines,
  transitionOrder,
  type LineRow,
  type OrderRow,
} from '#orders/orders.ts'
import { deleteConfirmation } from '#orders/cod/confirmations.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Expires an unpaid, locked order, and releases its stock and the uses of its offers. One that was
 * not confirmed is cancelled.
 */
export async function expireOrder(
  tx: Tx,
  order: OrderRow,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const isPlaced = order.status === 'placed'
  await transitionOrder(tx, order, { to: isPlaced ? 'cancelled' : 'expired', note })
  if (isPlaced) await deleteConfirmation(tx, order.id)
  await releaseStock(tx, await listLines(tx, order.id), {
    reason: `${order.number} was not ${isPlaced ? 'confirmed' : 'paid'}`,
    orderId: order.id,
  })
  if (order.discounts.length > 0) await releaseRedemptions(tx, order.id, now)
}

/**
 * Cancels an unpaid, locked order whose payment is refunded because its coupon was used up, and
 * releases its stock and the uses of its offers. The stock must be locked before the customer.
 */
export async function cancelUsedUp(
  tx: Tx,
  order: OrderRow,
  { lines, now }: { lines: LineRow[]; now: Date },
): Promise<void> {
  await transitionOrder(tx, order, {
    to: 'cancelled',
    note: 'Its coupon was used up before the payment, which is refunded',
  })
  await releaseStock(tx, lines, {
    reason: `The coupon of ${order.number} was used up`,
    orderId: order.id,
  })
  await releaseRedemptions(tx, order.id, now)
  await endLastUnitReservations(tx, [order.id], now)
}

/**
 * Expires several orders. Locks their stock rows in one go, with those that the caller takes next
 * (`alsoLock`), so that two transactions cannot deadlock.
 */
export async function expireOrders(
  tx: Tx,
  orders: OrderRow[],
  { note, now, alsoLock = [] }: { note: string; now: Date; alsoLock?: StockChange[] },
): Promise<void> {
  if (orders.length === 0) return
  const released: StockChange[] = []
  for (const order of orders) released.push(...(await listLines(tx, order.id)))
  await lockStock(tx, [...released, ...alsoLock])
  for (const order of orders) await expireOrder(tx, order, { note, now })
  const ids = orders.map(({ id }) => id)
  await endLastUnitReservations(tx, ids, now)
}
