import { sql } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { CREDITED, MAY_BE_CREDITED } from '#payments/returned-goods.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { dayOf, isInDays } from '#reports/report-days.ts'
import { addDays } from '#shared/ist-time.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { IS_KEPT } from './sold-orders.ts'

/** The net sales of a day, and those of the day that is as many days before as the period has. */
type SalesDay = { day: string; net: Paise; before: Paise }

type SoldOnDay = { orders: number; net: Paise }

const DAY_MS = 86_400_000

const countDays = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days right before a period, as many as it has. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

/** The days of a period, both ends included. */
export const listDays = (period: Period): string[] =>
  Array.from({ length: countDays(period) }, (_, at) => addDays(period.from, at))

/** The net sales of each day of a period, in paise, with those of the period before. */
export async function readSalesDays(db: Reader, period: Period): Promise<SalesDay[]> {
  const sold = await readSoldByDay(db, { from: periodBefore(period).from, to: period.to })
  const netOn = (day: string): Paise => sold.get(day)?.net ?? paise(0)
  const count = countDays(period)
  return listDays(period).map((day) => ({
    day,
    net: netOn(day),
    before: netOn(addDays(day, -count)),
  }))
}

/**
 * The orders of each day of a period that were sold and not cancelled, and what remains of them in
 * paise: the net sales of the sales report. A day without such an order is left out.
 */
export async function readSoldByDay(db: Reader, period: Period): Promise<Map<string, SoldOnDay>> {
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
    rows.map(({ day, orders: count, amount }) => [
      day,
      { orders: count, net: paise(amount - (credited.get(day) ?? 0)) },
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
