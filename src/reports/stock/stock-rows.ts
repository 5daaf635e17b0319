import { sql, type SQL } from 'drizzle-orm'
import { costHistory } from '#catalog/price-tables.ts'
import { products, variants } from '#catalog/tables.ts'
import { stockMovements } from '#inventory/tables.ts'
import { orderLines, orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { dayOf } from '#reports/report-days.ts'
import { RETURNED_UNITS } from '#payments/returned-goods.ts'
import { IS_KEPT, isPlacedIn } from '#reports/sales/sold-orders.ts'
import { paise, times, type Paise } from '#shared/money/money.ts'
import { PURCHASE_DAYS, type DeadStockDays, type StockView } from '#shared/reports/stock-views.ts'

/**
 * A variant in a stock report. Values are in paise; `costValue` is null without a cost price.
 * `isFirstCost`: the day is before the history of its cost prices, so the first known one counts.
 * Of the view `dead`, `lastSold` is the day in India of the last order of it; null without one.
 * Of `purchase`, `sold` are the pieces of the last 30 days that did not come back.
 */
export type StockRow = {
  id: string
  title: string
  label: string
  sku: string
  stock: number
  costPrice: Paise | null
  costValue: Paise | null
  isFirstCost: boolean
  saleValue: Paise
  lastSold?: string | null
  sold?: number
  toBuy?: number
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

/**
 * What a view has beside the stock: a sum of the lines `l` of orders `o` that were not cancelled,
 * by variant, where one is needed, and its column.
 */
type View = { sales?: { sum: SQL; where: SQL; column: SQL }; where: SQL; order: SQL }

const BY_VALUE = sql`cost::bigint * stock desc nulls last, price::bigint * stock desc`

function viewOf({ view, today, days, lowStock }: StockRowsQuery): View {
  if (view === 'value') return { where: sql`stock <> 0`, order: BY_VALUE }
  if (view === 'dead')
    return {
      sales: {
        sum: dayOf(sql`max(o.created_at)`),
        where: sql`true`,
        column: sql`sales.sum as "lastSold"`,
      },
      where: sql`stock > 0
        and coalesce("lastSold", "listedOn") <= ${daysBefore(today, Number(days))}`,
      order: BY_VALUE,
    }
  return {
    sales: {
      sum: sql`sum(l.quantity - ${RETURNED_UNITS})::int`,
      where: isPlacedIn({ from: daysBefore(today, PURCHASE_DAYS - 1), to: today }),
      column: sql`coalesce(sales.sum, 0) as sold`,
    },
    where: sql`"isSold" and (stock <= ${lowStock} or stock < sold)`,
    order: sql`sold desc, stock`,
  }
}

/**
 * Lists the variants of a view. The stock of an earlier day is the present one without the later
 * movements of the ledger, at the cost prices of that day.
 */
export async function listStockRows(db: Reader, input: StockRowsQuery): Promise<StockRow[]> {
  const { date, today, lowStock } = input
  const cost = date < today ? costOn(date) : COST_NOW
  const { sales, where, order } = viewOf(input)
  const rows = await query<Row>(
    db,
    sql`
    with later as (
      select m.variant_id, sum(m.change) as change from ${stockMovements} m
      where m.created_at >= (${date}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by m.variant_id
    )
    ${
      sales &&
      sql`, sales as (
        select l.variant_id, ${sales.sum} as sum
        from ${orders} o join ${orderLines} l on l.order_id = o.id
        where ${sales.where} and ${IS_KEPT} group by l.variant_id
      )`
    }, listed as (
      select v.id, p.title, v.label, v.sku, p.id as product_id, v.position,
        ${cost.columns}, coalesce(v.sale_price, p.sale_price)::int as price,
        (v.stock - coalesce(later.change, 0))::int as stock,
        not v.removed and p.state = 'published' as "isSold",
        ${dayOf(sql`p.created_at`)} as "listedOn"
        ${sales && sql`, ${sales.column}`}
      from ${variants} v join ${products} p on p.id = v.product_id
      left join later on later.variant_id = v.id
      ${cost.join}
      ${sales && sql`left join sales on sales.variant_id = v.id`}
    )
    select listed.* from listed where ${where} order by ${order}, title, product_id, position, id`,
  )
  return rows.map((row) => toRow(row, lowStock))
}

type Cost = { columns: SQL; join: SQL }

const COST_NOW: Cost = {
  columns: sql`v.cost_price::int as cost, false as "isFirstCost"`,
  join: sql``,
}

/** The cost price of a variant `v` at the end of a day; before its history the first known one. */
const costOn = (date: string): Cost => ({
  columns: sql`case when known.id is null then earliest.cost_price else known.cost_price end::int
      as cost,
    known.id is null and earliest.cost_price is not null as "isFirstCost"`,
  join: sql`
    left join lateral (
      select h.id, h.cost_price from ${costHistory} h
      where h.variant_id = v.id
        and h.changed_at < (${date}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      order by h.changed_at desc, h.id desc limit 1
    ) known on true
    left join lateral (
      select h.cost_price from ${costHistory} h
      where h.variant_id = v.id and h.cost_price is not null
      order by h.changed_at, h.id limit 1
    ) earliest on true`,
})

type Row = Pick<
  StockRow,
  'id' | 'title' | 'label' | 'sku' | 'stock' | 'isFirstCost' | 'sold' | 'lastSold'
> & {
  cost: number | null
  price: number
}

function toRow(row: Row, lowStock: number): StockRow {
  const { id, title, label, sku, stock, cost, price, isFirstCost, sold, lastSold } = row
  return {
    id,
    title,
    label,
    sku,
    stock,
    costPrice: cost === null ? null : paise(cost),
    costValue: cost === null ? null : times(paise(cost), stock),
    isFirstCost,
    saleValue: times(paise(price), stock),
    ...(lastSold !== undefined && { lastSold }),
    ...(sold !== undefined && { sold, toBuy: toBuy({ stock, sold, lowStock }) }),
  }
}

/** To buy is what brings the stock above the limit and through another month like the last. */
const toBuy = ({ stock, sold, lowStock }: { stock: number; sold: number; lowStock: number }) =>
  Math.max(0, sold + lowStock + 1 - stock)
