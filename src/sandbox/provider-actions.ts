import type { Method, Notes, OrderRow, Payment, RefundRow, WebhookEvent } from './entities.ts'
import type { StoreChange, Store } from './store.ts'
import {
  toCaptured,
  toDeclined,
  newEvent,
  newOrder,
  newPayment,
  refundableAmount,
  toRefunded,
} from './transitions.ts'
import { invalid, ProviderError } from './provider-error.ts'
import type { OrderInput, OrderSearch, RefundInput } from './validation.ts'

const ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please do not pay again.'
const STILL_AUTHORIZED = 'A payment for this order is already being processed.'

/** Where actions are stored, and where their webhooks are enqueued. */
export type ProviderState = { store: Store; enqueue(events: WebhookEvent[]): void }

/**
 * Stores an action with its webhooks in one change of the store, so that neither is lost without
 * the other.
 */
function commit({ store, enqueue }: ProviderState, change: StoreChange) {
  store.commit(change)
  if (change.events) enqueue(change.events)
}

/** Opens an order. Throws if another order has the receipt. */
export function createOrder(state: ProviderState, input: OrderInput): OrderRow {
  if (input.receipt !== null && state.store.findOrderByReceipt(input.receipt))
    throw invalid('receipt', 'Order receipt should be unique.')
  const order = newOrder(input)
  commit(state, { orders: [order] })
  return order
}

/** Replaces the notes of an order. */
export function editNotes(state: ProviderState, orderId: string, notes: Notes): OrderRow {
  const order = { ...state.store.readOrder(orderId), notes }
  commit(state, { orders: [order] })
  return order
}

/** Orders, newest first; or only the one with the receipt of the query. */
export function searchOrders({ store }: ProviderState, query: OrderSearch): OrderRow[] {
  const withReceipt = query.receipt === null ? undefined : store.findOrderByReceipt(query.receipt)
  const orders =
    query.receipt === null
      ? store.orders().toReversed()
      : [withReceipt].flatMap((order) => order ?? [])
  return orders
    .filter((order) => order.created_at >= query.from && order.created_at <= query.to)
    .filter(
      (order) =>
        !query.authorized || store.paymentsOf(order.id).some(({ status }) => status !== 'failed'),
    )
    .slice(query.skip, query.skip + query.count)
}

/**
 * A payment that the bank has authorised. It is captured at once unless the order or `capture` says
 * otherwise.
 */
export function makePayment(
  state: ProviderState,
  orderId: string,
  { method, capture: captureNow }: { method: Method; capture?: boolean },
): Payment {
  const order = toAttempted(state.store, orderId)
  const authorized = newPayment(order, method)
  if (captureNow ?? order.capture === 'automatic') return commitCapture(state, order, authorized)
  commit(state, {
    orders: [order],
    payments: [authorized],
    events: [newEvent('payment.authorized', { payment: authorized })],
  })
  return authorized
}

/** An attempt that the bank declined. The order can be tried again. */
export function failPayment(state: ProviderState, orderId: string, method: Method): Payment {
  const order = toAttempted(state.store, orderId)
  const payment = toDeclined(newPayment(order, method))
  commit(state, {
    orders: [order],
    payments: [payment],
    events: [newEvent('payment.failed', { payment })],
  })
  return payment
}

/**
 * The bank authorises a failed attempt later. If the order is already paid, the payment is
 * refunded.
 */
export function authorizePaymentLate(state: ProviderState, paymentId: string): Payment {
  const failed = state.store.readPayment(paymentId)
  if (failed.status !== 'failed')
    throw new ProviderError({ description: 'Only a failed payment can be authorised late.' })
  const order = state.store.readOrder(failed.order_id)
  const payment = {
    ...newPayment(order, failed.method),
    id: failed.id,
    created_at: failed.created_at,
  }
  const authorized = newEvent('payment.authorized', { payment })
  if (order.status !== 'paid') {
    commit(state, { payments: [payment], events: [authorized] })
    return payment
  }
  const result = toRefunded(
    payment,
    { amount: payment.amount, speed: 'normal', notes: {}, receipt: null },
    null,
  )
  commit(state, {
    payments: [result.payment],
    refunds: [result.refund],
    events: [authorized, ...result.events],
  })
  return result.payment
}

/** Captures an authorised payment, in full. */
export function capturePayment(
  state: ProviderState,
  paymentId: string,
  { amount, currency }: { amount: number; currency: string },
): Payment {
  const payment = state.store.readPayment(paymentId)
  if (payment.captured)
    throw new ProviderError({ description: 'This payment has already been captured' })
  if (payment.status !== 'authorized')
    throw new ProviderError({
      description: 'Only payments which have been authorized and not yet captured can be captured',
    })
  if (amount !== payment.amount || currency !== payment.currency)
    throw invalid('amount', 'Capture amount must be equal to the amount authorized')
  return commitCapture(state, state.store.readOrder(payment.order_id), payment)
}

/**
 * Refunds a payment. The same key with the same request returns the same refund; with another
 * request it throws.
 */
export function refundPayment(
  state: ProviderState,
  paymentId: string,
  { input, key }: { input: RefundInput; key: string | null },
): RefundRow {
  const request = JSON.stringify([paymentId, input])
  const earlier = key === null ? undefined : state.store.findRefundByKey(key)
  if (earlier?.idempotency?.request === request) return earlier
  if (earlier)
    throw new ProviderError({
      description: 'Different request body sent for the same idempotency key.',
    })
  const payment = state.store.readPayment(paymentId)
  const amount = refundableAmount(payment, input.amount)
  const result = toRefunded(payment, { ...input, amount }, key === null ? null : { key, request })
  commit(state, { payments: [result.payment], refunds: [result.refund], events: result.events })
  return result.refund
}

function commitCapture(state: ProviderState, order: OrderRow, authorized: Payment): Payment {
  const result = toCaptured(order, authorized)
  commit(state, { orders: [result.order], payments: [result.payment], events: result.events })
  return result.payment
}

/**
 * The order with one more attempt. Throws if it is paid, or while a payment is authorised and not
 * captured.
 */
function toAttempted(store: Store, orderId: string): OrderRow {
  const order = store.readOrder(orderId)
  const toRefusal = (description: string) =>
    new ProviderError({
      description,
      source: 'customer',
      reason: 'payment_failed',
      metadata: { order_id: order.id },
    })
  if (order.status === 'paid') throw toRefusal(ALREADY_PAID)
  if (store.paymentsOf(order.id).some(({ status }) => status === 'authorized'))
    throw toRefusal(STILL_AUTHORIZED)
  return { ...order, status: 'attempted', attempts: order.attempts + 1 }
}
