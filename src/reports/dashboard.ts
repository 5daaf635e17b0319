import { sql } from 'drizzle-orm'
import { listLowVariants } from '#inventory/inventory.ts'
import { findBackupFault } from '#operations/backups/backup-runs.ts'
import { summarizeBooks } from '#operations/book-results.ts'
import { describeOutage } from '#payments/outages.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { EDITABLE_STATES } from '#shared/catalog/product.ts'

const MAX_LOW_VARIANTS = 50

/**
 * The figures of the dashboard: products that are not archived, users, variants with at most
 * `lowStock` units, outages of the payment provider, what does not add up in
 * the books, and a faulty backup.
 */
export async function readDashboard(
  db: Reader,
  { lowStock, now }: { lowStock: number; now: Date },
) {
  const [[totals], { low, total, products }, outage, books, backup] = await Promise.all([
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
    findBackupFault(db, now),
  ])
  return {
    totalProducts: totals?.products ?? 0,
    totalUsers: totals?.users ?? 0,
    lowInventory: low,
    lowInventoryTotal: total,
    lowInventoryProducts: products,
    lowStock,
    outage,
    books,
    backup,
  }
}
