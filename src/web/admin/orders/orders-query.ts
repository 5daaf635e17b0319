import { ORDER_STATUSES, type OrderStatus, type RefundState } from '#shared/order/order-status.ts'

/** Which orders the list is narrowed to. */
export type OrdersQuery = {
  status?: OrderStatus
  refund?: RefundState
  unpaid?: 'true'
  from?: string
  to?: string
  q?: string
}

/** What the list can be narrowed to by money, as its address and its form say it. */
export const PAYMENTS = {
  unpaid: 'Not paid',
  pending: 'Refund pending',
  partial: 'Partly refunded',
  refunded: 'Refunded',
} as const

const REFUNDS = ['pending', 'partial', 'refunded'] as const

/** A day of the address, as `2026-11-21`; undefined where the calendar has no such day. */
export function dayOf(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name)?.match(/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/)?.[0] ?? ''
  const instant = Date.parse(day)
  // What is past the end of its month is read as a day of the next one.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? day : undefined
}

/** The status that the list is narrowed to. */
export const statusOf = (search: URLSearchParams): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => status === search.get('status'))

/** What an address of the list asks for; what it does not know is left out. */
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
