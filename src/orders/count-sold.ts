import { sql } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'

/** Orders that are paid or confirmed, and neither cancelled nor sent back. */
const SOLD_STATUSES = ['confirmed', 'packed', 'shipped', 'delivered', 'return_requested']

/** How many orders since then have each product. Free gifts do not count. */
export const countSold = (
  db: Reader,
  since: Date,
): Promise<{ productId: Id<'prd'>; orders: number }[]> =>
  query(
    db,
    sql`
    select l.product_id as "productId", count(distinct o.id)::int as orders
    from orders o join order_lines l on l.order_id = o.id
    where o.created_at >= ${since.toISOString()}::timestamptz
      and o.status in (${sql.join(
        SOLD_STATUSES.map((status) => sql`${status}`),
        sql`, `,
      )})
      and not l.is_free_gift
    group by l.product_id`,
  )
