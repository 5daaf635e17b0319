import { sql, type SQL } from 'drizzle-orm'
import { cartLines, cartStarts } from '#cart/tables.ts'
import { products } from '#catalog/tables.ts'
import { REFUND_SENT } from '#orders/admin/admin-order-list.ts'
import { orderLines, orders, orderStatusHistory, REPLACED_NOTE } from '#orders/tables.ts'
import {
  CREDITED,
  LINE_AMOUNT,
  REFUNDED_OF_CHARGES,
  REFUNDED_OF_LINE,
  RETAINED,
  RETURNED_UNITS,
} from '#payments/returned-goods.ts'
import { payments } from '#payments/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { dayOf, isInDays } from '#reports/report-days.ts'
import { paise } from '#shared/money/money.ts'
import { adminStatusText, type StatusFacts } from '#shared/order/order-status.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import type { SoldLine, SoldOrder } from './sales-rows.ts'

/** SQL: whether an order `o` was placed on a day of the period, in India. */
export const isPlacedIn = (period: Period): SQL => isInDays(sql`o.created_at`, period)

/**
 * SQL: whether an order `o` was sold: it was confirmed, also if it was cancelled afterwards. An
 * order that was never paid is no sale.
 */
const IS_SOLD = sql`
  o.status not in ('pending_payment', 'placed', 'expired')
  and (o.status <> 'cancelled' or exists (
    select from ${orderStatusHistory} h where h.order_id = o.id and h.status = 'confirmed'))`

/** SQL: whether an order `o` was sold and not cancelled. */
export const IS_KEPT = sql`o.status not in ('pending_payment', 'placed', 'expired', 'cancelled')`

/**
 * SQL: the orders that were sold in a period, with the columns of SoldOrder that are not about
 * lines. Statements name it `o`.
 */
export const soldIn = (period: Period): SQL => sql`
  select o.id, o.number, o.status, o.refund, o.refund_due as "refundDue", o.created_at,
    o.total::float8 as total,
    o.status = 'cancelled' as "isCancelled",
    ${dayOf(sql`o.created_at`)} as day,
    o.shipping_details ->> 'name' as name,
    coalesce(o.place_of_supply, '') as state,
    case o.payment_method when 'cod' then 'cod' else coalesce(settling.method, '') end as method,
    ${CREDITED} as returned, ${RETAINED} as retained
  from ${orders} o
  left join ${payments} settling on settling.order_id = o.id and settling.settles
  where ${isPlacedIn(period)} and ${IS_SOLD}`

type Amounts = 'total' | 'returned' | 'retained' | 'refundedOfCharges'

type OrderRow = Omit<SoldOrder, 'statusLabel' | Amounts | 'lines'> &
  Record<Amounts, number> &
  StatusFacts & {
    lines: (Omit<SoldLine, 'amount' | 'refunded'> & { amount: number; refunded: number })[]
  }

/** Of which orders `o`, and which page of them; all without one. */
type WhichOrders = { where?: SQL | undefined; page?: { limit: number; offset: number } }

/** Reads the orders that were sold in a period, with their lines, the newest first. */
export async function readSoldOrders(
  db: Reader,
  period: Period,
  { where = sql`true`, page }: WhichOrders = {},
): Promise<SoldOrder[]> {
  const rows = await query<OrderRow>(
    db,
    sql`
    with o as (${soldIn(period)})
    select o.id, o.number, o.status, o.refund, ${REFUND_SENT} as "refundSent", o."refundDue",
      o.total, o."isCancelled", o.day, o.name, o.state, o.method,
      o.returned::float8 as returned, o.retained::float8 as retained,
      ${REFUNDED_OF_CHARGES} as "refundedOfCharges",
      (
        select coalesce(json_agg(json_build_object(
          'productId', l.product_id, 'variantId', l.variant_id, 'category', product.category,
          'quantity', l.quantity, 'amount', ${LINE_AMOUNT}, 'refunded', ${REFUNDED_OF_LINE},
          'returnedQuantity', ${RETURNED_UNITS})
          order by l.position), '[]')
        from ${orderLines} l join ${products} product on product.id = l.product_id
        where l.order_id = o.id
      ) as lines
    from o where ${where} order by o.created_at desc, o.id desc
    ${page && sql`limit ${page.limit} offset ${page.offset}`}`,
  )
  return rows.map(({ status, refund, refundSent, refundDue, lines, ...row }) => ({
    ...row,
    statusLabel: adminStatusText({ status, refund, refundSent, refundDue }),
    total: paise(row.total),
    returned: paise(row.returned),
    retained: paise(row.retained),
    refundedOfCharges: paise(row.refundedOfCharges),
    lines: lines.map(({ amount, refunded, ...line }) => ({
      ...line,
      amount: paise(amount),
      refunded: paise(refunded),
    })),
  }))
}

/** SQL: whether a newer order of the customer has replaced an order `o` that was never sold. */
const IS_REPLACED = sql`
  not (${IS_SOLD}) and exists (
    select from ${orderStatusHistory} h where h.order_id = o.id and h.note = ${REPLACED_NOTE})`

/**
 * Checkouts and carts of a period. `placed`: orders, paid or not, without those that a newer one
 * replaced. `startedCarts`: carts that got their first goods; null if days of the period with
 * orders are before the first one: carts were not recorded then. `carts`: those with goods now.
 */
type Conversion = {
  placed: number
  startedCarts: number | null
  cartsSince: string | null
  carts: number
}

/** Counts what came before the sales of a period. */
export async function countCheckouts(db: Reader, period: Period): Promise<Conversion> {
  const { from, to } = period
  const [row] = await query<Conversion & { isPartial: boolean }>(
    db,
    sql`
    with first as (select min(s.day) as day from ${cartStarts} s)
    select
      (select count(*)::int from ${orders} o
        where ${isPlacedIn(period)} and not (${IS_REPLACED})) as placed,
      (select count(*)::int from ${cartStarts} s
        where s.day between ${from}::date and ${to}::date) as "startedCarts",
      first.day::text as "cartsSince",
      exists (select from ${orders} o where ${isPlacedIn(period)} and (first.day is null
        or o.created_at < first.day::timestamp at time zone 'Asia/Kolkata')) as "isPartial",
      (select count(distinct c.user_id)::int from ${cartLines} c) as carts
    from first`,
  )
  if (!row) throw new Error('A count has one row.')
  const { isPartial, ...counts } = row
  return { ...counts, ...(isPartial && { startedCarts: null }) }
}
