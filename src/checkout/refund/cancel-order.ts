import type { SessionUser } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { lockStock, releaseStock } from '#inventory/inventory.ts'
import { releaseRedemptions } from '#offers/offers.ts'
import {
  endLastUnitReservations,
  listLines,
  lockOwnOrder,
  assertTransition,
  transitionOrder,
  setRefund,
  type OrderRow,
} from '#orders/orders.ts'
import { deleteConfirmation } from '#orders/cod/confirmations.ts'
import { readOrder } from '#orders/read-orders.ts'
import { findPendingChange } from '#orders/change/variant-changes.ts'
import { isOfEarlierTest } from '#payments/gateway.ts'
import { lockPayments } from '#payments/payments.ts'
import { recordRefund } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import { isCancellable } from '#shared/order/refund/cancellable.ts'
import { onlineAmount } from '#shared/order/payment-method.ts'
import type { LinePromises } from '#shared/promises/line-promises.ts'
import { Refusal } from '#shared/errors.ts'
import { countOpenOrderMail, mayMailOpenOrder } from '#checkout/mail/open-order-limit.ts'
import { senderOf, withSignature, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { cancellationMail } from '#checkout/mail/refund-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { endPendingChange } from '#checkout/change/end-change.ts'
import { MIN_REFUND } from './refund-order.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/** Check number of a single extra check: the order's scheduled checks continue beside it. */
const LAST_CHECK = Number.MAX_SAFE_INTEGER

/**
 * Cancels the user's own order before it is shipped. Releases its stock and refunds all that was
 * paid, shipping included (E-Commerce Rules 2020, 4(8): no charge for cancelling). A payment that
 * arrives later is refunded when it is settled. Idempotent. Throws `order.move` if the order is
 * already shipped, delivered or closed, or too far for the promises it was bought with.
 */
export async function cancelOrder(
  context: CheckoutContext,
  user: SessionUser,
  reference: string,
): Promise<Order> {
  const mailContext = await withSignature(context)
  const openMail = await context.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user.id, reference)
    if (order.status === 'cancelled') return undefined
    assertTransition(order.status, 'cancelled')
    const [line] = await listLines(tx, order.id)
    if (line && !isCancellable(order, line, context.now())) throw toTooLateRefusal(line)
    const isOpen = order.status === 'placed' || order.status === 'pending_payment'
    const mail = { user, email: order.shippingDetails.email, network: order.network }
    const isSilent = isOpen && !(await mayMailOpenOrder(tx, mail))
    await cancelLockedOrder(tx, mailContext, order, {
      note: 'Cancelled by the shopper',
      actorId: user.id,
      by: 'customer',
      isSilent,
    })
    return isOpen && !isSilent ? mail : undefined
  })
  if (openMail) await countOpenOrderMail(context.db, openMail)
  return readOrder(context.db, user.id, { reference, now: context.now() })
}

const toTooLateRefusal = ({ cancelUntil }: Pick<LinePromises, 'cancelUntil'>) =>
  new Refusal('order.move', {
    message: `An order can be cancelled until it is ${cancelUntil}. Please write to us.`,
  })

/** `isSilent`: without a mail. */
type CancelReason = {
  note: string
  actorId: Id<'usr'>
  by: 'customer' | 'shop'
  isSilent?: boolean
}

/**
 * Cancels an order that is already locked, for the customer or for the shop. Its coupon can be used
 * again.
 */
export async function cancelLockedOrder(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  reason: CancelReason,
): Promise<void> {
  await transitionOrder(tx, order, { to: 'cancelled', note: reason.note, actorId: reason.actorId })
  const lines = await listLines(tx, order.id)
  const change = await findPendingChange(tx, order.id)
  // All at once, by id: the change releases the units of another variant.
  if (change) await lockStock(tx, [...lines, { ...change, variantId: change.toVariantId }])
  await endPendingChange(tx, context, order, { because: 'cancelled', actorId: reason.actorId })
  await releaseStock(tx, lines, {
    reason: `${order.number} was cancelled`,
    actorId: reason.actorId,
    orderId: order.id,
  })
  if (order.discounts.length > 0) await releaseRedemptions(tx, order.id, context.now())
  const isCod = order.paymentMethod === 'cod'
  const isPaid = onlineAmount(order) > 0 && order.status !== 'pending_payment'
  if (!isPaid) await endLastUnitReservations(tx, [order.id], context.now())
  if (isCod) await deleteConfirmation(tx, order.id)
  const refund = isPaid ? await refundRest(tx, context, order) : NO_REFUND
  if (order.status === 'pending_payment') await enqueuePaymentCheck(tx, context, order)
  if (reason.isSilent) return
  await enqueueMail(
    tx,
    context,
    cancellationMail(order, {
      isPaid,
      paysNothing: isCod && order.advance === 0,
      isAdvance: order.advance > 0,
      ...refund,
      by: reason.by,
      lines,
      ...senderOf(context),
    }),
  )
}

type RestRefund = { refundAmount: Paise | undefined; isTest: boolean }

const NO_REFUND: RestRefund = { refundAmount: undefined, isTest: false }

/** A payment may already be under way: checks at once, beside the scheduled checks. */
async function enqueuePaymentCheck(
  tx: Tx,
  context: CheckoutContext,
  order: OrderRow,
): Promise<void> {
  await context.jobs.enqueue(tx, 'payment.check', { orderId: order.id, check: LAST_CHECK })
}

/**
 * Records a refund of what is left of the payment, and of each payment of a difference, and
 * enqueues them. Returns their sum in paise. `isTest`: a part was paid as a test with earlier keys,
 * which is closed in the books and not in the sum.
 */
async function refundRest(tx: Tx, context: CheckoutContext, order: OrderRow): Promise<RestRefund> {
  const recorded: { amount: Paise; isTest: boolean }[] = []
  for (const payment of await lockPayments(tx, order.id)) {
    const remaining = payment.kept ? paise(payment.amount - payment.refunded) : paise(0)
    if (remaining < MIN_REFUND) continue
    const refundId = await recordRefund(tx, payment.id, remaining, 'cancelled')
    await context.jobs.enqueue(tx, 'payment.refund', { refundId })
    recorded.push({ amount: remaining, isTest: isOfEarlierTest(payment, context.gateway) })
  }
  if (recorded.length > 0) await setRefund(tx, order.id, 'pending')
  const sent = recorded.flatMap(({ amount, isTest }) => (isTest ? [] : [amount]))
  return {
    refundAmount: sent.length > 0 ? sum(sent) : undefined,
    isTest: recorded.some((each) => each.isTest),
  }
}
