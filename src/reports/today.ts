import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { listDays, readSoldByDay } from '#reports/sales/sales-days.ts'
import { addDays, istDay } from '#shared/ist-time.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { MAX_COUNTED, type OrderStatus } from '#shared/order/order-status.ts'

const DAYS = 14

type Sold = { orders: number; amountPaise: Paise }
type Today = {
  toPack: number
  toShip: number
  toAnswer: number
  toRefund: number
  unpaid: Sold
  days: (Sold & { day: string })[]
}

/** SQL: the number of orders of a status, counted up to `MAX_COUNTED`. */
const countOf = (status: OrderStatus) => countSome(sql`o.status = ${status}`)

const countSome = (condition: SQL) => sql`(
  select count(*)::int from (
    select from ${orders} o where ${condition} limit ${MAX_COUNTED}) limited)`

/**
 * What an administrator looks at in the morning: orders to pack and to ship, return requests,
 * refunds that are due, unpaid orders, and the net sales of each of the last 14 days, as the sales
 * report has them. A sale is an order that was paid, or confirmed for cash, and not cancelled, less
 * what came back or is refunded of it; it counts on the day on which it was placed.
 */
export async function readToday(db: Reader, now: Date): Promise<Today> {
  const today = istDay(now)
  const period = { from: addDays(today, 1 - DAYS), to: today }
  const [counts, sold] = await Promise.all([readCounts(db), readSoldByDay(db, period)])
  return {
    toPack: counts.toPack,
    toShip: counts.toShip,
    toAnswer: counts.toAnswer,
    toRefund: counts.toRefund,
    unpaid: { orders: counts.unpaid, amountPaise: paise(counts.unpaidAmount) },
    days: listDays(period).map((day) => {
      const { orders: count = 0, net = paise(0) } = sold.get(day) ?? {}
      return { day, orders: count, amountPaise: net }
    }),
  }
}

type Counts = Pick<Today, 'toPack' | 'toShip' | 'toAnswer' | 'toRefund'> & {
  unpaid: number
  unpaidAmount: number
}

async function readCounts(db: Reader): Promise<Counts> {
  const [row] = await query<Counts>(
    db,
    sql`
    select ${countOf('confirmed')} as "toPack", ${countOf('packed')} as "toShip",
      ${countOf('return_requested')} as "toAnswer", ${countSome(sql`o.refund_due`)} as "toRefund",
      count(*)::int as unpaid, coalesce(sum(o.total), 0)::float8 as "unpaidAmount"
    from ${orders} o where o.status = 'pending_payment'`,
  )
  if (!row) throw new Error('A count has one row.')
  return row
}
