import { lockOrder, setRefund } from '#orders/orders.ts'
import {
  describeProviderError,
  isBadRequest,
  ProviderError,
  type ProviderRefund,
} from '#payments/gateway.ts'
import {
  findOpenRefund,
  listUnansweredRefunds,
  recordRefundAttempt,
  applyRefundStatus,
  markRefundFailed,
  sumRefunds,
} from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Seconds between the askings after a refund that the provider has not sent yet: about two weeks in
 * all, as banks take 5-7 business days.
 */
const CHECK_DELAYS = [10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 4 * DAY]

/**
 * How long a refusal of the provider may still be over by itself, such as an account that is empty
 * for a day (ms).
 */
const MAX_REFUSED_MS = DAY * 1000

/**
 * After this the job that sends a refund has been tried for the last time (ms): 40 times within 32
 * hours.
 */
const UNANSWERED_MS = 2 * DAY * 1000

/**
 * How many refunds without an answer are sent again in one go: few enough for a slow provider
 * within the time of the tidying.
 */
const MAX_RESENT = 20

/**
 * Sends a recorded refund to the provider; the refund's id makes a second sending the same as the
 * first. What it still refuses after a day has failed, so that the owner sees it and can send the
 * money again.
 */
export async function sendRefund(context: CheckoutContext, refundId: Id<'rfn'>): Promise<void> {
  const refund = await findOpenRefund(context.db, refundId)
  if (!refund) return
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

/** Administrators read the last answer beside a refund that is not sent yet. */
async function recordAttempt(
  context: CheckoutContext,
  refundId: Id<'rfn'>,
  error: ProviderError,
): Promise<void> {
  await context.db.transaction((tx) =>
    recordRefundAttempt(tx, refundId, { answer: describeProviderError(error), at: context.now() }),
  )
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
    'The provider refuses a refund: somebody must look after it',
  )
}

/**
 * Sends refunds again whose own tries are over, such as after days without the provider. While it
 * is still out of reach, all of them wait.
 */
export async function resendUnansweredRefunds(context: CheckoutContext): Promise<void> {
  for (const id of await listUnansweredRefunds(
    context.db,
    new Date(context.now().getTime() - UNANSWERED_MS),
    MAX_RESENT,
  )) {
    try {
      await sendRefund(context, id)
    } catch (error) {
      context.log.warn({ err: error, refundId: id }, 'A refund could not be sent again')
      if (error instanceof ProviderError && error.kind === 'unreachable') return
    }
  }
}

/**
 * Asks what became of a refund that the provider had taken and not sent. May run any number of
 * times.
 */
export async function checkRefund(
  context: CheckoutContext,
  job: { refundId: Id<'rfn'>; check: number },
): Promise<void> {
  const refund = await findOpenRefund(context.db, job.refundId)
  if (!refund?.providerRefundId) return
  const status = await readStatus(context, refund.providerRefundId)
  await applyStatus(
    context,
    { id: refund.providerRefundId, receipt: refund.id, status },
    { refundId: refund.id, check: job.check + 1 },
  )
}

/** A provider that cannot be asked now is asked again at the next time. */
async function readStatus(
  context: CheckoutContext,
  providerRefundId: string,
): Promise<ProviderRefund['status']> {
  try {
    return (await context.gateway.findRefund(providerRefundId)).status
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, providerRefundId },
      'The provider could not be asked about a refund',
    )
    return 'pending'
  }
}

/** Takes the provider's later word on a refund. */
export async function applyReportedRefund(
  context: CheckoutContext,
  report: ProviderRefund,
): Promise<void> {
  await applyStatus(context, report)
}

/** Notes what the provider says of a refund, and when to ask again while it says nothing. */
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
      'The provider could not send a refund: somebody must look after it',
    )
  if (report.status === 'pending' && next && !delay)
    context.log.warn({ ...next }, 'A refund is still pending: somebody must ask the provider')
}

/**
 * Once nothing is underway any more, an order says how much of its money has gone back: all, a
 * part, or nothing where the provider refused.
 */
async function updateOrderRefund(tx: Tx, orderId: Id<'ord'>): Promise<void> {
  await lockOrder(tx, orderId)
  const { paid, refunded, open } = await sumRefunds(tx, orderId)
  if (open === 0)
    await setRefund(tx, orderId, refunded >= paid ? 'refunded' : refunded > 0 ? 'partial' : 'none')
}
