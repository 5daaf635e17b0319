import { eq } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import type { TrackedOrder } from '#contract/contract.ts'
import { pipeline, type Db } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { toNumberWithoutPrefix } from '#shared/order/order-number.ts'
import { ORDER_CHANGE_SENTENCES } from '#shared/order/variant-change.ts'
import { numberCondition } from './next-number.ts'
import { selectLines, selectStatusChanges, type OrderRow } from './orders.ts'
import { selectRefunds, toProgress } from './read-orders.ts'
import { selectReturns } from './returns.ts'
import { orders } from './tables.ts'
import { selectOrderChanges, type OrderChangeRow } from '#orders/change/variant-changes.ts'

const HOUR = 3600
/**
 * Failed attempts per hour for one order, one mobile number and one network. A mobile carrier may
 * put thousands of customers behind one network.
 */
const MAX_FAILED = { number: 5, mobile: 10, network: 100 }

export type TrackOrderQuery = { number: string; mobile: string; network: string }

/**
 * The progress of an order, for a guest who knows its number and its phone or the user's mobile
 * number. Throws `order.untracked` for an unknown order as for a wrong mobile number, and
 * `order.track-limited` after too many failed attempts, even for correct details.
 */
export async function trackOrder(db: Db, input: TrackOrderQuery): Promise<TrackedOrder> {
  const number = toNumberWithoutPrefix(input.number) ?? input.number.toUpperCase()
  const attempts = {
    number: `track order ${number}`,
    mobile: `track mobile ${input.mobile}`,
    network: `track from ${input.network}`,
  }
  await countAttempt(db, attempts)
  const [row] = await db
    .select({ order: orders, mobile: users.mobile })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(numberCondition(input.number.toUpperCase()))
  if (!row || ![row.order.shippingDetails.phone, row.mobile].includes(input.mobile))
    throw new Refusal('order.untracked')
  for (const key of Object.values(attempts)) await countDown(db, key)
  return describe(db, row.order)
}

/** Counts before the look-up, so that of a hundred concurrent guesses only five are checked. */
async function countAttempt(
  db: Db,
  attempts: Record<keyof typeof MAX_FAILED, string>,
): Promise<void> {
  for (const name of ['network', 'mobile', 'number'] as const) {
    const { count, resetSeconds } = await countUp(db, attempts[name], HOUR)
    if (count > MAX_FAILED[name])
      throw new Refusal('order.track-limited', { details: { retryAfter: resetSeconds } })
  }
}

/** A guest does not read what was bought. */
const withoutPiece = (change: OrderChangeRow): OrderChangeRow => ({
  ...change,
  text: ORDER_CHANGE_SENTENCES[change.kind],
})

async function describe(db: Db, order: OrderRow): Promise<TrackedOrder> {
  const [lines, statusHistory, refunds, changes, returns] = await pipeline([
    selectLines(db, [order.id]),
    selectStatusChanges(db, [order.id]),
    selectRefunds(db, [order.id]),
    selectOrderChanges(db, [order.id]),
    selectReturns(db, [order.id]),
  ])
  const last = order.refund === 'none' ? undefined : refunds.at(-1)
  return {
    ...toProgress(order, {
      lines,
      statusHistory,
      refunds,
      changes: changes.map(withoutPiece),
      returns,
    }),
    refundAt: (last?.processedAt ?? last?.createdAt)?.toISOString() ?? null,
  }
}
