import { findOrder, lockOrder, type OrderRow } from '#orders/orders.ts'
import { ProviderError, type ProviderPayment } from '#payments/gateway.ts'
import type { Id } from '#shared/ids.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import { expireOrder } from './expire-order.ts'
import { receiptOf, storeProviderOrder } from '#checkout/open/provider-order.ts'
import { settleFetchedPayment } from './settle-payment.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { recordProviderFailure } from './watch-provider.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Seconds after the order was placed at which the provider is asked: soon, often around the end of
 * the reservation, then for five days. Authorisations can come that late (the provider's page on
 * late authorisation).
 */
function schedule(order: Pick<OrderRow, 'createdAt' | 'payBefore'>): number[] {
  const end = Math.ceil((order.payBefore.getTime() - order.createdAt.getTime()) / 1000) + 2
  const times = [
    MINUTE,
    5 * MINUTE,
    end,
    end + 5 * MINUTE,
    HOUR,
    6 * HOUR,
    24 * HOUR,
    72 * HOUR,
    120 * HOUR,
  ]
  return [...new Set(times)].sort((a, b) => a - b)
}

/** While the provider is unreachable, stock stays reserved for at most this much longer. */
const MAX_EXTRA_RESERVATION_MS = HOUR * 1000
/**
 * How long after the order an authorised payment keeps the stock reserved at most. Captures are
 * automatic, so one that takes longer does not come. One that comes all the same is refunded.
 */
const MAX_AUTHORIZED_MS = 96 * HOUR * 1000
const RETRY_SECONDS = 30

/** Seconds until the first check of a new order. No reservation is shorter. */
export const FIRST_CHECK_SECONDS = MINUTE

/**
 * Reads an order's payments from the provider, settles the captured ones, expires the order once
 * its time is over and schedules the next check. A paid order is checked too: another attempt may
 * be captured, and its webhook lost. Idempotent.
 */
export async function checkPayment(
  { ...context }: CheckoutContext,
  job: { orderId: Id<'ord'>; check: number },
): Promise<void> {
  const order = await findOrder(context.db, job.orderId)
  if (!order) return
  const payments = await listPayments(context, order)
  const retained = payments && (await settleAll(context, payments))
  await context.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (!locked || !canStillBePaid(locked, payments)) return
    if (locked.status === 'pending_payment' && canExpire(context, locked, retained))
      await expireOrder(tx, locked, { note: 'Not paid in time', now: context.now() })
    const next = nextCheck(context, locked, job.check, payments !== undefined)
    if (next)
      await context.jobs.enqueue(
        tx,
        'payment.check',
        { orderId: order.id, check: next.check },
        { afterSeconds: next.afterSeconds },
      )
  })
}

/** Settles captured payments. Returns the payments that were not refunded. */
async function settleAll(
  context: CheckoutContext,
  payments: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const retained = []
  for (const payment of payments) {
    const { outcome } = await settleFetchedPayment(context, payment)
    if (outcome !== 'refunded') retained.push(payment)
  }
  return retained
}

/**
 * Whether a payment may still be captured. That of a cancelled order is refunded. The provider
 * starts no new attempt for a paid order, but an earlier one can be authorised late.
 */
const canStillBePaid = (order: OrderRow, payments: ProviderPayment[] | undefined): boolean =>
  ['pending_payment', 'expired', 'cancelled'].includes(order.status) ||
  !payments?.every(({ status }) => status === 'captured' || status === 'refunded')

/** Undefined if the provider is unreachable. */
async function listPayments(
  context: CheckoutContext,
  order: OrderRow,
): Promise<ProviderPayment[] | undefined> {
  try {
    const providerOrderId = order.providerOrderId ?? (await findProviderOrder(context, order))
    return providerOrderId ? await context.gateway.listPayments(providerOrderId) : []
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, orderId: order.id },
      'Could not read the payments of an order from the provider',
    )
    await recordProviderFailure(context, error, 'read')
    return undefined
  }
}

/**
 * If opening the order was interrupted, the provider may have it although its id was not stored.
 */
async function findProviderOrder(
  context: CheckoutContext,
  order: OrderRow,
): Promise<string | undefined> {
  const found = await context.gateway.findOrder(receiptOf(order))
  return found && found.amount === onlineAmount(order)
    ? storeProviderOrder(context, order.id, found.id)
    : undefined
}

/** Stock is not released while the bank has authorised a payment, for some days at most. */
function canExpire(
  context: CheckoutContext,
  order: OrderRow,
  payments: ProviderPayment[] | undefined,
): boolean {
  const overdueMs = context.now().getTime() - order.payBefore.getTime()
  if (payments === undefined) return overdueMs >= MAX_EXTRA_RESERVATION_MS
  const ageMs = context.now().getTime() - order.createdAt.getTime()
  const holds = ({ status }: ProviderPayment) =>
    status === 'captured' || (status === 'authorized' && ageMs < MAX_AUTHORIZED_MS)
  return overdueMs >= 0 && !payments.some(holds)
}

function nextCheck(
  context: CheckoutContext,
  order: OrderRow,
  check: number,
  wasReached: boolean,
): { check: number; afterSeconds: number } | undefined {
  const age = (context.now().getTime() - order.createdAt.getTime()) / 1000
  const times = schedule(order)
  // A provider that refuses for good, such as with the keys of another account, is asked no longer.
  if (!wasReached)
    return age < (times.at(-1) ?? 0) + DAY ? { check, afterSeconds: RETRY_SECONDS } : undefined
  const index = times.findIndex((seconds, at) => at > check && seconds > age)
  const at = times[index]
  return at === undefined
    ? undefined
    : { check: index, afterSeconds: Math.max(1, Math.ceil(at - age)) }
}
