import { ORDER_SORTS, type OrderSort } from '#shared/order/order-sorts.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { statusOf, toOrdersQuery, type OrdersQuery } from '#web/admin/orders/list/orders-query.ts'

const OLDEST_FIRST: readonly (OrderStatus | undefined)[] = ['confirmed', 'packed']

/**
 * The sort of the list unless another is chosen: the orders to do, to pack and to ship have first
 * what waits longest.
 */
export const defaultSortOf = (search: URLSearchParams): OrderSort =>
  toOrdersQuery(search).work === 'true' || OLDEST_FIRST.includes(statusOf(search))
    ? 'oldest'
    : 'newest'

/** The sorts of the list: the values in the URL with their labels. */
export const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-desc': 'Highest total',
  total: 'Lowest total',
  customer: 'Customer, A to Z',
  'customer-desc': 'Customer, Z to A',
} as const satisfies Record<OrderSort, string>

/** The sort of the URL. */
export const sortOf = (search: URLSearchParams): OrderSort =>
  ORDER_SORTS.find((sort) => sort === search.get('sort')) ?? defaultSortOf(search)

/** The filters and the sort of the URL, as the API takes them. */
export const listQueryOf = (search: URLSearchParams): OrdersQuery & { sort: OrderSort } => ({
  ...toOrdersQuery(search),
  sort: sortOf(search),
})
