import { sql } from 'drizzle-orm'
import { query, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { orders } from './tables.ts'

/** So far from the limit orders of a network need not wait for each other to be counted. */
const CLOSE = 100

const OVERDUE_SECONDS = 30

/**
 * Refuses with `network.full` a new unpaid order from a network that has `max` of them. Close to
 * the limit it makes the network's other new orders wait until this transaction ends, so that the
 * count is exact for all processes.
 */
export async function assertNetworkLimit(
  tx: Tx,
  { network, max, now }: { network: string; max: number; now: Date },
): Promise<void> {
  const counted = await countUnpaid(tx, network, max)
  if (counted.unpaid < max - CLOSE) return
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid orders of ${network}`}, 0))`,
  )
  const { unpaid, firstEnd } = await countUnpaid(tx, network, max)
  if (unpaid < max) return
  const left = firstEnd ? Math.ceil((new Date(firstEnd).getTime() - now.getTime()) / 1000) : 0
  throw new Refusal('network.full', { details: { retryAfter: Math.max(OVERDUE_SECONDS, left) } })
}

async function countUnpaid(
  tx: Tx,
  network: string,
  max: number,
): Promise<{ unpaid: number; firstEnd: Date | string | null }> {
  const [row] = await query<{ unpaid: number; firstEnd: Date | string | null }>(
    tx,
    sql`
    select count(*)::int as unpaid, min(pay_before) as "firstEnd"
    from (select pay_before from ${orders} where network = ${network} order by pay_before limit ${max}) few`,
  )
  return row ?? { unpaid: 0, firstEnd: null }
}
