/**
 * The order statuses and their labels. `TRANSITIONS` in orders/orders.ts says what follows what.
 */
export const ORDER_STATUS_LABELS = {
  pending_payment: 'Payment pending',
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  cancelled: 'Cancelled',
  return_requested: 'Return requested',
  returned: 'Returned',
  expired: 'Expired',
} as const

export type OrderStatus = keyof typeof ORDER_STATUS_LABELS

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_LABELS) as [OrderStatus, ...OrderStatus[]]

/**
 * Orders that wait for an administrator: paid or confirmed and not yet shipped, not delivered and
 * not yet received back, or with a return request.
 */
export const WAITING_STATUSES = [
  'confirmed',
  'packed',
  'undelivered',
  'return_requested',
] as const satisfies OrderStatus[]

/** Orders whose parcel has left the shop and is not coming back. */
export const SENT_STATUSES: readonly OrderStatus[] = ['shipped', 'undelivered', 'delivered']

/**
 * The status changes that an administrator may make. The others happen automatically. Only a placed
 * order is confirmed by an administrator.
 */
export const ADMIN_TRANSITIONS = [
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'undelivered',
  'cancelled',
  'returned',
] as const satisfies OrderStatus[]

/** Orders of a status are counted up to this number: counting all becomes slower every year. */
export const MAX_COUNTED = 1000

/** How much of an order's money is refunded. */
export const REFUND_STATES = ['none', 'pending', 'partial', 'refunded'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The label that customers read: a fully refunded order reads Refunded. */
export const orderStatusLabel = (status: OrderStatus, refund: RefundState = 'none'): string =>
  refund === 'refunded' ? 'Refunded' : ORDER_STATUS_LABELS[status]

/** The refund label that customers read; empty without a refund. */
const REFUND_LABELS: Record<RefundState, string> = {
  none: '',
  pending: 'Refund on its way',
  partial: 'Partly refunded',
  refunded: 'Refunded',
}

/** The label of a refund, also for one that the payment provider has not accepted yet. */
export const refundLabel = ({
  refund,
  refundSent,
}: {
  refund: RefundState
  refundSent: boolean
}): string => (refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_LABELS[refund])

/** What the words for an order follow from. */
export type StatusFacts = {
  status: OrderStatus
  refund: RefundState
  refundSent: boolean
  /** Goods are back, and no refund is recorded for them. */
  refundDue?: boolean
}

/**
 * What administrators read: the status, and the state of the refund if there is one. A refunded
 * order keeps its status, which says whether it was cancelled or came back.
 */
export const adminStatusLabels = ({ status, refundDue = false, ...refund }: StatusFacts) =>
  [ORDER_STATUS_LABELS[status], refundDue ? 'Refund due' : refundLabel(refund)].filter(Boolean)

/** The same in one line, such as "Cancelled, Refunded". */
export const adminStatusText = (order: StatusFacts): string => adminStatusLabels(order).join(', ')
