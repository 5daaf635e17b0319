import { removeBought } from '#cart/cart.ts'
import { takeStock } from '#inventory/inventory.ts'
import { listLines, lockByProviderOrder, moveOrder, setRefund, type LineRow, type OrderRow } from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import { findRecorded, recordPayment, recordRefund, type RefundReason } from '#payments/payments.ts'
import { writeMail, type Mail } from '#platform/mail.ts'
import type { Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { confirmationMail, refundMail } from './order-mails.ts'
import type { Till } from './till.ts'

/** What became of a payment: its order is confirmed, its money goes back, or the provider has not captured it yet. */
export type Settlement = { outcome: 'confirmed' | 'refunded'; orderId: Id<'ord'> } | { outcome: 'waiting' } | { outcome: 'unknown' }

/**
 * Turns a captured payment into one confirmed order or one refund, once, whoever reports it and however often:
 * the browser, the webhook and the periodic check all end here. It believes only what the provider says.
 */
export async function settlePayment(till: Till, providerPaymentId: string): Promise<Settlement> {
  const recorded = await findRecorded(till.db, providerPaymentId)
  if (recorded) return { outcome: recorded.settles ? 'confirmed' : 'refunded', orderId: recorded.orderId }
  const payment = await till.gateway.findPayment(providerPaymentId)
  if (!payment) return { outcome: 'unknown' }
  return settleCaptured(till, payment)
}

/** The same for a payment that the provider has just described. */
export async function settleCaptured(till: Till, payment: ProviderPayment): Promise<Settlement> {
  if (payment.status !== 'captured') return { outcome: 'waiting' }
  return till.db.transaction((tx) => settle(tx, till, payment))
}

async function settle(tx: Tx, till: Till, payment: ProviderPayment): Promise<Settlement> {
  const order = await lockByProviderOrder(tx, payment.orderId)
  if (!order) return { outcome: 'unknown' }
  const recorded = await findRecorded(tx, payment.id)
  if (recorded) return { outcome: recorded.settles ? 'confirmed' : 'refunded', orderId: order.id }
  if (payment.amount !== order.total || payment.currency !== 'INR') return giveBack(tx, till, order, payment, 'mismatch')
  if (order.status === 'pending_payment') return confirm(tx, till, order, payment)
  if (order.status === 'expired') return honourLate(tx, till, order, payment)
  return giveBack(tx, till, order, payment, order.status === 'cancelled' ? 'late' : 'duplicate')
}

/** Money that came after its pieces were given back: they are taken again if they are still there. */
async function honourLate(tx: Tx, till: Till, order: OrderRow, payment: ProviderPayment): Promise<Settlement> {
  const lines = await listLines(tx, order.id)
  try {
    await tx.transaction((inner) => takeStock(inner, lines, { kind: 'sold', reason: `${order.number} was paid late`, orderId: order.id }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return giveBack(tx, till, order, payment, 'late')
  }
  return confirm(tx, till, order, payment, lines)
}

async function confirm(tx: Tx, till: Till, order: OrderRow, payment: ProviderPayment, known?: LineRow[]): Promise<Settlement> {
  const lines = known ?? (await listLines(tx, order.id))
  await moveOrder(tx, order, { to: 'confirmed', note: `Paid by ${payment.method || 'card'}` })
  await recordPayment(tx, order.id, payment, true)
  // An earlier payment of this order may have gone back; its own row tells of that, and this order is paid.
  if (order.refund !== 'none') await setRefund(tx, order.id, 'none')
  if (order.userId) await removeBought(tx, order.userId, lines)
  await promiseMail(tx, till, confirmationMail(order, lines, till.config.publicUrl))
  return { outcome: 'confirmed', orderId: order.id }
}

async function giveBack(tx: Tx, till: Till, order: OrderRow, payment: ProviderPayment, reason: RefundReason): Promise<Settlement> {
  const paymentId = await recordPayment(tx, order.id, payment, false)
  const refundId = await recordRefund(tx, paymentId, payment, reason)
  const isUnsettled = order.status === 'pending_payment' || order.status === 'expired' || order.status === 'cancelled'
  if (isUnsettled) await setRefund(tx, order.id, 'pending')
  await till.jobs.enqueue(tx, 'payment.refund', { refundId })
  await promiseMail(tx, till, refundMail(order, payment, reason))
  till.log.warn({ orderId: order.id, providerPaymentId: payment.id, reason }, 'A payment goes back')
  return { outcome: 'refunded', orderId: order.id }
}

/** Writes the mail and the job that sends it. */
async function promiseMail(tx: Tx, till: Till, mail: Mail): Promise<void> {
  const mailId = await writeMail(tx, mail)
  if (mailId) await till.jobs.enqueue(tx, 'mail.send', { mailId })
}
