import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { settleEarlierOrders } from '#checkout/settle/settle-earlier-orders.ts'
import { recordProviderFailure } from '#checkout/settle/watch-provider.ts'
import type { OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import { countNumber } from './number-limit.ts'
import {
  ofOwnCart,
  readTerms,
  type OpenPaymentInput,
  type OpenPaymentTerms,
} from './order-terms.ts'
import { placeOrReuse, type Placed, type Progress } from './place-or-reuse.ts'
import { openProviderOrder } from './provider-order.ts'

/**
 * Places the order, reserves its stock and opens a payment at the provider. The browser's amount
 * (rupees) and cart are only compared: throws `cart.changed` with the current cart if they differ,
 * and `delivery.not-served` if the shop does not deliver to the pincode or the state.
 * The same cart and address again return the same order.
 */
export async function openPayment({ ...context }: CheckoutContext, input: OpenPaymentInput) {
  const { user, ...order } = input
  const terms = await readTerms(context, { ...order, method: 'online', sendsCodes: false })
  const placed = await settleThenPlace(context, () => ofOwnCart(user, terms))
  return { ...(await openOnline(context, placed)), order: placed.response }
}

/** Opens what of a placed order is paid online at the provider, unless that was done before. */
export async function openOnline(
  context: CheckoutContext,
  { order, isReused }: Pick<Placed, 'order' | 'isReused'>,
) {
  const providerOrderId = order.providerOrderId ?? (await openAtProvider(context, order, isReused))
  return {
    orderId: providerOrderId,
    amount: onlineAmount(order),
    currency: 'INR' as const,
    key: context.gateway.checkout.key,
    checkoutUrl: context.gateway.checkout.scriptUrl,
    test: context.gateway.checkout.test,
    timeoutSeconds: Math.max(
      1,
      Math.floor((order.payBefore.getTime() - context.now().getTime()) / 1000),
    ),
  }
}

/**
 * An earlier order that the provider knows is neither paid again nor expired before its payments
 * were read from the provider. `prepare` runs in the transaction of the order, at its start, and
 * `finish` at its end.
 */
export async function settleThenPlace(
  context: CheckoutContext,
  prepare: (tx: Tx) => OpenPaymentTerms | Promise<OpenPaymentTerms>,
  finish?: (tx: Tx, placed: Placed) => Promise<void>,
): Promise<Placed> {
  const settledIds = new Set<string>()
  for (;;) {
    const numbers: OpenPaymentTerms[] = []
    const progress: Progress = { settledIds, onNumber: (input) => void numbers.push(input) }
    try {
      const placed = await context.db.transaction(async (tx) => {
        const result = await placeOrReuse(tx, context, await prepare(tx), progress)
        if ('order' in result) await finish?.(tx, result)
        return result
      })
      if (!('earlier' in placed)) return placed
      await settleEarlierOrders(context, placed.earlier)
      for (const order of placed.earlier) settledIds.add(order.id)
    } finally {
      // After the transaction, as a refusal would take it back.
      for (const input of numbers.slice(0, 1)) await countNumber(context.db, input)
    }
  }
}

/** The order is stored with its reservation. If the provider fails, the next attempt reuses it. */
async function openAtProvider(
  context: CheckoutContext,
  order: OrderRow,
  isReused: boolean,
): Promise<string> {
  try {
    return await openProviderOrder(context, order, isReused)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, orderId: order.id }, 'The provider did not open an order')
    await recordProviderFailure(context, error, 'open')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}
