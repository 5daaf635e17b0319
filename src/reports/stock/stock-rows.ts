import { sql, type SQL } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import { stockMovements } from '#inventory/tables.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { IS_KEPT, isPlacedIn } from '#reports/sales/sold-orders.ts'
import { paise, times, type Paise } from '#shared/money/money.ts'
import { PURCHASE_DAYS, type DeadStockDays, type StockView } from '#shared/reports/stock-views.ts'

/**
 * A variant in a stock report. Values are in paise; `costValue` is null without a cost price.
 * `sold`: pieces of the last 30 days. `lastSold`: the day in India of the last order of it.
 */
export type StockRow = {
  id: string
  title: string
  label: string
  sku: string
  stock: number
  costPrice: Paise | null
  costValue: Paise | null
  saleValue: Paise
  sold: number
  lastSold: string | null
  toBuy: number
}

/** `today` and `date` are days in India; stock is that of the end of `date`. */
export type StockRowsQuery = {
  view: StockView
  date: string
  today: string
  days: DeadStockDays
  lowStock: number
}

const DAY_MS = 86_400_000

/** The day some days before another. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const BY_VALUE = sql`cost::bigint * stock desc nulls last, price::bigint * stock desc`

/** The conditions and the order of each view, over the columns of the statement below. */
function viewOf({ view, today, days, lowStock }: StockRowsQuery): { where: SQL; order: SQL } {
  if (view === 'value') return { where: sql`stock <> 0`, order: BY_VALUE }
  if (view === 'dead')
    return {
      where: sql`stock > 0 and coalesce("lastSold", "listedOn") <= ${daysBefore(today, Number(days))}`,
      order: BY_VALUE,
    }
  return {
    where: sql`"isSold" and (stock <= ${lowStock} or stock < sold)`,
    order: sql`sold desc, stock`,
  }
}

/**
 * Lists the variants of a view. The stock of an earlier day is the present one without the later
 * movements of the ledger.
 */
export async function listStockRows(db: Reader, input: StockRowsQuery): Promise<StockRow[]> {
  const { date, today, lowStock } = input
  const { where, order } = viewOf(input)
  const recent = { from: daysBefore(today, PURCHASE_DAYS - 1), to: today }
  const rows = await query<Row>(
    db,
    sql`
    with later as (
      select m.variant_id, sum(m.change) as change from ${stockMovements} m
      where m.created_at >= (${date}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by m.variant_id
    ), recent as (
      select l.variant_id, sum(l.quantity)::int as sold
      from ${orders} o join ${orderLines} l on l.order_id = o.id
      where ${isPlacedIn(recent)} and ${IS_KEPT} group by l.variant_id
    ), listed as (
      select v.id, p.title, v.label, v.sku, p.id as product_id, v.position,
        v.cost_price::int as cost, coalesce(v.sale_price, p.sale_price)::int as price,
        (v.stock - coalesce(later.change, 0))::int as stock, coalesce(recent.sold, 0) as sold,
        not v.removed and p.state = 'published' as "isSold",
        (p.created_at at time zone 'Asia/Kolkata')::date::text as "listedOn",
        (
          select (max(o.created_at) at time zone 'Asia/Kolkata')::date::text
          from ${orderLines} l join ${orders} o on o.id = l.order_id
          where l.product_id = p.id and l.variant_id = v.id and ${IS_KEPT}
        ) as "lastSold"
      from ${variants} v join ${products} p on p.id = v.product_id
      left join later on later.variant_id = v.id
      left join recent on recent.variant_id = v.id
    )
    select id, title, label, sku, cost, price, stock, sold, "lastSold" from listed
    where ${where} order by ${order}, title, product_id, position, id`,
  )
  return rows.map((row) => toRow(row, lowStock))
}

type Row = Pick<StockRow, 'id' | 'title' | 'label' | 'sku' | 'stock' | 'sold' | 'lastSold'> & {
  cost: number | null
  price: number
}

/** To buy is what brings the stock above the limit and through another month like the last. */
const toRow = ({ cost, price, ...row }: Row, lowStock: number): StockRow => ({
  ...row,
  costPrice: cost === null ? null : paise(cost),
  costValue: cost === null ? null : times(paise(cost), row.stock),
  saleValue: times(paise(price), row.stock),
  toBuy: Math.max(0, row.sold + lowStock + 1 - row.stock),
})
