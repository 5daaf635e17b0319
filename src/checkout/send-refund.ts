import { lockOrder, setRefund } from '#orders/orders.ts'
import { findUnsentRefund, noteProviderRefund, noteRefund } from '#payments/payments.ts'
import type { Tx } from '#platform/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Till } from './till.ts'

/** Sends a recorded refund to the provider; the refund's id makes a second sending the same as the first. */
export async function sendRefund(till: Till, refundId: Id<'rfn'>): Promise<void> {
  const refund = await findUnsentRefund(till.db, refundId)
  if (!refund) return
  const sent = await till.gateway.refund({ paymentId: refund.providerPaymentId, amount: refund.amount, key: refund.id })
  await till.db.transaction(async (tx) => {
    await noteRefund(tx, refund.id, sent)
    if (sent.status === 'processed') await finishRefund(tx, refund.orderId)
  })
}

/** Takes the provider's later word on a refund. */
export async function noteRefundReport(till: Till, report: { refundId: string; status: 'pending' | 'processed' | 'failed' }): Promise<void> {
  await till.db.transaction(async (tx) => {
    const orderId = await noteProviderRefund(tx, report.refundId, report.status)
    if (orderId && report.status === 'processed') await finishRefund(tx, orderId)
  })
}

/** An order that waited for its money to go back is refunded; one that keeps another payment is not. */
async function finishRefund(tx: Tx, orderId: Id<'ord'>): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.refund === 'pending') await setRefund(tx, orderId, 'refunded')
}
