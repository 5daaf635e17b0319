import { randomBytes } from 'node:crypto'
import { ACCOUNT_ID, newProviderId, seconds, toOrder, toRefund } from './entities.ts'
import type { Method, OrderRow, Payment, RefundRow, WebhookEvent } from './entities.ts'
import { ProviderError } from './provider-error.ts'
import type { OrderInput, RefundInput } from './validation.ts'

const DECLINED_MESSAGE =
  "Your payment didn't go through as it was declined by the bank. Try another payment method " +
  'or contact your bank.'

const CARD = {
  entity: 'card',
  name: '',
  last4: '1007',
  network: 'Visa',
  type: 'debit',
  international: false,
} as const

/** A new order without any attempt. */
export const newOrder = ({ amount, currency, receipt, notes, capture }: OrderInput): OrderRow => ({
  id: newProviderId('order'),
  entity: 'order',
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency,
  receipt,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes,
  created_at: seconds(),
  capture,
})

const bankReference = (): string =>
  String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12)

/**
 * A payment that the bank has authorised. The customer is not known, so e-mail and contact are the
 * provider's placeholders.
 */
export function newPayment(order: OrderRow, method: Method): Payment {
  const card = method === 'card' ? { id: newProviderId('card'), ...CARD } : null
  return {
    id: newProviderId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    base_amount: order.amount,
    status: 'authorized',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: card?.id ?? null,
    card,
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data:
      method === 'card' ? { auth_code: bankReference().slice(-6) } : { rrn: bankReference() },
    created_at: seconds(),
  }
}

/** The same attempt, declined by the bank. */
export const toDeclined = (payment: Payment): Payment => ({
  ...payment,
  status: 'failed',
  vpa: payment.method === 'upi' ? 'failure@razorpay' : null,
  acquirer_data: {},
  error_code: 'BAD_REQUEST_ERROR',
  error_description: DECLINED_MESSAGE,
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
})

/** The captured payment, its paid order and the two events. The fee is 2 % plus GST. */
export function toCaptured(order: OrderRow, authorized: Payment) {
  const tax = Math.round(authorized.amount * 0.02 * 0.18)
  const payment: Payment = {
    ...authorized,
    status: 'captured',
    captured: true,
    tax,
    fee: Math.round(authorized.amount * 0.02) + tax,
  }
  const paid: OrderRow = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 }
  const events = [
    newEvent('payment.captured', { payment }),
    newEvent('order.paid', { payment, order: toOrder(paid) }),
  ]
  return { order: paid, payment, events }
}

/**
 * The amount of a refund in paise. Throws if the payment is not captured, already refunded, or less
 * than the amount is left.
 */
export function refundableAmount(payment: Payment, requested: number | null): number {
  const toRefusal = (description: string) =>
    new ProviderError({ description, field: 'amount', metadata: { payment_id: payment.id } })
  if (payment.refund_status === 'full')
    throw toRefusal('The payment has been fully refunded already')
  if (payment.status !== 'captured')
    throw toRefusal('The payment status should be captured for action to be taken')
  const amount = requested ?? payment.amount
  if (amount > payment.amount - payment.amount_refunded)
    throw toRefusal('The refund amount provided is greater than amount captured')
  return amount
}

/** The refund, its payment after it, and the event. */
export function toRefunded(
  payment: Payment,
  input: RefundInput & { amount: number },
  idempotency: RefundRow['idempotency'],
) {
  const refundedAmount = payment.amount_refunded + input.amount
  const full = refundedAmount === payment.amount
  const after: Payment = {
    ...payment,
    amount_refunded: refundedAmount,
    refund_status: full ? 'full' : 'partial',
    status: full ? 'refunded' : payment.status,
  }
  const refund: RefundRow = {
    id: newProviderId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes,
    receipt: input.receipt,
    acquirer_data: { rrn: bankReference() },
    created_at: seconds(),
    batch_id: null,
    status: 'processed',
    speed_requested: input.speed,
    speed_processed: input.speed === 'optimum' ? 'instant' : 'normal',
    idempotency,
  }
  return {
    payment: after,
    refund,
    events: [newEvent('refund.processed', { refund: toRefund(refund), payment: after })],
  }
}

/** A webhook with the exact text that is signed and sent. */
export function newEvent(event: string, entities: Record<string, object>): WebhookEvent {
  const created_at = seconds()
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  )
  const envelope = {
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(entities),
    payload,
    created_at,
  }
  return { id: newProviderId('evt'), event, body: JSON.stringify(envelope), created_at }
}
