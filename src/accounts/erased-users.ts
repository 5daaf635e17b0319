import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { query, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { erasedUsers } from './tables.ts'

/**
 * An account that was deleted, without personal data. `reviewsStay`: the customer chose that the
 * reviews stay without a name.
 */
export type ErasedUser = { id: Id<'usr'>; erasedAt: Date; reviewsStay: boolean }

/** Deleted accounts that are listed, in the order of their deletion. */
export const listErasedUsers = (db: Reader): Promise<ErasedUser[]> =>
  db
    .select({
      id: erasedUsers.userId,
      erasedAt: erasedUsers.erasedAt,
      reviewsStay: erasedUsers.reviewsStay,
    })
    .from(erasedUsers)
    .orderBy(erasedUsers.erasedAt, erasedUsers.userId)

/** Lists deleted accounts. One that is listed already keeps its time. */
export async function insertErasedUsers(tx: Tx, erased: ErasedUser[]): Promise<void> {
  const rows = erased.map(({ id, ...facts }) => ({ userId: id, ...facts }))
  if (rows.length > 0) await tx.insert(erasedUsers).values(rows).onConflictDoNothing()
}

/** Makes other processes that call this wait until the transaction ends. */
export async function lockErasedUsers(tx: Tx): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.erasedUsers}::bigint)`)
}
