import { setRefund, type OrderRow } from '#orders/orders.ts'
import { isOfEarlierTest } from '#payments/gateway.ts'
import { lockPayments, type LockedPayment } from '#payments/payments.ts'
import { recordDifferenceRefund } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { formatRupees, paise, sum, type Paise } from '#shared/money/money.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { MIN_REFUND } from '#checkout/refund/refund-order.ts'

/**
 * Records that the difference of a change goes back, and enqueues it: one refund, or one for each
 * payment if no single one has as much left. Throws `refund.too-much` if less is left of all, and
 * `refund.test` if the order was paid as a test with earlier keys.
 */
export async function refundDifference(
  tx: Tx,
  context: CheckoutContext,
  { order, changeId, amount }: { order: OrderRow; changeId: Id<'vch'>; amount: Paise },
): Promise<void> {
  const all = (await lockPayments(tx, order.id)).filter((payment) => payment.kept)
  const kept = all.filter((payment) => !isOfEarlierTest(payment, context.gateway))
  if (kept.length === 0 && all.length > 0) throw new Refusal('refund.test')
  for (const part of splitRefund(kept, amount)) {
    const refundId = await recordDifferenceRefund(tx, part.id, { amount: part.amount, changeId })
    await context.jobs.enqueue(tx, 'payment.refund', { refundId })
  }
  await setRefund(tx, order.id, 'pending')
}

type Part = { id: Id<'pay'>; amount: Paise }

/**
 * Which payments an amount is refunded from. The provider refunds at least one rupee, so a part and
 * what is left of its payment are never smaller. Throws `refund.too-much`.
 */
function splitRefund(payments: LockedPayment[], amount: Paise): Part[] {
  const left = payments.map(({ id, amount: paid, refunded }) => ({ id, left: paid - refunded }))
  const whole = left.find((payment) => isPart(payment.left, amount))
  if (whole) return [{ id: whole.id, amount }]
  const parts: Part[] = []
  let rest: number = amount
  for (const payment of left) {
    const part = Math.min(rest, payment.left)
    if (part <= 0) continue
    parts.push({ id: payment.id, amount: paise(part) })
    rest -= part
  }
  const isPossible =
    rest === 0 &&
    parts.every((part) => isPart(left.find(({ id }) => id === part.id)?.left ?? 0, part.amount))
  if (isPossible) return parts
  throw new Refusal('refund.too-much', {
    message:
      `The difference of ${formatRupees(amount)} would go back, and only ` +
      `${formatRupees(sum(left.map((payment) => paise(Math.max(0, payment.left)))))} of what was ` +
      'paid is left. Please cancel the order, or choose a size of the same price.',
  })
}

const isPart = (left: number, part: number): boolean =>
  part >= MIN_REFUND && (left === part || left - part >= MIN_REFUND)
