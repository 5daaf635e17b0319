import { eq } from 'drizzle-orm'
import { readParts } from '#orders/read-orders.ts'
import { orders } from '#orders/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
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
