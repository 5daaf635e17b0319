import { removePurchased } from '#cart/cart.ts'
import { findDates, type DeliveryTerms } from '#delivery/delivery.ts'
import { lockStock, releaseStock, removeStock } from '#inventory/inventory.ts'
import { listOncePerCustomer, mayKeepOffers, redeemAgain } from '#offers/offers.ts'
import {
  hasUnavailableLines,
  listLines,
  lockByProviderOrder,
  transitionOrder,
  setExpected,
  setRefund,
  type LineRow,
  type OrderRow,
} from '#orders/orders.ts'
import type { ProviderPayment } from '#payments/gateway.ts'
import {
  findRecordedPayment,
  isTestModeOver,
  recordLivePayments,
  recordPayment,
} from '#payments/payments.ts'
import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { onlineAmount, paymentMethodLabel } from '#shared/order/payment-method.ts'
import { formatRupeesExact } from '#shared/money/money.ts'
import type { Offer } from '#shared/offers/offer.ts'
import {
  confirmationMail,
  senderOf,
  withSignature,
  type CheckoutMailContext,
} from '#checkout/mail/order-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { settleDifference } from '#checkout/change/settle-difference.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { cancelUsedUp } from './expire-order.ts'
import { describeSettled, refundPayment, type Settlement } from './refund-payment.ts'

/**
 * Turns a captured payment into one confirmed order or one refund, exactly once. Reads the payment
 * from the provider unless it is recorded already. The browser, the webhook and the scheduled check
 * call this or one of the two functions below, in any order and number. Only the provider's own
 * data is trusted.
 */
export async function settlePaymentById(
  context: CheckoutContext,
  providerPaymentId: string,
): Promise<Settlement> {
  const recorded = await findRecordedPayment(context.db, providerPaymentId)
  return recorded
    ? describeSettled(context.db, recorded)
    : fetchAndSettlePayment(context, providerPaymentId)
}

/**
 * Payments that this process is settling. Three reports can come within milliseconds: the later
 * ones wait for the first.
 */
const inProgress = new Map<string, Promise<Settlement>>()

/**
 * Like settlePaymentById for a payment that is probably new: reads it from the provider at once,
 * without looking for a recorded one first.
 */
export function fetchAndSettlePayment(
  context: CheckoutContext,
  providerPaymentId: string,
): Promise<Settlement> {
  const running = inProgress.get(providerPaymentId)
  if (running) return running
  const settling = settleFromProvider(context, providerPaymentId).finally(() =>
    inProgress.delete(providerPaymentId),
  )
  inProgress.set(providerPaymentId, settling)
  return settling
}

async function settleFromProvider(
  { ...context }: CheckoutContext,
  providerPaymentId: string,
): Promise<Settlement> {
  const payment = await context.gateway.findPayment(providerPaymentId)
  return payment ? settleFetchedPayment(context, payment) : { outcome: 'unknown' }
}

/**
 * Settles a payment that the caller has just read from the provider. A context that follows saved
 * keys must be a copy, so that it still has the provider that was read.
 */
export async function settleFetchedPayment(
  context: CheckoutContext,
  payment: ProviderPayment,
): Promise<Settlement> {
  if (payment.status !== 'captured') return { outcome: 'waiting' }
  const settleContext = {
    ...(await withSignature(context)),
    latePaymentHours: (await context.selling()).latePaymentHours,
    deliveryTerms: await context.delivery(),
  }
  return context.db.transaction((tx) => settle(tx, settleContext, payment))
}

type SettleContext = CheckoutMailContext & {
  latePaymentHours: number
  deliveryTerms: DeliveryTerms
}

async function settle(
  tx: Tx,
  context: SettleContext,
  payment: ProviderPayment,
): Promise<Settlement> {
  const [isTestPayment, order] = await pipeline([
    isTestModeOver(tx, context),
    lockByProviderOrder(tx, payment.orderId),
  ])
  if (!order) return settleDifference(tx, context, { payment, isTestPayment })
  const [recorded, lines, limited] = await pipeline([
    findRecordedPayment(tx, payment.id),
    listLines(tx, order.id),
    order.discounts.length > 0 ? listOncePerCustomer(tx, order.id) : [],
    context.gateway.checkout.test ? undefined : recordLivePayments(tx),
  ])
  if (recorded) return describeSettled(tx, recorded)
  if (isTestPayment) return { outcome: 'unknown' }
  // The total of a paid order may have changed since; another payment of it is a duplicate.
  const isOpen = order.status === 'pending_payment' || order.status === 'expired'
  if (isOpen && (payment.amount !== onlineAmount(order) || payment.currency !== 'INR'))
    return refundPayment(tx, context, order, payment, 'mismatch')
  if (isOverdue(context, order, payment))
    return refundPayment(tx, context, order, payment, 'overdue')
  if (order.status === 'pending_payment')
    return confirmOrCancel(tx, context, { order, lines, limited }, payment)
  if (order.status === 'expired') return acceptLatePayment(tx, context, { order, lines }, payment)
  return refundPayment(
    tx,
    context,
    order,
    payment,
    order.status === 'cancelled' ? 'cancelled' : 'duplicate',
  )
}

const HOUR_MS = 3600_000

