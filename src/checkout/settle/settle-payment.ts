import { removeBought } from '#cart/cart.ts'
import { takeStock } from '#inventory/inventory.ts'
import {
  hasWithdrawn,
  listLines,
  lockByProviderOrder,
  moveOrder,
  setRefund,
  type LineRow,
  type OrderRow,
} from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import {
  findRecorded,
  findRefundReason,
  recordLivePayments,
  recordPayment,
  recordRefund,
  type Recorded,
} from '#payments/payments.ts'
import { together, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { methodWord } from '#shared/order/payment-method.ts'
import type { RefundReason } from '#shared/order/refund-reasons.ts'
import { confirmationMail, refundMail, senderOf } from '#checkout/mail/order-mails.ts'
import { promiseMail } from '#checkout/mail/enqueue-mail.ts'
import { isTestOnLive } from './test-on-live.ts'
import { signing, type SigningTill, type Till } from '#checkout/checkout-context.ts'

/**
 * What became of a payment: its order is confirmed, its money goes back, the provider has not
 * captured it yet, or nobody knows it.
 */
export type Settlement =
  | {
      outcome: 'confirmed'
      orderId: Id<'ord'> /** Given by the report that confirmed it. */
      fresh?: { order: OrderRow; lines: LineRow[] }
    }
  | { outcome: 'refunded'; orderId: Id<'ord'>; reason: RefundReason }
  | { outcome: 'waiting' }
  | { outcome: 'unknown' }

/**
 * Turns a captured payment into one confirmed order or one refund, once, whoever reports it and
 * however often: the browser, the webhook and the periodic check all end here. It believes only
 * what the provider says.
 */
export async function settlePayment(till: Till, providerPaymentId: string): Promise<Settlement> {
  const recorded = await findRecorded(till.db, providerPaymentId)
  return recorded ? settledBefore(till.db, recorded) : settleReported(till, providerPaymentId)
}

/**
 * Payments that this process is settling. Reports come in threes within milliseconds: the later
 * ones wait for the first.
 */
const underway = new Map<string, Promise<Settlement>>()

/** The same for a payment that is probably new: the provider is asked at once. */
export function settleReported(till: Till, providerPaymentId: string): Promise<Settlement> {
  const first = underway.get(providerPaymentId)
  if (first) return first
  const settling = askAndSettle(till, providerPaymentId).finally(() =>
    underway.delete(providerPaymentId),
  )
  underway.set(providerPaymentId, settling)
  return settling
}

async function askAndSettle(till: Till, providerPaymentId: string): Promise<Settlement> {
  const payment = await till.gateway.findPayment(providerPaymentId)
  return payment ? settleCaptured(till, payment) : { outcome: 'unknown' }
}

/** The same for a payment that the provider has just described. */
export async function settleCaptured(till: Till, payment: ProviderPayment): Promise<Settlement> {
  if (payment.status !== 'captured') return { outcome: 'waiting' }
  const signed = {
    ...(await signing(till)),
    latePaymentHours: (await till.selling()).latePaymentHours,
  }
  return till.db.transaction((tx) => settle(tx, signed, payment))
}

type SettlingTill = SigningTill & { latePaymentHours: number }

async function settledBefore(db: Reader, { id, orderId, settles }: Recorded): Promise<Settlement> {
  if (settles) return { outcome: 'confirmed', orderId }
  return { outcome: 'refunded', orderId, reason: (await findRefundReason(db, id)) ?? 'duplicate' }
}

async function settle(tx: Tx, till: SettlingTill, payment: ProviderPayment): Promise<Settlement> {
  const order = await lockByProviderOrder(tx, payment.orderId)
  if (!order) return { outcome: 'unknown' }
  const [recorded, lines, isForeign] = await together([
    findRecorded(tx, payment.id),
    listLines(tx, order.id),
    isTestOnLive(tx, till),
    till.gateway.checkout.test ? undefined : recordLivePayments(tx),
  ])
  if (recorded) return settledBefore(tx, recorded)
  if (isForeign) return { outcome: 'unknown' }
  if (payment.amount !== order.total || payment.currency !== 'INR')
    return giveBack(tx, till, order, payment, 'mismatch')
  if (isOverdue(till, order, payment)) return giveBack(tx, till, order, payment, 'overdue')
  if (order.status === 'pending_payment') return confirm(tx, till, { order, lines }, payment)
  if (order.status === 'expired') return honourLate(tx, till, { order, lines }, payment)
  return giveBack(
    tx,
    till,
    order,
    payment,
    order.status === 'cancelled' ? 'cancelled' : 'duplicate',
  )
}

const HOUR_MS = 3600_000

/**
 * Whether money came too long after its order was placed (the owner's setting, at least until the
 * time to pay is over). A provider's order stays payable for ever, at the price of its day. An
 * order that still reserves its stock counts the time at which the payment was made: the report of
 * it may be late. An expired order counts the time of the report, as late authorisations come days
 * later.
 */
function isOverdue(till: SettlingTill, order: OrderRow, payment: ProviderPayment): boolean {
  const reserves = order.status === 'pending_payment'
  if (!reserves && order.status !== 'expired') return false
  const cameAt = (reserves ? payment.createdAt : null) ?? till.now()
  const latest = Math.max(
    order.payBefore.getTime(),
    order.createdAt.getTime() + till.latePaymentHours * HOUR_MS,
  )
  return cameAt.getTime() > latest
}

type Sold = { order: OrderRow; lines: LineRow[] }

/**
 * Accepts money that came after the stock was released, if all of it is there and still sold.
 * Otherwise the money goes back.
 */
async function honourLate(
  tx: Tx,
  till: SigningTill,
  sold: Sold,
  payment: ProviderPayment,
): Promise<Settlement> {
  const { order, lines } = sold
  if (await hasWithdrawn(tx, order.id)) return giveBack(tx, till, order, payment, 'withdrawn')
  try {
    await takeStock(tx, lines, {
      kind: 'sold',
      reason: `${order.number} was paid late`,
      orderId: order.id,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return giveBack(tx, till, order, payment, 'late')
  }
  return confirm(tx, till, sold, payment)
}

async function confirm(
  tx: Tx,
  till: SigningTill,
  { order, lines }: Sold,
  payment: ProviderPayment,
): Promise<Settlement> {
  await together([
    moveOrder(tx, order, {
      to: 'confirmed',
      note: `Paid by ${methodWord(payment.method || 'card')}`,
    }),
    recordPayment(tx, order.id, payment, true),
    // An earlier payment of this order may have gone back; its own row tells of that, and this
    // order is paid.
    order.refund === 'none' ? undefined : setRefund(tx, order.id, 'none'),
    order.userId ? removeBought(tx, order.userId, lines) : undefined,
    promiseMail(tx, till, confirmationMail(order, lines, senderOf(till))),
  ])
  return {
    outcome: 'confirmed',
    orderId: order.id,
    fresh: { order: { ...order, status: 'confirmed', refund: 'none' }, lines },
  }
}

async function giveBack(
  tx: Tx,
  till: SigningTill,
  order: OrderRow,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<Settlement> {
  const paymentId = await recordPayment(tx, order.id, payment, false)
  const refundId = await recordRefund(tx, paymentId, payment.amount, reason)
  const isUnsettled =
    order.status === 'pending_payment' || order.status === 'expired' || order.status === 'cancelled'
  if (isUnsettled) await setRefund(tx, order.id, 'pending')
  await till.jobs.enqueue(tx, 'payment.refund', { refundId })
  await promiseMail(tx, till, refundMail(order, payment, { reason, ...senderOf(till) }))
  till.log.warn({ orderId: order.id, providerPaymentId: payment.id, reason }, 'A payment goes back')
  return { outcome: 'refunded', orderId: order.id, reason }
}
