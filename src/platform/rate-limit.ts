import { and, eq, gt, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { query, type Db, type Reader, type Tx, escapeLike } from '#platform/db/db.ts'
import { rateCounts } from './tables.ts'

/** Adds one to the count of `key` in its window. Returns the count and the seconds left. */
export async function countUp(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; resetSeconds: number }> {
  const [row] = await query<{ count: number; reset: number }>(
    db,
    sql`
    insert into ${rateCounts} as c (key, count, window_ends)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when c.window_ends < now() then 1 else c.count + 1 end,
      window_ends = case when c.window_ends < now() then excluded.window_ends else c.window_ends end
    returning count, ceil(extract(epoch from window_ends - now()))::int as reset`,
  )
  return { count: row?.count ?? 1, resetSeconds: Math.max(1, row?.reset ?? windowSeconds) }
}

/** Returns the count of `key` in its current window and the seconds that are left. */
export async function readCount(
  db: Reader,
  key: string,
): Promise<{ count: number; resetSeconds: number }> {
  const [row] = await query<{ count: number; reset: number }>(
    db,
    sql`
    select count, ceil(extract(epoch from window_ends - now()))::int as reset
    from ${rateCounts} where key = ${key} and window_ends >= now()`,
  )
  return { count: row?.count ?? 0, resetSeconds: Math.max(1, row?.reset ?? 1) }
}

/**
 * A select for a statement that writes only below limits: a row with the seconds left (`reset`) for
 * each key that has been counted `max` times. It waits for counts that are being written.
 */
export const reachedLimits = (limits: { key: string; max: number }[]): SQL => {
  const keys = sql.join(
    limits.map(({ key }) => sql`${key}`),
    sql`, `,
  )
  const reached = sql.join(
    limits.map(({ key, max }) => sql`(c.key = ${key} and c.count >= ${max}::int)`),
    sql` or `,
  )
  // Rows are locked before they are compared, or a count of another statement could be missed.
  return sql`
    with counted as materialized (
      select * from ${rateCounts} where key in (${keys}) for share)
    select greatest(1, ceil(extract(epoch from c.window_ends - now())))::int as reset
    from counted c where c.window_ends >= now() and (${reached})`
}

/** Subtracts one from the count of `key`, for an attempt that turned out not to count. */
export const countDown = async (db: Db, key: string): Promise<void> =>
  void (await db
    .update(rateCounts)
    .set({ count: sql`${rateCounts.count} - 1` })
    .where(and(eq(rateCounts.key, key), gt(rateCounts.count, 0))))

/** Deletes the counts with these subjects as key or as first word of the key. */
export const deleteCountsOf = async (tx: Tx, subjects: string[]): Promise<void> =>
  void (await tx
    .delete(rateCounts)
    .where(
      or(
        inArray(rateCounts.key, subjects),
        ...subjects.map((subject) => like(rateCounts.key, `${escapeLike(subject)} %`)),
      ),
    ))

/** Deletes the counts of windows that have ended. */
export const deleteOldCounts = async (db: Db): Promise<void> =>
  void (await db.delete(rateCounts).where(lt(rateCounts.windowEnds, new Date())))
