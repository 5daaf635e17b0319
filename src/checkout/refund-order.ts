import { setRefund, type OrderRow } from '#orders/orders.ts'
import { findRefundOfRequest, lockSettling, recordOwnersRefund } from '#payments/payments.ts'
import type { Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise, type Paise } from '#shared/money.ts'
import { ownersRefundMail, senderOf } from './order-mails.ts'
import { promiseMail } from './promise-mail.ts'
import type { SigningTill } from './till.ts'

/**
 * Writes down that money of a locked order goes back and has it sent; answers false where this wish was heard before. Refuses more than
 * was paid and has not gone back yet (what the provider refused counts as not gone).
 */
export async function refundByOwner(tx: Tx, till: SigningTill, order: OrderRow, wish: { amount: Paise; note: string; requestKey: string }): Promise<boolean> {
  const payment = await lockSettling(tx, order.id)
  if (!payment) throw new Refusal('refund.nothing')
  if (await findRefundOfRequest(tx, wish.requestKey)) return false
  const left = paise(payment.amount - payment.gone)
  if (wish.amount > left) {
    const message = left > 0 ? `At most ${formatRupees(left)} can still go back.` : 'All of it has gone back already.'
    throw new Refusal('refund.too-much', { message, fields: { amount: message } })
  }
  const refundId = await recordOwnersRefund(tx, payment.id, wish)
  await setRefund(tx, order.id, 'pending')
  await till.jobs.enqueue(tx, 'payment.refund', { refundId })
  await promiseMail(tx, till, ownersRefundMail(order, { refundId, ...wish, ...senderOf(till) }))
  return true
}
