import type { AdminOrderRow } from '#contract/contract.ts'
import type { ListedOrder } from '#orders/admin/admin-order-list.ts'
import { dispatchBy, type DeliveryCalendar } from '#shared/delivery/delivery-dates.ts'

/** Adds the last day on which each order may leave as promised, while it has not left. */
export const withDispatchDays = <List extends { orders: ListedOrder[] }>(
  list: List,
  calendar: DeliveryCalendar,
): Omit<List, 'orders'> & { orders: AdminOrderRow[] } => ({
  ...list,
  orders: list.orders.map(({ dispatchDays, ...order }) => ({
    ...order,
    dispatchBy:
      order.status === 'confirmed' || order.status === 'packed'
        ? dispatchBy(new Date(order.createdAt), calendar, dispatchDays)
        : null,
  })),
})
