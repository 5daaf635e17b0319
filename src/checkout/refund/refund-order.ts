import { listLines, setRefund, type OrderRow } from '#orders/orders.ts'
import { lockPayments, type LockedPayment } from '#payments/payments.ts'
import { isOfEarlierTest } from '#payments/gateway.ts'
import { findRefundOfRequest, recordAdminRefund } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise, rupees, sum, type Paise } from '#shared/money/money.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import { findRefundablePayment } from '#shared/order/refund/refundable.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { adminRefundMail } from '#checkout/mail/refund-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'

/**
 * The provider refunds at least one rupee (its page "Create a refund"), so no refund may leave less
 * than that.
 */
export const MIN_REFUND = rupees(1)

/** A refund by an administrator; `lineAmounts`: what of it is for which line, if that was said. */
export type AdminRefundInput = {
  amount: Paise
  note: string
  requestId: string
  lineAmounts: LineAmounts | null
}

/**
 * Records a refund of a locked order and enqueues it. Returns false if this `requestId` was
 * already recorded. Throws for more than is left to refund (a refund that the provider refused is
 * still left), for a rest below one rupee, and for a known `requestId` with another amount. Throws
 * `refund.test` for an order that was paid as a test with earlier keys.
 */
export async function refundByAdmin(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  input: AdminRefundInput,
): Promise<boolean> {
  const payments = await lockPayments(tx, order.id)
  if (payments.length === 0) throw new Refusal('refund.nothing')
  const earlier = await findRefundOfRequest(tx, order.id, input.requestId)
  if (earlier) return assertSameAmount(earlier.amount, input.amount)
  const payment = findRefundablePayment(
    payments.filter((each) => !isOfEarlierTest(each, context.gateway)),
  )
  if (!payment) throw toTestRefusal()
  assertRefundable(paise(payment.amount - payment.refunded), input.amount)
  const refundId = await recordAdminRefund(tx, payment.id, input)
  await setRefund(tx, order.id, 'pending')
  await context.jobs.enqueue(tx, 'payment.refund', { refundId })
  const lines = await listLines(tx, order.id)
  const before = payment.kept ? refundedBefore(order, payments) : payment.refunded
  await enqueueMail(
    tx,
    context,
    adminRefundMail(order, { refundId, before, lines, ...input, ...senderOf(context) }),
  )
  return true
}

/** What was refunded before of what was paid online, without the differences that lowered it. */
function refundedBefore(order: OrderRow, payments: LockedPayment[]): Paise {
  const left = payments.filter(({ kept }) => kept).map((each) => paise(each.amount - each.refunded))
  return paise(Math.max(0, onlineAmount(order) - sum(left)))
}

function toTestRefusal(): Refusal {
  const { message } = new Refusal('refund.test')
  return new Refusal('refund.test', { message, fields: { amount: message } })
}

function assertSameAmount(earlier: Paise, amount: Paise): false {
  if (earlier === amount) return false
  throw toAmountRefusal(
    `A refund of ${formatRupees(earlier)} was asked for already. Please look at the order ` +
      'before you send more.',
  )
}

function assertRefundable(left: Paise, amount: Paise): void {
  if (left <= 0) throw toAmountRefusal('All of it has gone back already.')
  if (amount > left) throw toAmountRefusal(`At most ${formatRupees(left)} can still go back.`)
  const rest = left - amount
  if (rest > 0 && rest < MIN_REFUND)
    throw toAmountRefusal(
      `Less than ${formatRupees(MIN_REFUND)} would be left. Please send ` +
        `${formatRupees(left)} back.`,
    )
}

const toAmountRefusal = (message: string) =>
  new Refusal('refund.too-much', { message, fields: { amount: message } })
