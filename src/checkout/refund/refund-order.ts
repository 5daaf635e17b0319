import { setRefund, type OrderRow } from '#orders/orders.ts'
import { findRefundOfRequest, lockPayments, recordAdminRefund } from '#payments/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise, rupees, type Paise } from '#shared/money/money.ts'
import { findRefundablePayment } from '#shared/order/refundable.ts'
import { adminRefundMail, senderOf } from '#checkout/mail/order-mails.ts'
import { enqueueMail } from '#checkout/mail/enqueue-mail.ts'
import type { CheckoutMailContext } from '#checkout/checkout-context.ts'

/**
 * The provider sends no less than a rupee back (its page "Create a refund"), so no refund may leave
 * less than that behind.
 */
export const MIN_REFUND = rupees(1)

/**
 * Writes down that money of a locked order goes back and has it sent; answers false where this wish
 * was heard before. Refuses more than was paid and has not gone back yet (what the provider refused
 * counts as not gone), what would leave less than a rupee behind, and another amount under the name
 * of an earlier wish.
 */
export async function refundByAdmin(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  input: { amount: Paise; note: string; requestKey: string },
): Promise<boolean> {
  const payment = findRefundablePayment(await lockPayments(tx, order.id))
  if (!payment) throw new Refusal('refund.nothing')
  const heard = await findRefundOfRequest(tx, order.id, input.requestKey)
  if (heard) return assertSame(heard.amount, input.amount)
  assertLeft(paise(payment.amount - payment.refunded), input.amount)
  const refundId = await recordAdminRefund(tx, payment.id, input)
  await setRefund(tx, order.id, 'pending')
  await context.jobs.enqueue(tx, 'payment.refund', { refundId })
  await enqueueMail(
    tx,
    context,
    adminRefundMail(order, { refundId, before: payment.refunded, ...input, ...senderOf(context) }),
  )
  return true
}

function assertSame(heard: Paise, wished: Paise): false {
  if (heard === wished) return false
  throw tooMuch(
    `A refund of ${formatRupees(heard)} was asked for already. Please look at the order ` +
      'before you send more.',
  )
}

function assertLeft(left: Paise, wished: Paise): void {
  if (left <= 0) throw tooMuch('All of it has gone back already.')
  if (wished > left) throw tooMuch(`At most ${formatRupees(left)} can still go back.`)
  const rest = left - wished
  if (rest > 0 && rest < MIN_REFUND)
    throw tooMuch(
      `Less than ${formatRupees(MIN_REFUND)} would be left. Please send ` +
        `${formatRupees(left)} back.`,
    )
}

const tooMuch = (message: string) =>
  new Refusal('refund.too-much', { message, fields: { amount: message } })
