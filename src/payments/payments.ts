import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db.ts'
import { newId, type Id } from '#shared/ids.ts'
import { sum, type Paise } from '#shared/money.ts'
import { payments, refunds } from './tables.ts'
import type { ProviderPayment, ProviderRefund } from './gateway.ts'

export type RefundReason = (typeof refunds.$inferSelect)['reason']

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

/** The payment that an order was confirmed with, kept for this transaction alone, and what of it goes back or has gone; undefined for an unpaid order. */
export async function lockSettling(tx: Tx, orderId: Id<'ord'>): Promise<{ id: Id<'pay'>; amount: Paise; gone: Paise } | undefined> {
  const [row] = await tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.settles, true)))
    .for('update')
  if (!row) return undefined
  const back = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, row.id), ne(refunds.status, 'failed')))
  return { ...row, gone: sum(back.map((refund) => refund.amount)) }
}

/** Whether the owner's wish of this name was heard before. */
export async function findRefundOfRequest(tx: Tx, requestKey: string): Promise<Id<'rfn'> | undefined> {
  const [row] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.requestKey, requestKey))
  return row?.id
}

/** Writes down that the owner sends a part of a payment, or all of it, back. */
export async function recordOwnersRefund(tx: Tx, paymentId: Id<'pay'>, wish: { amount: Paise; note: string; requestKey: string }): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, reason: 'owner', ...wish })
  return id
}

/** Writes down that a whole payment goes back. The refund itself is a job. */
export async function recordRefund(tx: Tx, paymentId: Id<'pay'>, amount: Paise, reason: RefundReason): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, amount, reason })
  return id
}

/** A refund of which the provider has not said what became of it, with the payment it belongs to. */
export async function findOpenRefund(db: Db, refundId: Id<'rfn'>) {
  const [row] = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      providerRefundId: refunds.providerRefundId,
      orderId: payments.orderId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
  return row
}

/**
 * Notes the provider's word on a refund, known by its own id or by the receipt that we gave it, whichever of answer and webhook comes
 * first; answers its order. Money that has left stays left, and "pending" says nothing new. A refund of somebody else's is ignored.
 */
export async function noteRefund(tx: Tx, word: ProviderRefund): Promise<Id<'ord'> | undefined> {
  const isNews = sql`${refunds.status} <> 'processed' and ${word.status} <> 'pending'`
  const [row] = await tx
    .update(refunds)
    .set({
      providerRefundId: sql`coalesce(${refunds.providerRefundId}, ${word.id})`,
      status: sql`case when ${isNews} then ${word.status} else ${refunds.status} end`,
      processedAt: sql`case when ${isNews} and ${word.status} = 'processed' then now() else ${refunds.processedAt} end`,
    })
    .where(or(eq(refunds.providerRefundId, word.id), sql`${refunds.id} = ${word.receipt}`))
    .returning({ paymentId: refunds.paymentId })
  if (!row) return undefined
  const [payment] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, row.paymentId))
  return payment?.orderId
}

/** What an order's payments come to, what of it has gone back, and how many refunds are still underway. */
export async function sumRefunds(tx: Tx, orderId: Id<'ord'>): Promise<{ paid: Paise; back: Paise; open: number }> {
  const paid = await tx.select({ amount: payments.amount }).from(payments).where(eq(payments.orderId, orderId))
  const back = await tx
    .select({ amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
  const arrived = back.filter((refund) => refund.status === 'processed')
  return {
    paid: sum(paid.map((row) => row.amount)),
    back: sum(arrived.map((row) => row.amount)),
    open: back.filter((refund) => refund.status === 'pending').length,
  }
}
