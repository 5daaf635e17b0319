import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { recoveryCodes, totp } from '#accounts/tables.ts'

export type TotpRow = typeof totp.$inferSelect

/** The authenticator app of a user, also one that is not confirmed yet. */
export const selectTotp = (db: Reader, userId: Id<'usr'>) =>
  db.select().from(totp).where(eq(totp.userId, userId))

/** Stores the key of an app that waits for its first code. Returns no row if one is on already. */
export const upsertPendingTotp = (tx: Tx, userId: Id<'usr'>, secret: string) =>
  tx
    .insert(totp)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: totp.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(totp.enabledAt),
    })
    .returning({ userId: totp.userId })

/** Turns the app on by its first code. Of two parallel calls only one gets the row. */
export const enableTotp = (tx: Tx, { userId, secret }: TotpRow, at: { now: Date; step: number }) =>
  tx
    .update(totp)
    .set({ enabledAt: at.now, lastStep: at.step })
    .where(and(eq(totp.userId, userId), eq(totp.secret, secret), isNull(totp.enabledAt)))
    .returning({ userId: totp.userId })

/**
 * Marks a time step and all before it as used. Returns no row if it was used: of two parallel
 * calls with one code only one gets the row.
 */
export const useStep = (tx: Tx, { userId, secret }: TotpRow, step: number) =>
  tx
    .update(totp)
    .set({ lastStep: step })
    .where(
      and(
        eq(totp.userId, userId),
        eq(totp.secret, secret),
        isNotNull(totp.enabledAt),
        lt(totp.lastStep, step),
      ),
    )
    .returning({ userId: totp.userId })

/** Deletes the app of a user. Returns a row if it was on or waited for its first code. */
export const deleteTotp = (tx: Tx, userId: Id<'usr'>) =>
  tx.delete(totp).where(eq(totp.userId, userId)).returning({ enabledAt: totp.enabledAt })

/** Inserts the hashes of new recovery codes. */
export const insertRecoveryCodes = (tx: Tx, userId: Id<'usr'>, hashes: string[]) =>
  tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))

/** Deletes all recovery codes of a user. */
export const deleteRecoveryCodes = (tx: Tx, userId: Id<'usr'>) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/** Uses a recovery code up. Of two parallel calls only one gets the row. */
export const deleteRecoveryCode = (tx: Tx, userId: Id<'usr'>, codeHash: string) =>
  tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (db: Reader, userId: Id<'usr'>) =>
  db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
