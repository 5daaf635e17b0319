import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { loginCodes } from '#accounts/tables.ts'

export type CodePurpose = (typeof loginCodes.$inferSelect)['purpose']
/** The purpose of a code, and the browser in which it works. */
export type CodeTarget = { mobile: string; purpose: CodePurpose; browserHash: string }

const targetCondition = ({ mobile, purpose, browserHash }: CodeTarget) =>
  and(
    eq(loginCodes.mobile, mobile),
    eq(loginCodes.purpose, purpose),
    eq(loginCodes.browserHash, browserHash),
  )
const openCondition = (now: Date) => and(isNull(loginCodes.usedAt), gt(loginCodes.expiresAt, now))

/**
 * Serializes requests for codes for one mobile number until the transaction ends. An advisory lock,
 * as there may be no row to lock.
 */
export const lockMobile = (tx: Tx, mobile: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${mobile}`}, 0))`)

/** The codes requested for a number after `since`, newest first, to count them for the limits. */
export const selectSentCodes = (tx: Tx, mobile: string, since: Date) =>
  tx
    .select({
      at: loginCodes.createdAt,
      browserHash: loginCodes.browserHash,
      network: loginCodes.network,
      isKnown: loginCodes.isKnown,
    })
    .from(loginCodes)
    .where(and(eq(loginCodes.mobile, mobile), gt(loginCodes.createdAt, since)))
    .orderBy(desc(loginCodes.createdAt))

/** Makes the browser's unused codes of this purpose unusable. */
export const voidCodes = (tx: Tx, target: CodeTarget, now: Date) =>
  tx
    .update(loginCodes)
    .set({ usedAt: now })
    .where(and(targetCondition(target), isNull(loginCodes.usedAt)))

/** Inserts a code. */
export const insertCode = (tx: Tx, code: typeof loginCodes.$inferInsert) =>
  tx.insert(loginCodes).values(code)

/** Deletes a code that was not sent. */
export const deleteCode = (db: Db, id: Id<'otp'>) =>
  db.delete(loginCodes).where(eq(loginCodes.id, id))

/** Whether this browser has requested codes for the number in the last day. */
export const selectAnyCode = (db: Reader, { mobile, browserHash }: CodeTarget) =>
  db
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(and(eq(loginCodes.mobile, mobile), eq(loginCodes.browserHash, browserHash)))
    .limit(1)

/** The code that can be used now. At most one, as a new code voids the browser's earlier ones. */
export const selectOpenCode = (db: Reader, target: CodeTarget, now: Date) =>
  db
    .select({ guesses: loginCodes.guesses })
    .from(loginCodes)
    .where(and(targetCondition(target), openCondition(now)))

/**
 * Counts a guess of the open code if it has any left. One statement, so that parallel guesses
 * cannot pass the limit.
 */
export const countGuess = (db: Db, target: CodeTarget, at: { now: Date; maxGuesses: number }) =>
  db
    .update(loginCodes)
    .set({ guesses: sql`${loginCodes.guesses} + 1` })
    .where(
      and(targetCondition(target), openCondition(at.now), lt(loginCodes.guesses, at.maxGuesses)),
    )
    .returning({ id: loginCodes.id, codeHash: loginCodes.codeHash, guesses: loginCodes.guesses })

/** Marks a code as used. Of two parallel calls only one gets the row. */
export const markCodeUsed = (tx: Tx, id: Id<'otp'>, now: Date) =>
  tx
    .update(loginCodes)
    .set({ usedAt: now })
    .where(and(eq(loginCodes.id, id), openCondition(now)))
    .returning({ id: loginCodes.id })

/** Deletes all codes of a mobile number. */
export const deleteCodesOf = (tx: Tx, mobile: string) =>
  tx.delete(loginCodes).where(eq(loginCodes.mobile, mobile))

/** Deletes the codes requested before a time. */
export const deleteOldCodes = (db: Db, before: Date) =>
  db.delete(loginCodes).where(lt(loginCodes.createdAt, before))
