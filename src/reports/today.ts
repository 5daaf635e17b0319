import { sql } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { CREDITED, MAY_BE_CREDITED } from '#payments/returned-goods.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { dayOf, isInDays } from './report-days.ts'
import { IS_KEPT } from '#reports/sales/sold-orders.ts'
import { istDay } from '#shared/ist-time.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { MAX_COUNTED, type OrderStatus } from '#shared/order/order-status.ts'

const DAYS = 14
const DAY_MS = 86_400_000

type Sold = { orders: number; amountPaise: Paise }
type Today = {
  toPack: number
  toAnswer: number
  unpaid: Sold
  days: (Sold & { day: string })[]
}

/** SQL: the number of orders of a status, counted up to `MAX_COUNTED`. */
const countOf = (status: OrderStatus) => sql`(
  select count(*)::int from (
    select from ${orders} o where o.status = ${status} limit ${MAX_COUNTED}) limited)`

/**
 * What an administrator looks at in the morning: orders to pack, return requests, unpaid orders,
 * and the net sales of each of the last 14 days, as the sales report has them. A sale is an order
 * that was paid, or confirmed for cash, and not cancelled, less what came back or is refunded of
 * it; it counts on the day on which it was placed.
 */
export async function readToday(db: Reader, now: Date): Promise<Today> {
  const [counts, sold] = await Promise.all([readCounts(db), readSold(db, now)])
  const days = Array.from({ length: DAYS }, (_, index) => dayBefore(now, DAYS - 1 - index))
  return {
    toPack: counts.toPack,
    toAnswer: counts.toAnswer,
    unpaid: { orders: counts.unpaid, amountPaise: paise(counts.unpaidAmount) },
    days: days.map((day) => ({ day, ...(sold.get(day) ?? { orders: 0, amountPaise: paise(0) }) })),
  }
}

const dayBefore = (now: Date, days: number): string =>
  istDay(new Date(now.getTime() - days * DAY_MS))

type Counts = { toPack: number; toAnswer: number; unpaid: number; unpaidAmount: number }

async function readCounts(db: Reader): Promise<Counts> {
  const [row] = await query<Counts>(
    db,
    sql`
    select ${countOf('confirmed')} as "toPack", ${countOf('return_requested')} as "toAnswer",
      count(*)::int as unpaid, coalesce(sum(o.total), 0)::float8 as "unpaidAmount"
    from ${orders} o where o.status = 'pending_payment'`,
  )
  if (!row) throw new Error('A count has one row.')
  return row
}

async function readSold(db: Reader, now: Date): Promise<Map<string, Sold>> {
  const period = { from: dayBefore(now, DAYS - 1), to: dayBefore(now, 0) }
  const [rows, credits] = await Promise.all([
    query<DayRow & { orders: number }>(
      db,
      sql`
      select ${dayOf(sql`o.created_at`)} as day, count(*)::int as orders,
        sum(o.total)::float8 as amount
      from ${orders} o where ${isInDays(sql`o.created_at`, period)} and ${IS_KEPT}
      group by 1`,
    ),
    readCredits(db, period),
  ])
  const credited = new Map(credits.map(({ day, amount }) => [day, amount]))
  return new Map(
    rows.map(({ day, amount, ...row }) => [
      day,
      { orders: row.orders, amountPaise: paise(amount - (credited.get(day) ?? 0)) },
    ]),
  )
}

type DayRow = { day: string; amount: number }

/**
 * What of the sales of each day is no sale any more. Only orders that can have such a part are
 * read, by the indexes of refunds and statuses; all others are counted in an index.
 */
const readCredits = (db: Reader, period: Period): Promise<DayRow[]> =>
  query<DayRow>(
    db,
    sql`
    select ${dayOf(sql`o.created_at`)} as day, sum(least(o.total, ${CREDITED}))::float8 as amount
    from (
      select * from ${orders} o where o.refund in ('pending', 'partial', 'refunded')
        and ${isInDays(sql`o.created_at`, period)}
      union all
      select * from ${orders} o where o.refund = 'none'
        and o.status in ${MAY_BE_CREDITED}
        and ${isInDays(sql`o.created_at`, period)}
    ) o where ${IS_KEPT}
    group by 1`,
  )
