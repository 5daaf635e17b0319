import { attachProviderOrder, type OrderRow } from '#orders/orders.ts'
import { changedKeysCondition, recordLivePayments, usedKeys } from '#payments/payments.ts'
import type { Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/**
 * The receipt under which the provider stores our order: the order number and the end of the id.
 * With the id, a new database with the same provider account never meets an old receipt. At most 40
 * characters (the provider's page on orders).
 */
export const receiptOf = (order: Pick<OrderRow, 'id' | 'number'>): string =>
  `${order.number}-${order.id.slice(-8)}`

/**
 * Opens the provider's order for an unpaid order and returns its id. With `mayExist` it first looks
 * for one that an earlier call has opened. Throws ProviderError.
 */
export async function openProviderOrder(
  { ...context }: CheckoutContext,
  order: OrderRow,
  mayExist: boolean,
): Promise<string> {
  const reservationMinutes = Math.round(
    (order.payBefore.getTime() - order.createdAt.getTime()) / 60_000,
  )
  const opened = await context.gateway.openOrder({
    receipt: receiptOf(order),
    amount: onlineAmount(order),
    reservationMinutes,
    mayExist,
  })
  return storeProviderOrder(context, order.id, opened.id)
}

/**
 * Stores the provider's order id. A live one marks the database in the same transaction; one that
 * was opened with keys of before, or for an order that was removed meanwhile, throws
 * `payment.unavailable`.
 */
export function storeProviderOrder(
  context: CheckoutContext,
  orderId: Id<'ord'>,
  providerOrderId: string,
): Promise<string> {
  const attach = async (db: Reader) => {
    const unless = changedKeysCondition(usedKeys(context))
    const attached = await attachProviderOrder(db, orderId, { providerOrderId, unless })
    if (attached === undefined) throw new Refusal('payment.unavailable')
    return attached
  }
  if (context.gateway.checkout.test) return attach(context.db)
  return context.db.transaction(async (tx) => {
    const attached = await attach(tx)
    await recordLivePayments(tx)
    return attached
  })
}
