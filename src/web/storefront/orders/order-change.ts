import type { Order, RequestReturnInput } from '#web/api/orders/order.ts'
import type { CustomerAction } from '#web/storefront/account/use-customer-action.ts'

/** What a customer submits to the page of an order. */
export type OrderChange = { kind: 'cancel'; id: string } | ({ kind: 'return' } & RequestReturnInput)

/** The changes of one order. Their reply is the order afterwards. */
export type OrderAction = CustomerAction<Order, OrderChange>
