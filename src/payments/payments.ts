import { and, eq } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db.ts'
import { newId, type Id } from '#shared/ids.ts'
import { payments, refunds } from './tables.ts'
import type { ProviderPayment } from './gateway.ts'

export type RefundReason = (typeof refunds.$inferSelect)['reason']
type RefundStatus = (typeof refunds.$inferSelect)['status']

/** A payment that has been written down, with what became of it. */
export async function findRecorded(db: Reader, providerPaymentId: string) {
  const [row] = await db
    .select({ id: payments.id, orderId: payments.orderId, settles: payments.settles })
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
  return row
}

/** Writes captured money down: either it settles its order or it goes back. */
export async function recordPayment(tx: Tx, orderId: Id<'ord'>, payment: ProviderPayment, settles: boolean): Promise<Id<'pay'>> {
  const id = newId('pay')
  await tx.insert(payments).values({ id, orderId, providerPaymentId: payment.id, amount: payment.amount, method: payment.method, settles })
  return id
}

/** Writes down that a whole payment goes back. The refund itself is a job. */
export async function recordRefund(tx: Tx, paymentId: Id<'pay'>, payment: ProviderPayment, reason: RefundReason): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, amount: payment.amount, reason })
  return id
}

/** A refund that has not been sent yet, with the payment it belongs to. */
export async function findUnsentRefund(db: Db, refundId: Id<'rfn'>) {
  const [row] = await db
    .select({ id: refunds.id, amount: refunds.amount, status: refunds.status, orderId: payments.orderId, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
  return row
}

/** Notes what the provider made of a refund. */
export const noteRefund = async (tx: Tx, refundId: Id<'rfn'>, provider: { id: string; status: RefundStatus }): Promise<void> =>
  void (await tx.update(refunds).set({ providerRefundId: provider.id, status: provider.status }).where(eq(refunds.id, refundId)))

/** Notes the provider's later word on a refund that it has; answers its order. A refund of somebody else's is ignored. */
export async function noteProviderRefund(tx: Tx, providerRefundId: string, status: RefundStatus): Promise<Id<'ord'> | undefined> {
  const [row] = await tx.update(refunds).set({ status }).where(eq(refunds.providerRefundId, providerRefundId)).returning({ paymentId: refunds.paymentId })
  if (!row) return undefined
  const [payment] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, row.paymentId))
  return payment?.orderId
}
