import { lockOrder, setRefund } from '#orders/orders.ts'
import { ProviderError, type ProviderRefund } from '#payments/gateway.ts'
import { findOpenRefund, noteRefund, sumRefunds } from '#payments/payments.ts'
import type { Tx } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Till } from './till.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds between the askings after a refund that the provider has not sent yet: about two weeks in all, as banks take 5-7 business days. */
const WAITS = [10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 4 * DAY]

/** Sends a recorded refund to the provider; the refund's id makes a second sending the same as the first. */
export async function sendRefund(till: Till, refundId: Id<'rfn'>): Promise<void> {
  const refund = await findOpenRefund(till.db, refundId)
  if (!refund) return
  const sent = await till.gateway.refund({ paymentId: refund.providerPaymentId, amount: refund.amount, key: refund.id })
  await note(till, { ...sent, receipt: refund.id }, { refundId, check: 0 })
}

/** Asks what became of a refund that the provider had taken and not sent. May run any number of times. */
export async function checkRefund(till: Till, job: { refundId: Id<'rfn'>; check: number }): Promise<void> {
  const refund = await findOpenRefund(till.db, job.refundId)
  if (!refund?.providerRefundId) return
  const found = await findRefund(till, refund.providerRefundId)
  await note(till, { id: refund.providerRefundId, receipt: refund.id, status: found }, { refundId: refund.id, check: job.check + 1 })
}

/** A provider that cannot be asked now is asked again at the next time. */
async function findRefund(till: Till, providerRefundId: string): Promise<ProviderRefund['status']> {
  try {
    return (await till.gateway.findRefund(providerRefundId)).status
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    till.log.warn({ err: error, providerRefundId }, 'The provider could not be asked about a refund')
    return 'pending'
  }
}

/** Takes the provider's later word on a refund. */
export async function noteRefundReport(till: Till, report: ProviderRefund): Promise<void> {
  await note(till, report)
}

/** Notes what the provider says of a refund, and when to ask again while it says nothing. */
async function note(till: Till, word: ProviderRefund, next?: { refundId: Id<'rfn'>; check: number }): Promise<void> {
  const wait = next ? WAITS[next.check] : undefined
  await till.db.transaction(async (tx) => {
    const orderId = await noteRefund(tx, word)
    if (orderId && word.status !== 'pending') await finishRefund(tx, orderId)
    if (word.status === 'pending' && next && wait) await till.jobs.enqueue(tx, 'refund.check', next, { afterSeconds: wait })
  })
  if (word.status === 'failed') till.log.warn({ providerRefundId: word.id }, 'The provider could not send a refund: somebody must look after it')
  if (word.status === 'pending' && next && !wait) till.log.warn({ ...next }, 'A refund is still pending: somebody must ask the provider')
}

/** Once nothing is underway any more, an order says how much of its money has gone back: all, a part, or nothing where the provider refused. */
async function finishRefund(tx: Tx, orderId: Id<'ord'>): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.refund !== 'pending') return
  const { paid, back, open } = await sumRefunds(tx, orderId)
  if (open === 0) await setRefund(tx, orderId, back >= paid ? 'refunded' : back > 0 ? 'partial' : 'none')
}
