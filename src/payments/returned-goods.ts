import { sql } from 'drizzle-orm'
import { orderLines, returnRequests } from '#orders/tables.ts'
import { cashRefunds, payments, refunds } from './tables.ts'

/** SQL: what was charged for a line `l`, tax included. */
export const LINE_AMOUNT = sql`(l.taxable + l.cgst + l.sgst + l.utgst + l.igst)`

/** SQL: how many units of a line `l` of an order `o` came back. */
export const RETURNED_UNITS = sql`coalesce((
  select sum((q.quantities ->> l.id)::int)::int from ${returnRequests} q
  where q.order_id = o.id and q.accepted_at is not null), 0)`

/** SQL: whether the parcel of an order `o` came back undelivered. */
export const CAME_BACK_UNDELIVERED = sql`exists (
  select from ${returnRequests} q where q.order_id = o.id and q.reason = 'undelivered')`

/** SQL: whether the parcel of an order `o` came back undelivered, or is on its way unpaid. */
const IS_UNDELIVERED = sql`(${CAME_BACK_UNDELIVERED}
  or (o.payment_method = 'cod' and o.status = 'undelivered'))`

/**
 * SQL: what was paid for an order `o` whose parcel came back undelivered and is not refunded, in
 * paise: an advance that the shop keeps, or money that still has to go back. It is no sale.
 */
export const RETAINED = sql`(case
  when o.status not in ('undelivered', 'returned') or not ${IS_UNDELIVERED} then 0
  else coalesce((
    select sum(p.amount - coalesce((
      select sum(r.amount) from ${refunds} r
      where r.payment_id = p.id and r.status <> 'failed'), 0))::float8
    from ${payments} p where p.order_id = o.id and (p.settles or p.change_id is not null)), 0)
  end)`

/** SQL: a refund `r` of the payments of an order `o` that is of its total, failed or not. */
const IS_OF_TOTAL = sql`(p.settles or p.change_id is not null) and r.reason <> 'difference'`

/** SQL: a refund `r` of the payments of an order `o` that is a part of its total. */
const REFUND_OF_TOTAL = sql`${IS_OF_TOTAL} and r.status <> 'failed'`

/**
 * SQL: what is refunded of the total of an order `o`, of its payments and of its cash. Not the
 * difference of a cheaper size, by which its total is lower already.
 */
const REFUNDED = sql`(coalesce((
  select sum(r.amount)::float8 from ${payments} p join ${refunds} r on r.payment_id = p.id
  where p.order_id = o.id and ${REFUND_OF_TOTAL}), 0)
  + case o.payment_method when 'cod' then coalesce((
    select sum(r.amount)::float8 from ${cashRefunds} r where r.order_id = o.id), 0) else 0 end)`

/** SQL: what was charged for the units of an order `o` that came back, as `amountOfUnits`. */
const RETURNED_VALUE = sql`coalesce((
  select sum(${LINE_AMOUNT} * ${RETURNED_UNITS} / l.quantity)::float8
  from ${orderLines} l where l.order_id = o.id), 0)`

/** SQL: a refund `r` since a return `q` was asked for, for its lines or for lines not said. */
const IS_OF_RETURN = sql`r.created_at >= q.created_at and (r.line_amounts is null or exists (
  select from jsonb_object_keys(r.line_amounts) line where q.quantities -> line is not null))`

/** SQL: the refunds of an order `o`, of its payments and of its cash, failed or not. */
const REFUNDS_OF_ORDER = sql`(
  select r.created_at, r.line_amounts, r.status = 'failed' as has_failed
  from ${payments} p join ${refunds} r on r.payment_id = p.id
  where p.order_id = o.id and ${IS_OF_TOTAL}
  union all
  select created_at, line_amounts, false from ${cashRefunds} where order_id = o.id)`

/**
 * SQL: an accepted return `q` of an order `o` for which no refund is recorded after those that
 * failed, as `isAgreed` in src/orders/returns/refund-due.ts.
 */
