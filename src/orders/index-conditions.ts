import { sql } from 'drizzle-orm'
import { WAITING_STATUSES } from '#shared/order/order-status.ts'

const list = WAITING_STATUSES.map((status) => `'${status}'`).join(', ')

/** SQL: the condition of the index of orders that wait for an administrator. */
export const WAITING = sql.raw(`status in (${list})`)

/** SQL: the same condition about an order `o` of a query. */
export const IS_WAITING = sql.raw(`o.status in (${list})`)

/** SQL: the condition of the index of sales, as IS_KEPT of reports/sales/sold-orders.ts. */
export const SOLD = sql.raw(`status not in ('pending_payment', 'placed', 'expired', 'cancelled')`)
