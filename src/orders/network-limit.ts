import { sql } from 'drizzle-orm'
import { query, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { orders } from './tables.ts'

/** Orders of a network with more room than this are counted without a lock. */
const LOCK_MARGIN = 100

const MIN_RETRY_SECONDS = 30

/**
 * Throws `network.full` if a network has `max` unpaid orders. Close to the limit it takes an
 * advisory lock, so that new orders of the network are counted one after the other by all
 * processes.
 */
export async function assertNetworkLimit(
  tx: Tx,
  { network, max, now }: { network: string; max: number; now: Date },
): Promise<void> {
  const counted = await countUnpaid(tx, network, max)
  if (counted.unpaid < max - LOCK_MARGIN) return
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid orders of ${network}`}, 0))`,
  )
  const { unpaid, firstEnd } = await countUnpaid(tx, network, max)
  if (unpaid < max) return
  const left = firstEnd ? Math.ceil((new Date(firstEnd).getTime() - now.getTime()) / 1000) : 0
  throw new Refusal('network.full', { details: { retryAfter: Math.max(MIN_RETRY_SECONDS, left) } })
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
    from (
      select pay_before from ${orders} where network = ${network}
      order by pay_before limit ${max}) unpaid`,
  )
  return row ?? { unpaid: 0, firstEnd: null }
}
