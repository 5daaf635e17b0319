import type { Order } from '#contract/contract.ts'
import { times, toRupees } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS, orderStatusLabel } from '#shared/order/order-status.ts'
import { refundReasonSentence } from '#shared/order/refund-reasons.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/pictures.ts'
import { isTransition } from './transitions.ts'
import { nonReturnableReason } from '#shared/order/returnable.ts'
import { returnRights } from './returns.ts'
import type { LineRow, StatusChangeRow, OrderRow, PaymentRow, RefundRow } from './store.ts'

/** What belongs to an order besides its own row; payments are those that settled it. */
export type OrderParts = {
  lines: LineRow[]
  moves: StatusChangeRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
}

/**
 * When the parcel came for the first time: a return that was declined does not begin its days anew.
 */
export const deliveredAt = (moves: StatusChangeRow[]): Date | undefined =>
  moves.find((move) => move.status === 'delivered')?.createdAt

/** The contract's order from its rows; `now` decides what may still come back. */
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

/** How far an order has come: the part that a guest may see as well. */
export function toProgress(
  row: OrderRow,
  { moves, refunds }: Pick<OrderParts, 'moves' | 'refunds'>,
) {
  return {
    number: row.number,
    status: row.status,
    statusLabel: orderStatusLabel(row.status, row.refund),
    refund: row.refund,
    refundSent: refunds.every(isSent),
    history: moves.map((move) => ({
      status: move.status,
      label: ORDER_STATUS_LABELS[move.status],
      at: move.createdAt.toISOString(),
    })),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
  }
}

const REFUND_STATES = { pending: 'pending', processed: 'refunded', failed: 'failed' } as const

/** Whether the provider has taken a refund, or refused it for good. */
export const isSent = ({
  status,
  providerRefundId,
}: Pick<RefundRow, 'status' | 'providerRefundId'>): boolean =>
  status !== 'pending' || providerRefundId !== null

/**
 * Customers read what kind of answer it was. The provider's own words behind the colon are for
 * administrators.
 */
const answerForCustomer = ({ lastAnswer }: RefundRow): string | null =>
  lastAnswer?.split(':')[0] ?? null

const toRefund = (refund: RefundRow): Order['refunds'][number] => ({
  amountPaise: refund.amount,
  state: REFUND_STATES[refund.status],
  sent: isSent(refund),
  lastAnswer: isSent(refund) ? null : answerForCustomer(refund),
  why: refundReasonSentence(refund.reason),
  ofOrder: refund.settles,
  at: (refund.processedAt ?? refund.createdAt).toISOString(),
})

function toRights(
  row: OrderRow,
  { lines, moves }: OrderParts,
  now: Date,
): Pick<Order, 'canReturn' | 'canReport'> {
  const { changeOfMind, fault } = returnRights(
    { status: row.status, deliveredAt: deliveredAt(moves) },
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
