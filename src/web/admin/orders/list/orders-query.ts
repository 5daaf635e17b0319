import { istDay } from '#shared/ist-time.ts'
import type { ORDER_PAYMENTS, ORDER_PERIODS } from '#shared/saved-views.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import { ORDER_STATUSES, type OrderStatus, type RefundState } from '#shared/order/order-status.ts'

/** The filters of the order list, as the API takes them. */
export type OrdersQuery = {
  status?: OrderStatus
  refund?: RefundState | 'due'
  unpaid?: 'true'
  work?: 'true'
  from?: string
  to?: string
  offer?: string
  reserved?: 'true'
  customer?: string
  q?: string
}

/** The payment filter: its values in the URL with their labels. */
export const PAYMENTS = {
  unpaid: 'Not paid',
  due: 'Refund due',
  pending: 'Refund pending',
  partial: 'Partly refunded',
  refunded: 'Refunded',
} as const satisfies Record<(typeof ORDER_PAYMENTS)[number], string>

/** The periods to choose: their values in the URL with their labels. */
export const PERIODS = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
} as const satisfies Record<(typeof ORDER_PERIODS)[number], string>

const PERIOD_DAYS = { today: 1, week: 7, month: 30, quarter: 90 } as const
const DAY_MS = 86_400_000

/** The value of `status` in the URL for orders of every status. */
export const ALL = 'all'

/** The period of the URL; undefined if there is none or it is unknown. */
export const periodOf = (search: URLSearchParams): keyof typeof PERIODS | undefined =>
  (Object.keys(PERIODS) as (keyof typeof PERIODS)[]).find(
    (period) => period === search.get('period'),
  )

/** The first day of a period that ends today, in India. */
function firstDayOf(period: keyof typeof PERIODS | undefined): string | undefined {
  if (!period) return undefined
  return istDay(new Date(Date.now() - (PERIOD_DAYS[period] - 1) * DAY_MS))
}

const REFUNDS = ['due', 'pending', 'partial', 'refunded'] as const

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

/** The offer of the URL, and whether the orders that use it now are meant. */
function offerOf(search: URLSearchParams): Pick<OrdersQuery, 'offer' | 'reserved'> {
  const offer = search.get('offer')
  if (!offer) return {}
  return { offer, ...(search.get('reserved') === 'true' && { reserved: 'true' }) }
}

/** The address of the orders behind a figure of an offer; `days`: those of the figures. */
export const ordersOfOffer = (
  offer: string,
  { reserved, ...days }: { from?: string | undefined; to?: string | undefined; reserved?: 'true' },
): string => `/admin/orders?${searchOf({ status: ALL, offer, reserved, ...days })}`

/** The address of an order. It has the filters of the list that it is opened from. */
export const orderAddress = (id: string, list: URLSearchParams): string =>
  `/admin/orders/${id}${list.size > 0 ? `?${list}` : ''}`

/** The address of all orders of a customer. */
export const ordersOfCustomer = (customer: string): string =>
  `/admin/orders?${searchOf({ status: ALL, customer })}`

/**
 * Reads the filters from the URL. Unknown values are left out. Without any filter these are the
 * orders that need work; a search or a filter without a status is about all orders.
 */
export function toOrdersQuery(search: URLSearchParams): OrdersQuery {
  const input = {
    status: statusOf(search),
    refund: REFUNDS.find((refund) => refund === search.get('payment')),
    unpaid: search.get('payment') === 'unpaid' ? ('true' as const) : undefined,
    from: dayOf(search, 'from') ?? firstDayOf(periodOf(search)),
    to: dayOf(search, 'to'),
    ...offerOf(search),
    customer: search.get('customer') || undefined,
    q: search.get('q') || undefined,
  }
  const filters = Object.entries(input).filter(([, value]) => value !== undefined)
  const isToDo = filters.length === 0 && search.get('status') !== ALL
  return isToDo ? { work: 'true' } : Object.fromEntries(filters)
}
