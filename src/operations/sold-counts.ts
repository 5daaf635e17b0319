import { storeSoldCounts } from '#catalog/catalog.ts'
import { countSold } from '#orders/orders.ts'
import type { Db } from '#platform/db/db.ts'

const COUNTED_DAYS = 30

/** Counts the orders of each product in the last 30 days, for "Most loved". May run at any time. */
export async function refreshSoldCounts({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const since = new Date(now().getTime() - COUNTED_DAYS * 24 * 3_600_000)
  const sold = await countSold(db, since)
  await db.transaction((tx) => storeSoldCounts(tx, sold, now()))
}
