import type { SessionUser } from '#accounts/accounts.ts'
import { readOrder, readOrderRow } from '#orders/read-orders.ts'
import {
  attachChangeProviderOrder,
  findPendingChange,
  type VariantChangeRow,
} from '#orders/change/variant-changes.ts'
import type { OrderRow } from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { haveKeysChanged, recordLivePayments, usedKeys } from '#payments/payments.ts'
import { Refusal } from '#shared/errors.ts'
import { settleEarlierOrders } from '#checkout/settle/settle-earlier-orders.ts'
import { recordProviderFailure } from '#checkout/settle/watch-provider.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { FIRST_OPENING_CHECK_SECONDS } from './check-difference.ts'

/** The dialog of the provider closes after this time at the latest, and can be opened again. */
const MAX_DIALOG_SECONDS = 1800

/**
 * Opens the payment of the difference that a change of the customer's own order asks for. A
 * repeated call settles what was paid meanwhile, and opens the same payment. Throws
 * `order.no-difference` if none waits, or its time is over, `payment.unconfirmed` while a bank has
 * authorised a payment, and `payment.unavailable`, also if the account of the provider is another
 * one (docs/decisions/0027-saved-connections.md).
 */
export async function openDifference(
  { ...context }: CheckoutContext,
  user: SessionUser,
  reference: string,
) {
  const order = await readOrderRow(context.db, user.id, reference)
  const earlier = (await findPendingChange(context.db, order.id))?.providerOrderId
  if (earlier) await settleEarlierOrders(context, [{ id: order.id, providerOrderId: earlier }])
  const change = await findPendingChange(context.db, order.id)
  const leftSeconds = secondsLeft(context, change)
  if (!change || leftSeconds <= 0) throw new Refusal('order.no-difference')
  const orderId = change.providerOrderId ?? (await openAtProvider(context, order, change))
  const { checkout } = context.gateway
  return {
    orderId,
    amount: change.difference,
    currency: 'INR' as const,
    key: checkout.key,
    checkoutUrl: checkout.scriptUrl,
    test: checkout.test,
    timeoutSeconds: Math.min(leftSeconds, MAX_DIALOG_SECONDS),
    order: await readOrder(context.db, user.id, { reference, now: context.now() }),
  }
}

const secondsLeft = (context: CheckoutContext, change: VariantChangeRow | undefined): number =>
  Math.floor(((change?.payBefore?.getTime() ?? 0) - context.now().getTime()) / 1000)

/** At most 40 characters, as `receiptOf` of an order, and never equal to it. */
const receiptOf = (order: OrderRow, change: VariantChangeRow): string =>
  `${order.number}-${change.id.slice(-8)}`

async function openAtProvider(
  context: CheckoutContext,
  order: OrderRow,
  change: VariantChangeRow,
): Promise<string> {
  try {
    const opened = await context.gateway.openOrder({
      receipt: receiptOf(order, change),
      amount: change.difference,
      reservationMinutes: MAX_DIALOG_SECONDS / 60,
      mayExist: true,
    })
    return await storeOpened(context, change, opened.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, changeId: change.id }, 'The provider opened no difference')
    await recordProviderFailure(context, error, 'open')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}

/** As `storeProviderOrder` does for an order: keys of before throw `payment.unavailable`. */
async function storeOpened(
  context: CheckoutContext,
  change: VariantChangeRow,
  providerOrderId: string,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    if (await haveKeysChanged(tx, usedKeys(context))) throw new Refusal('payment.unavailable')
    if (!context.gateway.checkout.test) await recordLivePayments(tx)
    const opening = { providerOrderId, now: context.now() }
    const attached = await attachChangeProviderOrder(tx, change.id, opening)
    if (!attached) throw new Refusal('order.no-difference')
    if (attached === providerOrderId)
      await context.jobs.enqueue(
        tx,
        'difference.check',
        { changeId: change.id, of: 'opening', check: 0 },
        { afterSeconds: FIRST_OPENING_CHECK_SECONDS },
      )
    return attached
  })
}
