import { sql } from 'drizzle-orm'
import { listLowVariants } from '#inventory/inventory.ts'
import { describeOutage } from '#payments/outages.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { EDITABLE_STATES } from '#shared/catalog/product-details.ts'

/** How many variants that run out the dashboard names. */
const LOW_NAMED = 50

/**
 * The shop in numbers: products that are not archived, people with an account, and the variants
 * that run out.
 */
export async function readDashboard(db: Reader, lowStock: number) {
  const [[totals], { low, total }, outage] = await Promise.all([
    query<{ products: number; users: number }>(
      db,
      sql`select (select count(*)::int from products where state in ${EDITABLE_STATES}) as products, (select count(*)::int from users) as users`,
    ),
    listLowVariants(db, { states: ['published'], limit: LOW_NAMED }, lowStock),
    describeOutage(db),
  ])
  return {
    totalProducts: totals?.products ?? 0,
    totalUsers: totals?.users ?? 0,
    lowInventory: low,
    lowInventoryTotal: total,
    lowStock,
    outage,
  }
}
