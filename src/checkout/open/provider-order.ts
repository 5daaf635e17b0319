import { attachProviderOrder, type OrderRow } from '#orders/orders.ts'
import { recordLivePayments } from '#payments/payments.ts'
import { together } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { receiptOf } from './receipt.ts'
import type { Till } from '#checkout/checkout-context.ts'

/**
 * Opens the provider's order of an unpaid one and returns its id. `again` looks first for one that
 * an earlier call has opened. Throws ProviderError.
 */
export async function openProviderOrder(
  till: Till,
  order: OrderRow,
  again: boolean,
): Promise<string> {
  const reservationMinutes = Math.round(
    (order.payBefore.getTime() - order.createdAt.getTime()) / 60_000,
  )
  const opened = await till.gateway.openOrder({
    receipt: receiptOf(order),
    amount: order.total,
    reservationMinutes,
    again,
  })
  return attach(till, order.id, opened.id)
}

/** Records the provider's order; a live one marks the database in the same transaction. */
async function attach(till: Till, orderId: Id<'ord'>, providerOrderId: string): Promise<string> {
  if (till.gateway.checkout.test) return attachProviderOrder(till.db, orderId, providerOrderId)
  return till.db.transaction(async (tx) => {
    const [attached] = await together([
      attachProviderOrder(tx, orderId, providerOrderId),
      recordLivePayments(tx),
    ])
    return attached
  })
}
