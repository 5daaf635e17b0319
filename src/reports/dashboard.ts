import { sql } from 'drizzle-orm'
import { listLowVariants } from '#inventory/inventory.ts'
import { summarizeBooks } from '#operations/book-results.ts'
import { describeOutage } from '#payments/outages.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { EDITABLE_STATES } from '#shared/catalog/product.ts'

const MAX_LOW_VARIANTS = 50

/**
 * The figures of the dashboard: products that are not archived, users, variants with at most
 * `lowStock` units, outages of the payment provider, and what does not add up in the books.
 */
export async function readDashboard(db: Reader, lowStock: number) {
  const [[totals], { low, total }, outage, books] = await Promise.all([
    query<{ products: number; users: number }>(
      db,
      sql`
      select
        (select count(*)::int from products where state in ${EDITABLE_STATES}) as products,
        (select count(*)::int from users) as users`,
    ),
    listLowVariants(db, { states: ['published'], limit: MAX_LOW_VARIANTS }, lowStock),
    describeOutage(db),
    summarizeBooks(db),
  ])
  return {
    totalProducts: totals?.products ?? 0,
    totalUsers: totals?.users ?? 0,
    lowInventory: low,
    lowInventoryTotal: total,
    lowStock,
    outage,
    books,
  }
}
