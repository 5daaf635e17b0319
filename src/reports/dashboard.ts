import { sql } from 'drizzle-orm'
import { query, type Reader } from '#platform/db.ts'
import { KEPT_STATES } from '#shared/product-details.ts'

/** How many of what runs out the dashboard names. */
const LOW_NAMED = 50

/** The shop in numbers: products that are not archived, people with an account, and what runs out. */
export async function readDashboard(db: Reader, lowStock: number) {
  const [totals] = await query<{ products: number; users: number }>(
    db,
    sql`select (select count(*)::int from products where state in ${KEPT_STATES}) as products, (select count(*)::int from users) as users`,
  )
  const low = await query<{ _id: string; product: string; quantity: number; total: number }>(
    db,
    sql`
    select p.id as "_id", p.title as product, s.stock as quantity, count(*) over ()::int as total
    from products p join (
      select product_id, sum(stock)::int as stock from variants where not removed group by product_id having sum(stock) <= ${lowStock}
    ) s on s.product_id = p.id
    where p.state = 'published' order by s.stock, p.id limit ${LOW_NAMED}`,
  )
  return {
    totalProducts: totals?.products ?? 0,
    totalUsers: totals?.users ?? 0,
    lowInventory: low.map(({ total: _total, ...row }) => row),
    lowInventoryTotal: low[0]?.total ?? 0,
    lowStock,
  }
}
