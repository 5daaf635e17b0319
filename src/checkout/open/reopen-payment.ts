import type { SessionUser } from '#accounts/accounts.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { settleEarlierOrders } from '#checkout/settle/settle-earlier-orders.ts'
import type { OrderRow } from '#orders/orders.ts'
import { readOrder, readOrderRow } from '#orders/read-orders.ts'
import { isTestModeOver } from '#payments/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { openOnline } from './open-payment.ts'
import { hasTimeToPay } from './place-or-reuse.ts'

/**
 * Opens the payment of the customer's own unpaid order again, at the amounts of the order; the cart
 * is neither read nor changed. What was paid meanwhile is settled first. Throws `order.missing`,
 * `order.no-payment` if the order waits for no payment or its time is nearly over,
 * `payment.unconfirmed` while a bank has authorised a payment, and `payment.unavailable`.
 */
export async function reopenPayment(
  { ...context }: CheckoutContext,
  user: SessionUser,
  reference: string,
) {
  const before = await readOrderRow(context.db, user.id, reference)
  if (isUnpaid(before)) await settleEarlierOrders(context, [before])
  const order = await context.db.transaction((tx) => findUnpaid(tx, context, { user, before }))
  const opened = await openOnline(context, { order, isReused: true })
  return {
    ...opened,
    order: await readOrder(context.db, user.id, { reference, now: context.now() }),
  }
}

const isUnpaid = ({ status }: OrderRow): boolean => status === 'pending_payment'

/** The row of the order as it is now, if it can be paid with the keys of this process. */
async function findUnpaid(
  tx: Tx,
  context: CheckoutContext,
  { user, before }: { user: SessionUser; before: OrderRow },
): Promise<OrderRow> {
  if (await isTestModeOver(tx, context)) throw new Refusal('payment.unavailable')
  const order = await readOrderRow(tx, user.id, before.id)
  if (isUnpaid(order) && hasTimeToPay(order, context.now())) return order
  throw new Refusal('order.no-payment', { details: { orderId: order.id } })
}
