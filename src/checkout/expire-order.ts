import { addStock } from '#inventory/inventory.ts'
import { listLines, moveOrder, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db.ts'

/** Ends an unpaid, locked order and gives its pieces back. */
export async function expireOrder(tx: Tx, order: OrderRow, note: string): Promise<void> {
  await moveOrder(tx, order, { to: 'expired', note })
  await addStock(tx, await listLines(tx, order.id), { kind: 'released', reason: `${order.number} was not paid`, orderId: order.id })
}
