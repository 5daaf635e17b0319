import { ORDER_STATUSES, type OrderStatus, type RefundState } from '#shared/order/order-status.ts'

/** The filters of the order list, as the API takes them. */
export type OrdersQuery = {
  status?: OrderStatus
  refund?: RefundState
  unpaid?: 'true'
  from?: string
  to?: string
  q?: string
}

/** The payment filter: its values in the URL with their labels. */
export const PAYMENTS = {
  unpaid: 'Not paid',
  pending: 'Refund pending',
  partial: 'Partly refunded',
  refunded: 'Refunded',
} as const

const REFUNDS = ['pending', 'partial', 'refunded'] as const

/** A day from the URL such as `2026-11-21`; undefined if it is not a date of the calendar. */
export function dayOf(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name)?.match(/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/)?.[0] ?? ''
  const instant = Date.parse(day)
  // Date.parse turns 2026-02-30 into a day of March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? day : undefined
}

/** The status filter of the URL; undefined if there is none or it is unknown. */
export const statusOf = (search: URLSearchParams): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === search.get('status'))

/** Reads the filters from the URL. Unknown values are left out. */
export function toOrdersQuery(search: URLSearchParams): OrdersQuery {
  const input = {
    status: statusOf(search),
    refund: REFUNDS.find((refund) => refund === search.get('payment')),
    unpaid: search.get('payment') === 'unpaid' ? ('true' as const) : undefined,
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    q: search.get('q') || undefined,
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
