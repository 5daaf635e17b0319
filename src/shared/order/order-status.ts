/** The states of an order and the words people read for them (decisions: "Orders"). */
export const ORDER_STATUS_WORDS = {
  pending_payment: 'Payment pending',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  return_requested: 'Return requested',
  returned: 'Returned',
  expired: 'Expired',
} as const

export type OrderStatus = keyof typeof ORDER_STATUS_WORDS

export const ORDER_STATUSES = Object.keys(ORDER_STATUS_WORDS) as [OrderStatus, ...OrderStatus[]]

/** Orders that wait for the owner: paid and not yet on their way, or asked back. */
export const WAITING_STATUSES = [
  'confirmed',
  'packed',
  'return_requested',
] as const satisfies OrderStatus[]

/** What has come of an order's money going back. */
export const REFUND_STATES = ['none', 'pending', 'partial', 'refunded'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The word a shopper reads: a wholly refunded order reads Refunded. */
export const statusWord = (status: OrderStatus, refund: RefundState = 'none'): string =>
  refund === 'refunded' ? 'Refunded' : ORDER_STATUS_WORDS[status]

/** What a shopper reads of her money; nothing where none goes back. */
export const REFUND_WORDS: Record<RefundState, string> = {
  none: '',
  pending: 'Refund on its way',
  partial: 'Partly refunded',
  refunded: 'Refunded',
}

/** The same for an order whose refund may still wait for the payment provider to take it. */
export const refundWord = ({
  refund,
  refundSent,
}: {
  refund: RefundState
  refundSent: boolean
}): string => (refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_WORDS[refund])
