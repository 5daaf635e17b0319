import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { cashAmount } from '#shared/order/payment-method.ts'
import { cashPayments, cashRefunds, remittances } from './tables.ts'

/**
 * Records that the courier has collected the cash for a locked order that was delivered. A repeated
 * call changes nothing.
 */
export const collectCash = async (
  tx: Tx,
  order: Parameters<typeof cashAmount>[0] & { id: Id<'ord'> },
  now: Date,
): Promise<void> =>
  void (await tx
    .insert(cashPayments)
    .values({ orderId: order.id, amount: cashAmount(order), collectedAt: now })
    .onConflictDoNothing())

/** Deletes all collected cash and the files about it. Only before the first live payment. */
export const removeAllCash = async (tx: Tx): Promise<void> => {
  await tx.delete(cashRefunds)
  await tx.delete(cashPayments)
  await tx.delete(remittances)
}
