import { eq, lt } from 'drizzle-orm'
import { guestSessions } from '#accounts/tables.ts'
import type { Db, Tx } from '#platform/db/db.ts'

/** How long the row of a session is kept after its end: its orders are recognised by it. */
const KEPT_MS = 24 * 3600_000

/** Deletes sessions that ended a day ago. */
export const deleteOldGuestSessions = async (db: Db, now: Date): Promise<void> =>
  void (await db
    .delete(guestSessions)
    .where(lt(guestSessions.expiresAt, new Date(now.getTime() - KEPT_MS))))

/** Deletes the sessions of a number. */
export const deleteGuestSessionsOf = async (tx: Tx, mobile: string): Promise<void> =>
  void (await tx.delete(guestSessions).where(eq(guestSessions.mobile, mobile)))

/** The key of the count of codes for guests that went to a number. */
export const guestCodesSubject = (mobile: string): string => `guest codes to ${mobile}`
