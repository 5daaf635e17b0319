import { lt, sql } from 'drizzle-orm'
import { payments } from '#payments/tables.ts'
import { query, type Db, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { lastUnitReservations, orders } from './tables.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** The longest reservation lasts a day, so no rule below looks back further than this. */
const REMEMBERED_MS = 7 * DAY_MS

/** What one customer's new reservation takes the last units of. */
type Hold = {
  userId: Id<'usr'>
  orderId: Id<'ord'>
  variantIds: Id<'var'>[]
  now: Date
  until: Date
  /** Her earlier orders that this one replaces; they keep their stock if it is refused. */
  replaced: { id: Id<'ord'>; payBefore: Date }[]
}

/** A variant whose last unit the customer must leave to others until `freeUntil`. */
export type LastUnitPause = { variantId: Id<'var'>; freeUntil: Date }

/**
 * Remembers that an unpaid order has left these variants without stock, and returns those that the
 * customer has to leave to others first: the caller then rolls back.
 *
 * A customer keeps the last unit of a variant while an order of hers, unpaid, replaced, cancelled
 * or expired, reserves units of it and its reservation left the variant's stock at 0. Time after
 * the order's time to pay does not count (a job may be late), nor does an order that was paid. If
 * all this adds up to twice the reservation time within the hour before the end of her last hold,
 * the last unit is free for others for as long. Until then she may reserve only what leaves a unit
 * to others. For reservations of more than 15 minutes the hour is four reservation times, or nobody
 * could keep anything for so long.
 */
export async function recordLastUnitHolds(tx: Tx, hold: Hold): Promise<LastUnitPause[]> {
  if (hold.variantIds.length === 0) return []
  const reservationMs = hold.until.getTime() - hold.now.getTime()
  const paused = await findPauses(tx, hold, {
    pauseMs: 2 * reservationMs,
    windowMs: Math.max(HOUR_MS, 4 * reservationMs),
  })
  if (paused.length > 0) return paused
  await tx.insert(lastUnitReservations).values(
    hold.variantIds.map((variantId) => ({
      orderId: hold.orderId,
      variantId,
      userId: hold.userId,
      reservedFrom: hold.now,
      reservedUntil: hold.until,
    })),
  )
  return []
}

type Rule = { pauseMs: number; windowMs: number }

async function findPauses(
  tx: Tx,
  hold: Hold,
  { pauseMs, windowMs }: Rule,
): Promise<LastUnitPause[]> {
  const since = new Date(hold.now.getTime() - windowMs - pauseMs)
  const rows = await query<{ id: Id<'var'>; ended: Date | string; keptMs: number }>(
    tx,
    sql`
    with held as (
      select h.variant_id, h.reserved_from, h.reserved_until,
        max(h.reserved_until) over (partition by h.variant_id) as ended
      from ${lastUnitReservations} h join ${orders} o on o.id = h.order_id
      where h.user_id = ${hold.userId} and h.variant_id in ${hold.variantIds}
        and h.reserved_until > ${since.toISOString()}::timestamptz
        and o.status in ('pending_payment', 'expired', 'cancelled')
        and not exists (select from ${payments} p where p.order_id = o.id and p.settles)
    )
    select variant_id as id, ended,
      round(sum(1000 * extract(epoch from greatest(
        reserved_until - greatest(reserved_from, ended - make_interval(secs => ${windowMs / 1000})), interval '0'
      ))))::float8 as "keptMs"
    from held group by variant_id, ended`,
  )
  // A refused order replaces nothing: what it would have replaced keeps its stock until its end.
  const ends = hold.replaced.map(({ payBefore }) => payBefore.getTime())
  return rows
    .map(({ id, ended, keptMs }) => ({ id, keptMs, ended: new Date(ended).getTime() }))
    .filter(({ keptMs, ended }) => keptMs >= pauseMs && ended + pauseMs > hold.now.getTime())
    .map(({ id, ended }) => ({
      variantId: id,
      freeUntil: new Date(
        (ended === hold.now.getTime() ? Math.max(ended, ...ends) : ended) + pauseMs,
      ),
    }))
}

/** Ends the holds of orders whose stock is given back before their time to pay is over. */
export const endLastUnitHolds = async (tx: Tx, orderIds: Id<'ord'>[], now: Date): Promise<void> =>
  void (await tx.execute(sql`
    update ${lastUnitReservations} h set reserved_until = greatest(h.reserved_from, ${now.toISOString()}::timestamptz)
    where h.order_id in ${orderIds} and h.reserved_until > ${now.toISOString()}::timestamptz`))

/** Deletes holds that no rule looks at any more. */
export const deleteOldHolds = async (db: Db, now: Date): Promise<void> =>
  void (await db
    .delete(lastUnitReservations)
    .where(lt(lastUnitReservations.reservedUntil, new Date(now.getTime() - REMEMBERED_MS))))
