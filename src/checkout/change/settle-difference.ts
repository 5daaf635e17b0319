import { releaseStock } from '#inventory/inventory.ts'
import { listLines, lockOrder, type OrderRow } from '#orders/orders.ts'
import {
  findChangeByProviderOrder,
  findVariantChange,
  type VariantChangeRow,
} from '#orders/change/variant-changes.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import { findRecordedPayment, recordLivePayments, recordPayment } from '#payments/payments.ts'
import type { WholeRefundReason } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { changedMail } from '#checkout/mail/change-mails.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { applyToOrder } from './apply-change.ts'
import { describeSettled, refundPayment, type Settlement } from '#checkout/settle/refund-payment.ts'

/**
 * Settles a captured payment of the difference of a change, exactly once: the change is applied, or
 * the payment is refunded because the change has ended, is paid already, or asks another amount.
 */
export async function settleDifference(
  tx: Tx,
  context: CheckoutMailContext,
  { payment, isTestPayment }: { payment: ProviderPayment; isTestPayment: boolean },
): Promise<Settlement> {
  const found = await findChangeByProviderOrder(tx, payment.orderId)
  const order = found && (await lockOrder(tx, found.orderId))
  // Read again: only the lock of the order makes its state final.
  const change = found && (await findVariantChange(tx, found.id))
  if (!order || !change) return { outcome: 'unknown' }
  const recorded = await findRecordedPayment(tx, payment.id)
  if (recorded) return describeSettled(tx, recorded)
  if (isTestPayment) return { outcome: 'unknown' }
  if (!context.gateway.checkout.test) await recordLivePayments(tx)
  const reason = refusalReason(order, change, payment)
  if (reason) return refundPayment(tx, context, order, payment, reason)
  return applyPaidChange(tx, context, { order, change, payment })
}

/** An older release may have cancelled or packed the order without ending the change. */
function refusalReason(
  order: OrderRow,
  change: VariantChangeRow,
  payment: ProviderPayment,
): WholeRefundReason | undefined {
  if (payment.amount !== change.difference || payment.currency !== 'INR') return 'mismatch'
  if (change.state === 'applied') return 'duplicate'
  const isOpen = order.status === 'confirmed' && order.refund !== 'refunded'
  return change.state === 'ended' || !isOpen ? 'change-ended' : undefined
}

type PaidChange = { order: OrderRow; change: VariantChangeRow; payment: ProviderPayment }

/** The units of the new variant are reserved already. Those of the old one are released. */
async function applyPaidChange(
  tx: Tx,
  context: CheckoutMailContext,
  { order, change, payment }: PaidChange,
): Promise<Settlement> {
  const lines = await listLines(tx, order.id)
  const line = lines.find(({ id }) => id === change.lineId)
  if (!line) throw new Error(`The change ${change.id} has no line.`)
  await releaseStock(tx, [{ variantId: change.fromVariantId, quantity: change.quantity }], {
    reason: `${order.number} was changed to another size`,
    orderId: order.id,
  })
  const now = context.now()
  const changed = await applyToOrder(tx, order, { change, lines, now })
  await recordPayment(tx, order.id, payment, { changeId: change.id })
  await enqueueMail(
    tx,
    context,
    changedMail(changed, { change, title: line.title, lines, ...senderOf(context) }),
  )
  return { outcome: 'confirmed', orderId: order.id }
}