/**
 * Whether the payment came too long after its order (the `latePaymentHours` of the settings, but
 * never before the reservation ends). A provider's order stays payable without limit, at its old
 * price. For an order that still reserves its stock the time of the payment counts, as its report
 * may be late. For an expired order the time of the report counts, as authorisations can come days
 * later.
 */
function isOverdue(context: SettleContext, order: OrderRow, payment: ProviderPayment): boolean {
  const reserves = order.status === 'pending_payment'
  if (!reserves && order.status !== 'expired') return false
  const paidAt = (reserves ? payment.createdAt : null) ?? context.now()
  const latest = Math.max(
    order.payBefore.getTime(),
    order.createdAt.getTime() + context.latePaymentHours * HOUR_MS,
  )
  return paidAt.getTime() > latest
}

type OrderWithLines = { order: OrderRow; lines: LineRow[] }

/**
 * Confirms an unpaid order. If the customer has used up a coupon of it by another order, refunds
 * the payment and cancels the order: its price cannot be kept, so it need not reserve stock longer.
 * `limited`: its offers that a customer may use only so often.
 */
async function confirmOrCancel(
  tx: Tx,
  context: SettleContext,
  { order, lines, limited }: OrderWithLines & { limited: Offer[] },
  payment: ProviderPayment,
): Promise<Settlement> {
  // The stock first, as everywhere.
  if (limited.length > 0) await lockStock(tx, lines)
  if (await mayKeepOffers(tx, customerOf(order), limited))
    return confirmOrder(tx, context, { order, lines }, payment)
  await cancelUsedUp(tx, order, { lines, now: context.now() })
  return refundPayment(tx, context, { ...order, status: 'cancelled' }, payment, 'offer-used')
}

/**
 * Confirms an expired order if all its stock and the uses of its offers can be taken again and all
 * its products are still sold. Otherwise refunds the payment. Its delivery dates count from now.
 */
async function acceptLatePayment(
  tx: Tx,
  context: SettleContext,
  ordered: OrderWithLines,
  payment: ProviderPayment,
): Promise<Settlement> {
  const { order, lines } = ordered
  if (await hasUnavailableLines(tx, order.id))
    return refundPayment(tx, context, order, payment, 'withdrawn')
  try {
    await removeStock(tx, lines, {
      kind: 'sold',
      reason: `${order.number} was paid late`,
      orderId: order.id,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refundPayment(tx, context, order, payment, 'late')
  }
  if (!(await takesOffersAgain(tx, order))) {
    await releaseStock(tx, lines, {
      reason: `The coupon of ${order.number} was used up`,
      orderId: order.id,
    })
    return refundPayment(tx, context, order, payment, 'offer-used')
  }
  const dated = await withDatesFromNow(tx, context, order)
  return confirmOrder(tx, context, { order: dated, lines }, payment)
}

/** After the stock, as everywhere. Its price holds, also if an offer has ended meanwhile. */
const takesOffersAgain = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  order.discounts.length === 0 || redeemAgain(tx, { id: order.id, ...customerOf(order) })

/** Whom an order is of, for the limits of offers. */
export const customerOf = ({ userId, shippingDetails: { phone } }: OrderRow) => ({ userId, phone })

/** Stores the dates of an order that is paid now; a place that is not served now keeps the old. */
async function withDatesFromNow(
  tx: Tx,
  { deliveryTerms: terms, now }: SettleContext,
  order: OrderRow,
): Promise<OrderRow> {
  const { pincode } = order.shippingDetails
  const dates = await findDates(tx, { pincode, now: now(), terms })
  return dates ? setExpected(tx, order, dates) : order
}

const paidText = ({ advance }: OrderRow): string =>
  advance > 0 ? `Advance of ${formatRupeesExact(advance)} paid` : 'Paid'

async function confirmOrder(
  tx: Tx,
  context: CheckoutMailContext,
  { order, lines }: OrderWithLines,
  payment: ProviderPayment,
): Promise<Settlement> {
  const [, paid] = await pipeline([
    transitionOrder(tx, order, {
      to: 'confirmed',
      note: `${paidText(order)} by ${paymentMethodLabel(payment.method || 'card')}`,
    }),
    recordPayment(tx, order.id, payment, 'order'),
    // An earlier payment of this order may have been refunded. Its own row records that, and the
    // order is paid now.
    order.refund === 'none' ? undefined : setRefund(tx, order.id, 'none'),
    order.userId ? removeFromCart(tx, order.userId, { order, lines }) : undefined,
    enqueueMail(tx, context, confirmationMail(order, lines, senderOf(context))),
  ])
  return {
    outcome: 'confirmed',
    orderId: order.id,
    confirmed: {
      order: { ...order, status: 'confirmed', refund: 'none' },
      lines,
      payments: [paid],
      hasRefunds: order.refund !== 'none',
    },
  }
}

/** Removes what a confirmed order has from the cart, and the code that it has used. */
export async function removeFromCart(
  tx: Tx,
  userId: Id<'usr'>,
  { order, lines }: { order: OrderRow; lines: LineRow[] },
): Promise<void> {
  await removePurchased(tx, userId, {
    id: order.id,
    lines: lines.filter(({ isFreeGift }) => !isFreeGift),
    hasOffers: order.discounts.length > 0,
  })
}
