import { sql } from 'drizzle-orm'
import { orderLines, returnRequests } from '#orders/tables.ts'

/** SQL: what was charged for a line `l`, tax included. */
export const LINE_AMOUNT = sql`(l.taxable + l.cgst + l.sgst + l.utgst + l.igst)`

/** SQL: whether the goods of a line `l` of an order `o` came back. */
export const IS_RETURNED = sql`exists (
  select from ${returnRequests} q
  where q.order_id = o.id and q.accepted_at is not null and q.line_ids ? l.id)`

/**
 * SQL: the price of the goods of an order `o` that came back, in paise. A credit note for it is at
 * least so large, also before money is refunded. Few orders have returns, so only their lines are
 * read.
 */
export const RETURNED_GOODS = sql`case when exists (
    select from ${returnRequests} q where q.order_id = o.id and q.accepted_at is not null)
  then (
    select coalesce(sum(${LINE_AMOUNT}), 0)::float8 from ${orderLines} l
    where l.order_id = o.id and ${IS_RETURNED})
  else 0 end`
