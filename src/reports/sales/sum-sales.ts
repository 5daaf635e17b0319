import { sql, type SQL } from 'drizzle-orm'
import { products } from '#catalog/tables.ts'
import { LINE_AMOUNT, RETURNED_UNITS } from '#payments/returned-goods.ts'
import { orderLines } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { CHARGES_KEY, UNKNOWN_KEY, type SalesDimension } from '#shared/reports/sales-dimensions.ts'
import { groupSales, mergeRows, NOTHING, type SalesAmounts, type SalesRow } from './sales-rows.ts'
import { readSoldOrders, soldIn } from './sold-orders.ts'

/** SQL: the key of a row, of an order `o` or of a line `l` and its `product`. */
const KEYS: Record<SalesDimension, { of: 'order' | 'line'; key: SQL }> = {
  day: { of: 'order', key: sql`o.day` },
  month: { of: 'order', key: sql`left(o.day, 7)` },
  state: { of: 'order', key: sql`coalesce(nullif(o.state, ''), ${UNKNOWN_KEY})` },
  method: { of: 'order', key: sql`coalesce(nullif(o.method, ''), ${UNKNOWN_KEY})` },
  product: { of: 'line', key: sql`l.product_id` },
  variant: { of: 'line', key: sql`l.variant_id` },
  category: { of: 'line', key: sql`product.category` },
}

/** SQL: the lines `l` of all orders, with the `product` of each. */
const LINES = sql`${orderLines} l join ${products} product on product.id = l.product_id`

/** SQL: what an order `o` was charged beside its goods. */
const CHARGES = sql`(o.total - (
  select coalesce(sum(${LINE_AMOUNT}), 0)::float8 from ${orderLines} l where l.order_id = o.id))`

/** SQL: whether an order `o` has a part in a row. */
export function isInRow(by: SalesDimension, value: string): SQL {
  const { of, key } = KEYS[by]
  if (of === 'order') return sql`${key} = ${value}`
  if (value === CHARGES_KEY) return sql`${CHARGES} <> 0`
  return sql`exists (select from ${LINES} where l.order_id = o.id and ${key} = ${value})`
}

/** SQL: the units of a line `l` of an order `o` that were neither cancelled nor came back. */
const KEPT_UNITS = sql`case when o."isCancelled" then 0 else l.quantity - ${RETURNED_UNITS} end`

type SumRow = {
  key: string
  orders: number
  cancelledOrders: number
  pieces: number
  keptPieces: number
  gross: number
  cancelled: number
  returned: number
  retained: number
}

const toAmounts = ({ pieces, keptPieces, gross, cancelled, returned }: SumRow): SalesAmounts => ({
  pieces,
  keptPieces,
  gross: paise(gross),
  cancelled: paise(cancelled),
  returned: paise(returned),
  net: paise(gross - cancelled - returned),
})

/** SQL: whether the shop has kept money of an order `o` that came back undelivered. */
export const HAS_RETAINED = sql`o.retained > 0`

/**
 * Sums whole orders by a key in the database, only those of `where`. What came back is at most the
 * total of its order.
 */
const sumOrders = (
  db: Reader,
  period: Period,
  { key, where = sql`true` }: { key: SQL; where?: SQL | undefined },
): Promise<SumRow[]> =>
  query<SumRow>(
    db,
    sql`
    with o as (${soldIn(period)}), parts as (
      select ${key} as key, o.total, o.returned, o.retained, o."isCancelled", lines.*
      from o cross join lateral (
        select coalesce(sum(l.quantity), 0) as pieces, coalesce(sum(${KEPT_UNITS}), 0) as kept
        from ${orderLines} l where l.order_id = o.id
      ) lines where ${where}
    )
    select key, count(*)::int as orders,
      (count(*) filter (where "isCancelled"))::int as "cancelledOrders",
      sum(pieces)::int as pieces, sum(kept)::int as "keptPieces", sum(total) as gross,
      coalesce(sum(total) filter (where "isCancelled"), 0) as cancelled,
      coalesce(sum(least(returned, total)) filter (where not "isCancelled"), 0)::float8 as returned,
      sum(retained)::float8 as retained
    from parts group by key`,
  )

/** SQL: whether no part of an order `o` is shared out over its lines. */
const IS_WHOLE = sql`(o."isCancelled" or o.returned = 0)`

/** Sums the lines and charges of orders that nothing came back of, in the database. */
const sumLines = (db: Reader, period: Period, key: SQL): Promise<SumRow[]> =>
  query<SumRow>(
    db,
    sql`
    with sold as (${soldIn(period)}), o as (select o.* from sold o where ${IS_WHOLE}), parts as (
      select ${key} as key, o.id, o."isCancelled", ${LINE_AMOUNT}::float8 as amount,
        l.quantity as pieces, ${KEPT_UNITS} as kept
      from ${LINES} join o on o.id = l.order_id
      union all
      select ${CHARGES_KEY}::text, o.id, o."isCancelled", ${CHARGES}, 0, 0 from o
      where ${CHARGES} <> 0
    )
    select key, count(distinct id)::int as orders, 0 as "cancelledOrders",
      sum(pieces)::int as pieces, sum(kept)::int as "keptPieces", sum(amount) as gross,
      coalesce(sum(amount) filter (where "isCancelled"), 0) as cancelled, 0 as returned,
      0 as retained
    from parts group by key`,
  )

/**
 * The rows of a sales report. The database sums up; only orders with returns, which are shared out
 * over their lines, are read, and only for a report by goods.
 */
export async function readSalesRows(
  db: Reader,
  period: Period,
  by: SalesDimension,
): Promise<SalesRow[]> {
  const toRow = (row: SumRow) => ({ key: row.key, orders: row.orders, ...toAmounts(row) })
  const { of, key } = KEYS[by]
  if (of === 'order') return mergeRows((await sumOrders(db, period, { key })).map(toRow), by)
  const whole = await sumLines(db, period, key)
  const shared = await readSoldOrders(db, period, { where: sql`not ${IS_WHOLE}` })
  return mergeRows([...whole.map(toRow), ...groupSales(shared, by)], by)
}

/** The totals of a sales report, of all its orders or those of `where`. */
export async function readSalesTotals(
  db: Reader,
  period: Period,
  where?: SQL,
): Promise<SalesAmounts & { orders: number; cancelledOrders: number; retained: Paise }> {
  const [row] = await sumOrders(db, period, { key: sql`''::text`, where })
  if (!row) return { ...NOTHING, orders: 0, cancelledOrders: 0, retained: paise(0) }
  const { orders, cancelledOrders, retained } = row
  return { ...toAmounts(row), orders, cancelledOrders, retained: paise(retained) }
}
