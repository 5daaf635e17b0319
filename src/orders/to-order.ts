import type { Order } from '#contract/contract.ts'
import { times, toRupees } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS, orderStatusLabel } from '#shared/order/order-status.ts'
import { refundReasonSentence } from '#shared/order/refund-reasons.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/pictures.ts'
import { isTransition } from './transitions.ts'
import { nonReturnableReason } from '#shared/order/returnable.ts'
import { returnRights } from './returns.ts'
import type { LineRow, StatusChangeRow, OrderRow, PaymentRow, RefundRow } from './store.ts'

/** The rows of an order in other tables. Payments are those that confirmed it. */
export type OrderParts = {
  lines: LineRow[]
  statusHistory: StatusChangeRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
}

/** The first delivery. A declined return does not restart the days for returns. */
export const deliveredAt = (statusHistory: StatusChangeRow[]): Date | undefined =>
  statusHistory.find(({ status }) => status === 'delivered')?.createdAt

/** Converts an order to the API; `now` decides what can still be returned. */
export function toOrder(row: OrderRow, parts: OrderParts, now: Date): Order {
  const [payment] = parts.payments
  return {
    _id: row.id,
    ...toProgress(row, parts),
    totalAmount: toRupees(row.total),
    totalPaise: row.total,
    subtotalPaise: row.subtotal,
    shippingPaise: row.shipping,
    shippingDetails: row.shippingDetails,
    items: parts.lines.map(toLine),
    payment: payment
      ? { method: payment.method, amountPaise: payment.amount, at: payment.createdAt.toISOString() }
      : null,
    refunds: parts.refunds.map(toRefund),
    canCancel: isTransition(row.status, 'cancelled'),
    ...toRights(row, parts, now),
    createdAt: row.createdAt.toISOString(),
    payBefore: row.payBefore.toISOString(),
  }
}

/** The progress of an order, which guests may see too. */
export function toProgress(
  row: OrderRow,
  { statusHistory, refunds }: Pick<OrderParts, 'statusHistory' | 'refunds'>,
) {
  return {
    number: row.number,
    status: row.status,
    statusLabel: orderStatusLabel(row.status, row.refund),
    refund: row.refund,
    refundSent: refunds.every(isSent),
    history: statusHistory.map(({ status, createdAt }) => ({
      status,
      label: ORDER_STATUS_LABELS[status],
      at: createdAt.toISOString(),
    })),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
  }
}

const REFUND_STATES = { pending: 'pending', processed: 'refunded', failed: 'failed' } as const

/** Whether the provider has accepted a refund, or finally refused it. */
export const isSent = ({
  status,
  providerRefundId,
}: Pick<RefundRow, 'status' | 'providerRefundId'>): boolean =>
  status !== 'pending' || providerRefundId !== null

/** The kind of the provider's response. The text after the colon is for administrators only. */
const responseForCustomer = ({ lastAnswer }: RefundRow): string | null =>
  lastAnswer?.split(':')[0] ?? null

const toRefund = (refund: RefundRow): Order['refunds'][number] => ({
  amountPaise: refund.amount,
  state: REFUND_STATES[refund.status],
  sent: isSent(refund),
  lastAnswer: isSent(refund) ? null : responseForCustomer(refund),
  why: refundReasonSentence(refund.reason),
  ofOrder: refund.settles,
  at: (refund.processedAt ?? refund.createdAt).toISOString(),
})

function toRights(
  row: OrderRow,
  { lines, statusHistory }: OrderParts,
  now: Date,
): Pick<Order, 'canReturn' | 'canReport'> {
  const { changeOfMind, fault } = returnRights(
    { status: row.status, deliveredAt: deliveredAt(statusHistory) },
    lines,
    now,
  )
  return {
    canReturn: { ...changeOfMind, until: changeOfMind.until?.toISOString() ?? null },
    canReport: { allowed: fault.allowed, until: fault.until?.toISOString() ?? null },
  }
}

function toLine(line: LineRow): Order['items'][number] {
  return {
    _id: line.id,
    productId: {
      _id: line.productId,
      slug: line.slug,
      title: line.title,
      images: [line.picture ? pictureUrl(line.picture.key, 720, 'webp') : FALLBACK_IMAGE],
      picture: line.picture ?? null,
    },
    variantId: line.variantId,
    variantLabel: line.variantLabel,
    sku: line.sku,
    quantity: line.quantity,
    price: toRupees(line.price),
    pricePaise: line.price,
    totalPaise: times(line.price, line.quantity),
    giftNote: line.giftNote,
    available: line.available,
    keptBecause: nonReturnableReason(line),
  }
}
