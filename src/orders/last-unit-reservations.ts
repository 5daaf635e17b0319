import { lt, sql } from 'drizzle-orm'
import { payments } from '#payments/tables.ts'
import { query, type Db, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { lastUnitReservations, orders } from './tables.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** The longest reservation lasts a day, so no rule needs older rows. */
const MAX_AGE_MS = 7 * DAY_MS

/** A new reservation that leaves variants without stock. */
type NewReservation = {
  userId: Id<'usr'>
  orderId: Id<'ord'>
  variantIds: Id<'var'>[]
  now: Date
  until: Date
  /** The customer's orders that this one replaces. They keep their stock if it is refused. */
  replaced: { id: Id<'ord'>; payBefore: Date }[]
  /** Whether the order is paid online. Otherwise it waits for its confirmation. */
  isPaidOnline: boolean
}

/** A variant whose last unit the customer cannot reserve until `freeUntil`. */
export type LastUnitPause = { variantId: Id<'var'>; freeUntil: Date }

/**
 * Records that an unpaid order has left variants without stock. Returns the variants that the
 * customer must leave to others first; the caller then rolls back.
 *
 * An order counts while it is unpaid, unconfirmed, replaced, cancelled or expired, and its
 * reservation left the variant's stock at 0. Time after `pay_before` does not count, because a job
 * may be late. Paid orders do not count. An order that waits for its confirmation may take a day,
 * so one that the customer has ended before its time counts only for others of its kind: who has it
 * replaced or cancelled can still pay online.
 *
 * The time of these reservations is added up, within the hour before the end of the last one. If it
 * reaches twice the reservation time, the last unit is free for others for as long. Until then the
 * customer can only reserve quantities that leave a unit. For reservations of more than 15 minutes
 * the window is four reservation times, because the sum could not be reached in an hour.
 */
export async function recordLastUnitReservations(
  tx: Tx,
  reservation: NewReservation,
): Promise<LastUnitPause[]> {
  if (reservation.variantIds.length === 0) return []
  const reservationMs = reservation.until.getTime() - reservation.now.getTime()
  const paused = await findPauses(tx, reservation, {
    pauseMs: 2 * reservationMs,
    windowMs: Math.max(HOUR_MS, 4 * reservationMs),
  })
  if (paused.length > 0) return paused
  await tx.insert(lastUnitReservations).values(
    reservation.variantIds.map((variantId) => ({
      orderId: reservation.orderId,
      variantId,
      userId: reservation.userId,
      reservedFrom: reservation.now,
      reservedUntil: reservation.until,
    })),
  )
  return []
}

/** Cash on delivery without an advance that was replaced or cancelled before its day was over. */
const wasGivenUp = sql`(o.payment_method = 'cod' and o.advance = 0
  and h.reserved_until < o.pay_before)`

type PauseRule = { pauseMs: number; windowMs: number }

async function findPauses(
  tx: Tx,
  reservation: NewReservation,
  { pauseMs, windowMs }: PauseRule,
): Promise<LastUnitPause[]> {
  const since = new Date(reservation.now.getTime() - windowMs - pauseMs)
  const rows = await query<{ id: Id<'var'>; ended: Date | string; reservedMs: number }>(
    tx,
    sql`
    with reservations as (
      select h.variant_id, h.reserved_from, h.reserved_until,
        max(h.reserved_until) over (partition by h.variant_id) as ended
      from ${lastUnitReservations} h join ${orders} o on o.id = h.order_id
      where h.user_id = ${reservation.userId} and h.variant_id in ${reservation.variantIds}
        and h.reserved_until > ${since.toISOString()}::timestamptz
        and o.status in ('pending_payment', 'placed', 'expired', 'cancelled')
        ${reservation.isPaidOnline ? sql`and not ${wasGivenUp}` : sql``}
        and not exists (select from ${payments} p where p.order_id = o.id and p.settles)
    )
    select variant_id as id, ended,
      round(sum(1000 * extract(epoch from greatest(
        reserved_until
          - greatest(reserved_from, ended - make_interval(secs => ${windowMs / 1000})),
        interval '0'
      ))))::float8 as "reservedMs"
    from reservations group by variant_id, ended`,
  )
  // A refused order replaces nothing, so the orders to replace keep their stock until their end.
  const ends = reservation.replaced.map(({ payBefore }) => payBefore.getTime())
  return rows
    .map(({ id, ended, reservedMs }) => ({ id, reservedMs, ended: new Date(ended).getTime() }))
    .filter(
      ({ reservedMs, ended }) =>
        reservedMs >= pauseMs && ended + pauseMs > reservation.now.getTime(),
    )
    .map(({ id, ended }) => ({
      variantId: id,
      freeUntil: new Date(
        (ended === reservation.now.getTime() ? Math.max(ended, ...ends) : ended) + pauseMs,
      ),
    }))
}

/** Ends the reservations of orders whose stock is released before `pay_before`. */
export const endLastUnitReservations = async (
  tx: Tx,
  orderIds: Id<'ord'>[],
  now: Date,
): Promise<void> =>
  void (await tx.execute(sql`
    update ${lastUnitReservations} h
    set reserved_until = greatest(h.reserved_from, ${now.toISOString()}::timestamptz)
    where h.order_id in ${orderIds} and h.reserved_until > ${now.toISOString()}::timestamptz`))

/** Deletes rows that are too old for the rule. */
export const deleteOldLastUnitReservations = async (db: Db, now: Date): Promise<void> =>
  void (await db
    .delete(lastUnitReservations)
    .where(lt(lastUnitReservations.reservedUntil, new Date(now.getTime() - MAX_AGE_MS))))
