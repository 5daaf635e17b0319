import { sql } from 'drizzle-orm'
import type { TestShop } from './shop.ts'

/** Moves all earlier rows of the price history back by days, as if the prices were older. */
export const agePrices = ({ db }: Pick<TestShop, 'db'>, days: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      update price_history set changed_at = changed_at - make_interval(days => ${days}::int)`)
  })
