import { setRedeemed } from '#offers/offers.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import { applyChange, type VariantChangeRow } from '#orders/change/variant-changes.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Makes a change of a locked order, whose difference is paid or refunded: line, totals, discounts,
 * taxes, and what its offers have given. Stock is the caller's. Returns the new row.
 */
export async function applyToOrder(
  tx: Tx,
  order: OrderRow,
  { change, lines, now }: { change: VariantChangeRow; lines: LineRow[]; now: Date },
): Promise<OrderRow> {
  const changed = await applyChange(tx, order, { change, lines, now })
  await setRedeemed(tx, order.id, changed.discounts)
  return changed
}
