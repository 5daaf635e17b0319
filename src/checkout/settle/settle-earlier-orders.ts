import type { OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import { settleFetchedPayment } from './settle-payment.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { recordProviderFailure } from './watch-provider.ts'

/**
 * Settles the captured payments of the customer's earlier unpaid orders before a new order is
 * placed, so that nobody pays twice. Throws `payment.unconfirmed` while a bank has authorised a
 * payment, and `payment.unavailable` if the provider is unreachable.
 */
export async function settleEarlierOrders(
  context: CheckoutContext,
  orders: OrderRow[],
): Promise<void> {
  for (const order of orders) {
    const payments = await listPayments(context, order)
    for (const payment of payments) await settleFetchedPayment(context, payment)
    if (payments.some((payment) => payment.status === 'authorized'))
      throw new Refusal('payment.unconfirmed', { details: { orderId: order.id } })
  }
}

async function listPayments(context: CheckoutContext, order: OrderRow) {
  if (!order.providerOrderId) return []
  try {
    return await context.gateway.listPayments(order.providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, orderId: order.id },
      'Could not read the payments of an earlier order from the provider',
    )
    await recordProviderFailure(context, error, 'read')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}
