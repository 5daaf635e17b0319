import type { OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import { settleFetchedPayment } from './settle-payment.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { recordProviderFailure } from './watch-provider.ts'

/** What was opened at the provider before: an unpaid order, or a difference of an order. */
type Opened = Pick<OrderRow, 'id' | 'providerOrderId'>

/**
 * Settles the captured payments of what the customer has opened before, so that nobody pays twice:
 * of earlier unpaid orders before a new one is placed, and of an unpaid order or a difference
 * before it is opened again. Throws `payment.unconfirmed` while a bank has authorised a payment,
 * and `payment.unavailable` if the provider is unreachable.
 */
export async function settleEarlierOrders(
  context: CheckoutContext,
  orders: Opened[],
): Promise<void> {
  for (const order of orders) {
    const payments = await listPayments(context, order)
    for (const payment of payments) await settleFetchedPayment(context, payment)
    if (payments.some((payment) => payment.status === 'authorized'))
      throw new Refusal('payment.unconfirmed', { details: { orderId: order.id } })
  }
}

async function listPayments(context: CheckoutContext, order: Opened) {
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
