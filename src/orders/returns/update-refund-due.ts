import { eq, inArray } from 'drizzle-orm'
import { partsOf, readParts } from '#orders/read-orders.ts'
import { orders } from '#orders/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { refundDue } from './refund-due.ts'

/**
 * Stores whether a refund is due for a locked order, which puts it into the list of work. Called
 * when goods came back, and after each change of a refund.
 */
export async function updateRefundDue(tx: Tx, orderId: Id<'ord'>): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  // The time decides the promised day alone, which is not stored.
  const due = refundDue(order, await readParts(tx, [order]), order.createdAt)
  const isDue = due?.state === 'due'
  if (isDue !== order.refundDue)
    await tx.update(orders).set({ refundDue: isDue }).where(eq(orders.id, orderId))
}

/** What goes back for each of these orders whose refund is due, by order id. */
export async function readDueAmounts(
  db: Reader,
  orderIds: Id<'ord'>[],
): Promise<Map<Id<'ord'>, Paise>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.select().from(orders).where(inArray(orders.id, orderIds))
  const parts = await readParts(db, rows)
  return new Map(
    rows.flatMap((order) => {
      const due = refundDue(order, partsOf(parts, order.id), order.createdAt)
      return due?.state === 'due' ? [[order.id, paise(due.amountPaise)]] : []
    }),
  )
}
