import type { TrackedOrder } from '#contract/contract.ts'
import { pipeline, type Db } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { toOrderNumber } from '#shared/order/order-number.ts'
import * as store from './store.ts'
import { toProgress } from './to-order.ts'

const HOUR = 3600
/**
 * Wrong answers in an hour for one order, for one mobile number, and from one network (behind which
 * a mobile carrier may put thousands).
 */
const WRONG_MOST = { number: 5, mobile: 10, network: 100 }

export type TrackOrderQuery = { number: string; mobile: string; network: string }

/**
 * How far an order has come, for whoever knows its number and its phone or its account's mobile
 * number. An order that does not exist and a wrong mobile number are refused alike, and so are
 * further attempts after five wrong ones, right or not.
 */
export async function trackOrder(db: Db, asked: TrackOrderQuery): Promise<TrackedOrder> {
  const number = toOrderNumber(asked.number) ?? asked.number.toUpperCase()
  const attempts = {
    number: `track order ${number}`,
    mobile: `track mobile ${asked.mobile}`,
    network: `track from ${asked.network}`,
  }
  await countAttempt(db, attempts)
  const [found] = await store.selectByNumber(db, number)
  if (!found || ![found.order.shippingDetails.phone, found.mobile].includes(asked.mobile))
    throw new Refusal('order.untracked')
  for (const key of Object.values(attempts)) await countDown(db, key)
  return describe(db, found.order)
}

/**
 * Counted before anything is looked up: of a hundred guesses that come at once, five are answered.
 */
async function countAttempt(
  db: Db,
  attempts: Record<keyof typeof WRONG_MOST, string>,
): Promise<void> {
  for (const name of ['network', 'mobile', 'number'] as const) {
    const { count, resetSeconds } = await countUp(db, attempts[name], HOUR)
    if (count > WRONG_MOST[name])
      throw new Refusal('order.track-limited', { details: { retryAfter: resetSeconds } })
  }
}

async function describe(db: Db, order: store.OrderRow): Promise<TrackedOrder> {
  const [moves, refunds] = await pipeline([
    store.selectStatusChanges(db, [order.id]),
    store.selectRefunds(db, [order.id]),
  ])
  const last = order.refund === 'none' ? undefined : refunds.at(-1)
  return {
    ...toProgress(order, { moves, refunds }),
    refundAt: (last?.processedAt ?? last?.createdAt)?.toISOString() ?? null,
  }
}
