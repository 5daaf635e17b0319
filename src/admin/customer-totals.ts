import { sql } from 'drizzle-orm'
import { SOLD } from '#orders/index-conditions.ts'
import { orders } from '#orders/tables.ts'
import { CREDITED } from '#payments/returned-goods.ts'
import { query, type Reader } from '#platform/db/db.ts'

/**
 * What a user has ordered: orders that were paid or confirmed and not cancelled, what they came to
 * less what came back or is refunded of them, in paise, and when the last was placed.
 */
export type CustomerTotals = { orders: number; spentPaise: number; lastOrderAt: string | null }

/** SQL: what remains of the total of an order `o`, as the sales report counts it. */
const REMAINING = sql`(o.total::float8 - least(o.total, ${CREDITED}))`

/** SQL: what each user with orders has spent, as `listUsers` takes amounts. */
export const SPENT_BY_USER = sql`
  select o.user_id, sum(${REMAINING}) as amount from ${orders} o
  where o.user_id is not null and ${SOLD} group by o.user_id`

/** The orders of each user that count as sales, in one statement. */
export async function readCustomerTotals(
  db: Reader,
  userIds: string[],
): Promise<Map<string, CustomerTotals>> {
  if (userIds.length === 0) return new Map()
  const rows = await query<CustomerTotals & { userId: string; lastOrderAt: Date | string }>(
    db,
    sql`
    select o.user_id as "userId", count(*)::int as orders, sum(${REMAINING}) as "spentPaise",
      max(o.created_at) as "lastOrderAt"
    from ${orders} o where o.user_id = any(${sql.param(userIds)}::text[]) and ${SOLD}
    group by o.user_id`,
  )
  return new Map(
    rows.map(({ userId, ...totals }) => [
      userId,
      { ...totals, lastOrderAt: new Date(totals.lastOrderAt).toISOString() },
    ]),
  )
}
