import type { OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import { settleCaptured } from './settle-payment.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { recordProviderFailure } from './watch-provider.ts'

/**
 * Asks the provider about a shopper's earlier, unpaid orders before she pays again, so that she
 * does not pay twice for what she has paid: money that is there settles its order. Refuses while a
 * bank has a payment in hand, and when the provider cannot be asked.
 */
export async function settleEarlierOrders(
  context: CheckoutContext,
  orders: OrderRow[],
): Promise<void> {
  for (const order of orders) {
    const payments = await listPayments(context, order)
    for (const payment of payments) await settleCaptured(context, payment)
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
      'The provider could not be asked about an earlier order',
    )
    await recordProviderFailure(context, error, 'read')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}
