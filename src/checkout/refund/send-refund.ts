import { lockOrder, setRefund } from '#orders/orders.ts'
import { updateRefundDue } from '#orders/returns/update-refund-due.ts'
import {
  describeProviderError,
  isBadRequest,
  isOfEarlierTest,
  ProviderError,
  type ProviderRefund,
} from '#payments/gateway.ts'
import {
  closeTestRefund,
  findOpenRefund,
  listUnsentRefunds,
  recordRefundAttempt,
  applyRefundStatus,
  markRefundFailed,
  readRefundState,
} from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Seconds between the checks of a refund that the provider has not sent yet. About two weeks in
 * all, as banks take 5-7 business days.
 */
const CHECK_DELAYS = [10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 4 * DAY]

/** How long a refusal of the provider may be temporary (ms), such as an account without balance. */
const MAX_REFUSED_MS = DAY * 1000

/** Age after which the job of a refund has no retries left (ms): it tries 41 times in 32 hours. */
const RESEND_AFTER_MS = 2 * DAY * 1000

/**
 * Unsent refunds that one run sends again: few enough for a slow provider within the time of
 * the cleanup job.
 */
const MAX_RESENT = 20

/**
 * Sends a recorded refund to the provider. The refund's id is the idempotency key. A refund that
 * the provider still refuses after a day is marked as failed, so that an administrator sees it and
 * can refund again. One of a test payment whose keys are no longer in use is closed in the books.
 */
export async function sendRefund(
  context: CheckoutContext,
  { refundId }: { refundId: Id<'rfn'> },
): Promise<void> {
  const refund = await findOpenRefund(context.db, refundId)
  if (!refund) return
  if (isOfEarlierTest(refund, context.gateway)) return closeRefund(context, refund)
  try {
    const sent = await context.gateway.refund({
      paymentId: refund.providerPaymentId,
      amount: refund.amount,
      key: refund.id,
    })
    await applyStatus(context, { ...sent, receipt: refund.id }, { refundId, check: 0 })
  } catch (error) {
    if (error instanceof ProviderError) await recordAttempt(context, refundId, error)
    const age = context.now().getTime() - refund.createdAt.getTime()
    if (!isBadRequest(error) || age < MAX_REFUSED_MS) throw error
    await markFailed(context, refund, error)
  }
}

/** Administrators read the last error beside a refund that is not sent yet. */
async function recordAttempt(
  context: CheckoutContext,
  refundId: Id<'rfn'>,
  error: ProviderError,
): Promise<void> {
  await context.db.transaction((tx) =>
    recordRefundAttempt(tx, refundId, { error: describeProviderError(error), at: context.now() }),
  )
}

async function closeRefund(
  context: CheckoutContext,
  refund: { id: Id<'rfn'>; orderId: Id<'ord'> },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await closeTestRefund(tx, refund.id)) await updateOrderRefund(tx, refund.orderId)
  })
}

async function markFailed(
  context: CheckoutContext,
  refund: { id: Id<'rfn'>; orderId: Id<'ord'> },
  error: ProviderError,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await markRefundFailed(tx, refund.id)) await updateOrderRefund(tx, refund.orderId)
  })
  context.log.warn(
    { err: error, refundId: refund.id },
    'The provider refuses a refund: an administrator must handle it',
  )
}

/**
 * Sends refunds again whose job has no retries left, such as after days without the provider. Stops
 * at the first one if the provider is unreachable.
 */
export async function resendUnsentRefunds(context: CheckoutContext): Promise<void> {
  for (const { id } of await listUnsentRefunds(
    context.db,
    new Date(context.now().getTime() - RESEND_AFTER_MS),
    MAX_RESENT,
  )) {
    try {
      await sendRefund(context, { refundId: id })
    } catch (error) {
      context.log.warn({ err: error, refundId: id }, 'A refund could not be sent again')
      if (error instanceof ProviderError && error.kind === 'unreachable') return
    }
  }
}

/** Reads the status of a refund that the provider has accepted and not sent. Idempotent. */
export async function checkRefund(
  context: CheckoutContext,
  job: { refundId: Id<'rfn'>; check: number },
): Promise<void> {
  const refund = await findOpenRefund(context.db, job.refundId)
  if (!refund?.providerRefundId) return
  if (isOfEarlierTest(refund, context.gateway)) return closeRefund(context, refund)
  const status = await readStatus(context, refund.providerRefundId)
  await applyStatus(
    context,
    { id: refund.providerRefundId, receipt: refund.id, status },
    { refundId: refund.id, check: job.check + 1 },
  )
}

/** If the provider is unreachable, the next check reads it again. */
async function readStatus(
  context: CheckoutContext,
  providerRefundId: string,
): Promise<ProviderRefund['status']> {
  try {
    return (await context.gateway.findRefund(providerRefundId)).status
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, providerRefundId }, 'Could not read a refund from the provider')
    return 'pending'
  }
}

/** Applies a refund status that a webhook reports. */
export async function applyReportedRefund(
  context: CheckoutContext,
  report: ProviderRefund,
): Promise<void> {
  await applyStatus(context, report)
}

/** Stores the status of a refund. Schedules `next` while it is pending. */
async function applyStatus(
  context: CheckoutContext,
  report: ProviderRefund,
  next?: { refundId: Id<'rfn'>; check: number },
): Promise<void> {
  const delay = next ? CHECK_DELAYS[next.check] : undefined
  await context.db.transaction(async (tx) => {
    const orderId = await applyRefundStatus(tx, report)
    if (orderId && report.status !== 'pending') await updateOrderRefund(tx, orderId)
    if (report.status === 'pending' && next && delay)
      await context.jobs.enqueue(tx, 'refund.check', next, { afterSeconds: delay })
  })
  if (report.status === 'failed')
    context.log.warn(
      { providerRefundId: report.id },
      'The provider could not send a refund: an administrator must handle it',
    )
  if (report.status === 'pending' && next && !delay)
    context.log.warn(
      { ...next },
      'A refund is still pending: an administrator must contact the provider',
    )
}

/**
 * Once no refund is pending, stores whether all, a part or none of the order's money was refunded.
 * Money is due again once its refund has failed, also while another one is pending.
 */
async function updateOrderRefund(tx: Tx, orderId: Id<'ord'>): Promise<void> {
  await lockOrder(tx, orderId)
  const state = await readRefundState(tx, orderId)
  if (state) await setRefund(tx, orderId, state)
  await updateRefundDue(tx, orderId)
}
