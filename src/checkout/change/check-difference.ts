import { lockOrder } from '#orders/orders.ts'
import { findVariantChange, type VariantChangeRow } from '#orders/change/variant-changes.ts'
import { ProviderError, type ProviderPayment } from '#payments/gateway.ts'
import type { Id } from '#shared/ids.ts'
import { withSignature } from '#checkout/mail/order-mails.ts'
import { settleFetchedPayment } from '#checkout/settle/settle-payment.ts'
import { recordProviderFailure } from '#checkout/settle/watch-provider.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { endPendingChange } from './end-change.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RETRY_SECONDS = 30

/** Seconds after the end of the time to pay at which the change ends. */
export const END_CHECK_SECONDS = 2

/**
 * Seconds at which the provider is asked: after the customer began to pay, and after the end of the
 * time to pay. Authorisations can come days late (the provider's page on late authorisation).
 */
const CHECKS = {
  opening: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR, 48 * HOUR],
  end: [END_CHECK_SECONDS, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 48 * HOUR],
}
export type DifferenceChecks = keyof typeof CHECKS

/** Seconds after the customer began to pay at which the provider is asked first. */
export const FIRST_OPENING_CHECK_SECONDS = MINUTE

/** While the provider is unreachable, the units stay reserved for at most this much longer. */
const MAX_EXTRA_MS = HOUR * 1000
/** An authorised payment keeps the units reserved for at most this long after the end. */
const MAX_AUTHORIZED_MS = 24 * HOUR * 1000

/**
 * Reads the payments of a difference from the provider, settles the captured ones, ends the change
 * once its time is over and schedules the next check. Idempotent.
 */
export async function checkDifference(
  { ...context }: CheckoutContext,
  job: { changeId: Id<'vch'>; of: DifferenceChecks; check: number },
): Promise<void> {
  const change = await findVariantChange(context.db, job.changeId)
  if (!change) return
  const payments = await listPayments(context, change)
  for (const payment of payments ?? []) await settleFetchedPayment(context, payment)
  const mailContext = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, change.orderId)
    const locked = await findVariantChange(tx, change.id)
    if (!order || !locked) return
    if (locked.state === 'pending' && isOver(locked, payments, context.now()))
      await endPendingChange(tx, mailContext, order, { because: 'expired' })
    const next = nextCheck(locked, job, payments !== undefined, context.now())
    if (next)
      await context.jobs.enqueue(
        tx,
        'difference.check',
        { changeId: change.id, of: job.of, check: next.check },
        { afterSeconds: next.afterSeconds },
      )
  })
}

/** Undefined if the provider is unreachable. */
async function listPayments(
  context: CheckoutContext,
  { id, providerOrderId }: VariantChangeRow,
): Promise<ProviderPayment[] | undefined> {
  if (!providerOrderId) return []
  try {
    return await context.gateway.listPayments(providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, changeId: id },
      'Could not read the payments of a difference from the provider',
    )
    await recordProviderFailure(context, error, 'read')
    return undefined
  }
}

/** Units are not released while the bank has authorised a payment, for a day at most. */
function isOver(
  { payBefore }: VariantChangeRow,
  payments: ProviderPayment[] | undefined,
  now: Date,
): boolean {
  const overdueMs = now.getTime() - (payBefore?.getTime() ?? 0)
  if (payments === undefined) return overdueMs >= MAX_EXTRA_MS
  const isAuthorized = payments.some(({ status }) => status === 'authorized')
  return overdueMs >= (isAuthorized ? MAX_AUTHORIZED_MS : 0)
}

/** A change without an order at the provider has no payments to ask for after its end. */
function nextCheck(
  change: VariantChangeRow,
  { of, check }: { of: DifferenceChecks; check: number },
  wasReached: boolean,
  now: Date,
): { check: number; afterSeconds: number } | undefined {
  if (change.state === 'applied' && !change.providerOrderId) return undefined
  const from = of === 'opening' ? change.openedAt : change.payBefore
  const age = (now.getTime() - (from?.getTime() ?? 0)) / 1000
  // A provider that refuses for good, such as with the keys of another account, is asked no longer.
  if (!wasReached)
    return age < (CHECKS[of].at(-1) ?? 0) + DAY ? { check, afterSeconds: RETRY_SECONDS } : undefined
  if (!change.providerOrderId && change.state !== 'pending') return undefined
  const index = CHECKS[of].findIndex((seconds, at) => at > check && seconds > age)
  const at = CHECKS[of][index]
  return at === undefined
    ? undefined
    : { check: index, afterSeconds: Math.max(1, Math.ceil(at - age)) }
}
