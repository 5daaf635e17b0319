import { count, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import { restartOrderNumbers } from './next-number.ts'
import { orderNotes } from '#orders/admin/note-tables.ts'
import { orderChanges, variantChanges } from '#orders/change/change-tables.ts'
import { orderConfirmations } from '#orders/cod/confirmation-tables.ts'
import {
  lastUnitReservations,
  orderCharges,
  orderLines,
  orders,
  orderStatusHistory,
  returnRequests,
} from './tables.ts'

/** Locks all orders: other transactions neither place nor change one until this one ends. */
export const lockAllOrders = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`lock table ${orders} in exclusive mode`))

/**
 * Deletes all orders, which must be test orders without payments and mails, and restarts the order
 * numbers. Returns how many there were. Needs the lock of `lockAllOrders`, and the transaction must
 * have set `shop.removes_test_data` (see the triggers of the histories).
 */
export async function removeAllOrders(tx: Tx): Promise<number> {
  const ofOrders = [
    lastUnitReservations,
    returnRequests,
    orderConfirmations,
    orderNotes,
    orderChanges,
    variantChanges,
    orderStatusHistory,
    orderCharges,
    orderLines,
  ] as const
  for (const table of ofOrders) await tx.delete(table)
  const removed = await tx.delete(orders).returning({ id: orders.id })
  await restartOrderNumbers(tx)
  return removed.length
}

/** How many orders there are, in any state. */
export async function countOrders(db: Reader): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders)
  return row?.total ?? 0
}
