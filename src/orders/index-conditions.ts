import { sql } from 'drizzle-orm'
import { WAITING_STATUSES } from '#shared/order/order-status.ts'

const list = WAITING_STATUSES.map((status) => `'${status}'`).join(', ')

/** SQL: the condition of the index of orders that wait for an administrator. */
export const WAITING = sql.raw(`(status in (${list}) or refund_due)`)

/** SQL: the same condition about an order `o` of a query. */
export const IS_WAITING = sql.raw(`(o.status in (${list}) or o.refund_due)`)

/** SQL: the condition of the index of sales, as IS_KEPT of reports/sales/sold-orders.ts. */
export const SOLD = sql.raw(`status not in ('pending_payment', 'placed', 'expired', 'cancelled')`)

/** SQL: the condition of the index of orders whose refund is due. */
export const REFUND_DUE = sql.raw('refund_due')

/** SQL: the condition of the index of orders that came back or are not delivered. */
export const SENT_BACK = sql.raw("status in ('undelivered', 'returned')")
