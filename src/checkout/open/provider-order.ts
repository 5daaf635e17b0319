import { attachProviderOrder, type OrderRow } from '#orders/orders.ts'
import { recordLivePayments } from '#payments/payments.ts'
import { pipeline } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/**
 * What the provider knows an order of ours by: its number for people and the end of its id, so that
 * a shop that starts anew with the same account never meets an old receipt. At most 40 characters
 * (the provider's page on orders).
 */
export const receiptOf = (order: Pick<OrderRow, 'id' | 'number'>): string =>
  `${order.number}-${order.id.slice(-8)}`

/**
 * Opens the provider's order of an unpaid one and returns its id. `again` looks first for one that
 * an earlier call has opened. Throws ProviderError.
 */
export async function openProviderOrder(
  context: CheckoutContext,
  order: OrderRow,
  mayExist: boolean,
): Promise<string> {
  const reservationMinutes = Math.round(
    (order.payBefore.getTime() - order.createdAt.getTime()) / 60_000,
  )
  const opened = await context.gateway.openOrder({
    receipt: receiptOf(order),
    amount: order.total,
    reservationMinutes,
    mayExist,
  })
  return attach(context, order.id, opened.id)
}

/** Records the provider's order; a live one marks the database in the same transaction. */
async function attach(
  context: CheckoutContext,
  orderId: Id<'ord'>,
  providerOrderId: string,
): Promise<string> {
  if (context.gateway.checkout.test)
    return attachProviderOrder(context.db, orderId, providerOrderId)
  return context.db.transaction(async (tx) => {
    const [attached] = await pipeline([
      attachProviderOrder(tx, orderId, providerOrderId),
      recordLivePayments(tx),
    ])
    return attached
  })
}