const IS_OPEN = sql`q.order_id = o.id and q.accepted_at is not null
  and coalesce((
    select max(r.created_at) filter (where not r.has_failed)
      <= max(r.created_at) filter (where r.has_failed)
      or count(*) filter (where not r.has_failed) = 0
    from ${REFUNDS_OF_ORDER} r where ${IS_OF_RETURN}), false)`

/**
 * SQL: whether units of an order `o` came back and no refund says how much goes back for them, as
 * `refundDue` in src/orders/returns/refund-due.ts.
 */
export const IS_NOT_AGREED = sql`exists (select from ${returnRequests} q where ${IS_OPEN})`

/** SQL: whether a refund of an order `o` does not say for which lines it is. */
const HAS_UNSAID = sql`(
  exists (
    select from ${payments} p join ${refunds} r on r.payment_id = p.id
    where p.order_id = o.id and ${REFUND_OF_TOTAL} and r.line_amounts is null)
  or exists (
    select from ${cashRefunds} r where r.order_id = o.id and r.line_amounts is null))`

/** SQL: what refunds of an order `o` were said to be for a line `l`. */
export const REFUNDED_OF_LINE = sql`(coalesce((
  select sum((r.line_amounts ->> l.id)::bigint)::float8
  from ${payments} p join ${refunds} r on r.payment_id = p.id
  where p.order_id = o.id and ${REFUND_OF_TOTAL}), 0)
  + coalesce((
    select sum((r.line_amounts ->> l.id)::bigint)::float8
    from ${cashRefunds} r where r.order_id = o.id), 0))`

/**
 * SQL: what refunds of an order `o` were said to be for its charges, as `namedParts` in
 * src/shared/order/refund/line-amounts.ts.
 */
export const REFUNDED_OF_CHARGES = sql`(coalesce((
  select sum(r.amount)::float8 from ${payments} p join ${refunds} r on r.payment_id = p.id
  where p.order_id = o.id and ${REFUND_OF_TOTAL} and r.line_amounts is not null), 0)
  + coalesce((
    select sum(r.amount)::float8 from ${cashRefunds} r
    where r.order_id = o.id and r.line_amounts is not null), 0)
  - coalesce((
    select sum(${REFUNDED_OF_LINE}) from ${orderLines} l where l.order_id = o.id), 0))`

/** SQL: what was charged for the units of a line `l` that came back, as `amountOfUnits`. */
const RETURNED_OF_LINE = sql`(${LINE_AMOUNT} * ${RETURNED_UNITS} / l.quantity)::float8`

/**
 * SQL: what still goes back for the units of an order `o` that came back, as `valueToRefund` in
 * src/orders/returns/refund-due.ts. Needs `IS_NOT_AGREED`.
 */
export const VALUE_TO_REFUND = sql`(case
  when ${HAS_UNSAID} then greatest(0, ${RETURNED_VALUE} - ${REFUNDED})
  else coalesce((
    select sum(greatest(0, ${RETURNED_OF_LINE} - ${REFUNDED_OF_LINE}))
    from ${orderLines} l where l.order_id = o.id and exists (
      select from ${returnRequests} q
      where ${IS_OPEN} and q.quantities -> l.id is not null)), 0) end)`

/** SQL: the statuses in which an order without a refund can have a part that is `CREDITED`. */
export const MAY_BE_CREDITED = sql`('undelivered', 'returned', 'return_requested')`

/**
 * SQL: what of an order `o` that was not cancelled is no sale any more, in paise: all of it once
 * its parcel came back undelivered, else what is refunded. Units that came back count as what still
 * goes back for them until a refund says how much it is. Its credit notes are for the same
 * (`creditOrder` in src/admin/orders/invoices.ts), but later: that of a return follows the refund,
 * and that of an undelivered parcel without its cash is issued when the parcel arrives. Of most
 * orders nothing has to be looked up.
 */
export const CREDITED = sql`(case
  when o.refund = 'none' and o.status not in ${MAY_BE_CREDITED} then 0
  when ${IS_UNDELIVERED} then o.total::float8
  else ${REFUNDED} + case
    when o.refund <> 'refunded' and ${IS_NOT_AGREED}
      then least(greatest(0, o.total::float8 - ${REFUNDED}), ${VALUE_TO_REFUND})
    else 0 end end)`
