import type { Method, Notes, OrderRow, Payment, RefundRow, WebhookEvent } from './entities.ts'
import type { LedgerChange, Ledger } from './ledger.ts'
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

/** Where the provider's acts are written down, and who is told of their events. */
export type ProviderState = { ledger: Ledger; tell(events: WebhookEvent[]): void }

/**
 * Every act is one change of the ledger, its webhooks included, so none of them is lost without the
 * other.
 */
function commit({ ledger, tell }: ProviderState, change: LedgerChange) {
  ledger.commit(change)
  if (change.events) tell(change.events)
}

/** Opens an order. Refuses a receipt that another order has. */
export function createOrder(books: ProviderState, input: OrderInput): OrderRow {
  if (input.receipt !== null && books.ledger.findOrderByReceipt(input.receipt))
    throw invalid('receipt', 'Order receipt should be unique.')
  const order = newOrder(input)
  commit(books, { orders: [order] })
  return order
}

/** Replaces the notes of an order. */
export function editNotes(books: ProviderState, orderId: string, notes: Notes): OrderRow {
  const order = { ...books.ledger.readOrder(orderId), notes }
  commit(books, { orders: [order] })
  return order
}

/** Orders, newest first; or the one with the receipt that is asked for. */
export function searchOrders({ ledger }: ProviderState, query: OrderSearch): OrderRow[] {
  const withReceipt = query.receipt === null ? undefined : ledger.findOrderByReceipt(query.receipt)
  const orders =
    query.receipt === null
      ? ledger.orders().toReversed()
      : [withReceipt].flatMap((order) => order ?? [])
  return orders
    .filter((order) => order.created_at >= query.from && order.created_at <= query.to)
    .filter(
      (order) =>
        !query.authorized || ledger.paymentsOf(order.id).some(({ status }) => status !== 'failed'),
    )
    .slice(query.skip, query.skip + query.count)
}

/**
 * A payment that the bank agreed to. It is captured at once unless the order or `capture` says
 * otherwise.
 */
export function makePayment(
  books: ProviderState,
  orderId: string,
  { method, capture: atOnce }: { method: Method; capture?: boolean },
): Payment {
  const order = attempted(books.ledger, orderId)
  const authorized = newPayment(order, method)
  if (atOnce ?? order.capture === 'automatic') return commitCapture(books, order, authorized)
  commit(books, {
    orders: [order],
    payments: [authorized],
    events: [newEvent('payment.authorized', { payment: authorized })],
  })
  return authorized
}

/** An attempt that the bank declined. The order can be tried again. */
export function failPayment(books: ProviderState, orderId: string, method: Method): Payment {
  const order = attempted(books.ledger, orderId)
  const payment = toDeclined(newPayment(order, method))
  commit(books, {
    orders: [order],
    payments: [payment],
    events: [newEvent('payment.failed', { payment })],
  })
  return payment
}

/**
 * The bank's answer came late: a failed attempt has the money after all. On an order that is paid
 * already it goes back.
 */
export function authorizePaymentLate(books: ProviderState, paymentId: string): Payment {
  const failed = books.ledger.readPayment(paymentId)
  if (failed.status !== 'failed')
    throw new ProviderError({ description: 'Only a failed payment can be authorised late.' })
  const order = books.ledger.readOrder(failed.order_id)
  const payment = {
    ...newPayment(order, failed.method),
    id: failed.id,
    created_at: failed.created_at,
  }
  const authorized = newEvent('payment.authorized', { payment })
  if (order.status !== 'paid') {
    commit(books, { payments: [payment], events: [authorized] })
    return payment
  }
  const back = toRefunded(
    payment,
    { amount: payment.amount, speed: 'normal', notes: {}, receipt: null },
    null,
  )
  commit(books, {
    payments: [back.payment],
    refunds: [back.refund],
    events: [authorized, ...back.events],
  })
  return back.payment
}

/** Takes the money of an authorised payment, all of it. */
export function capturePayment(
  books: ProviderState,
  paymentId: string,
  { amount, currency }: { amount: number; currency: string },
): Payment {
  const payment = books.ledger.readPayment(paymentId)
  if (payment.captured)
    throw new ProviderError({ description: 'This payment has already been captured' })
  if (payment.status !== 'authorized')
    throw new ProviderError({
      description: 'Only payments which have been authorized and not yet captured can be captured',
    })
  if (amount !== payment.amount || currency !== payment.currency)
    throw invalid('amount', 'Capture amount must be equal to the amount authorized')
  return commitCapture(books, books.ledger.readOrder(payment.order_id), payment)
}

/**
 * Gives money back. The same key with the same request answers the same refund; with another
 * request it is refused.
 */
export function refundPayment(
  books: ProviderState,
  paymentId: string,
  { input, key }: { input: RefundInput; key: string | null },
): RefundRow {
  const request = JSON.stringify([paymentId, input])
  const earlier = key === null ? undefined : books.ledger.findRefundByKey(key)
  if (earlier?.idempotency?.request === request) return earlier
  if (earlier)
    throw new ProviderError({
      description: 'Different request body sent for the same idempotency key.',
    })
  const payment = books.ledger.readPayment(paymentId)
  const amount = refundableAmount(payment, input.amount)
  const back = toRefunded(payment, { ...input, amount }, key === null ? null : { key, request })
  commit(books, { payments: [back.payment], refunds: [back.refund], events: back.events })
  return back.refund
}

function commitCapture(books: ProviderState, order: OrderRow, authorized: Payment): Payment {
  const after = toCaptured(order, authorized)
  commit(books, { orders: [after.order], payments: [after.payment], events: after.events })
  return after.payment
}

/**
 * The order with one attempt more. Refused while it is paid, or while an attempt waits to be
 * captured.
 */
function attempted(ledger: Ledger, orderId: string): OrderRow {
  const order = ledger.readOrder(orderId)
  const refuse = (description: string) =>
    new ProviderError({
      description,
      source: 'customer',
      reason: 'payment_failed',
      metadata: { order_id: order.id },
    })
  if (order.status === 'paid') throw refuse(ALREADY_PAID)
  if (ledger.paymentsOf(order.id).some(({ status }) => status === 'authorized'))
    throw refuse(STILL_AUTHORIZED)
  return { ...order, status: 'attempted', attempts: order.attempts + 1 }
}
