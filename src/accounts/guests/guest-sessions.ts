import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { confirmNumber, type CodeContext } from '#accounts/codes/codes.ts'
import type { SessionUser } from '#accounts/accounts.ts'
import type { Origin } from '#accounts/login/guess-throttle.ts'
import * as store from '#accounts/store.ts'
import { guestSessions } from '#accounts/tables.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'

/** How long a confirmed number can place and pay orders. */
const SESSION_MS = 2 * 3600_000
const TOKEN_BYTES = 32

/** A browser that has confirmed a mobile number, as the handlers of its calls get it. */
export type GuestSession = { id: Id<'gst'>; mobile: string }

/** The account of a number, for the order that is placed under it. */
export type GuestUser = Pick<SessionUser, 'id' | 'mobile'>

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Confirms a mobile number with its code. Returns a token that places orders with this number and
 * reads these orders, for two hours. It is no log-in: with an account or without one the reply is
 * the same, and nothing is made yet. Throws `code.wrong`, `code.spent` and `code.over`.
 */
export function openGuestSession(
  context: CodeContext,
  { mobile, ...proof }: { mobile: string; code: string; origin: Origin },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return confirmNumber(context, { mobile, ...proof }, async (tx) => {
    const createdAt = context.now()
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS)
    const id = newId('gst')
    const row = { id, mobile, tokenHash: hashToken(token), createdAt, expiresAt }
    await tx.insert(guestSessions).values(row)
    return { token, expiresAt: expiresAt.toISOString() }
  })
}

/** The session of a token; undefined if it is unknown or over. */
export async function findGuestSession(
  { db, now }: { db: Db; now: () => Date },
  token: string,
): Promise<GuestSession | undefined> {
  const [row] = await db
    .select({ id: guestSessions.id, mobile: guestSessions.mobile })
    .from(guestSessions)
    .where(and(eq(guestSessions.tokenHash, hashToken(token)), gt(guestSessions.expiresAt, now())))
  return row
}

/**
 * Locks a session, so that its orders are placed one after the other. Returns whether it may place
 * another one. Throws `guest.needed` if the session is gone.
 */
export async function lockGuestSession(tx: Tx, id: Id<'gst'>): Promise<{ mayPlace: boolean }> {
  const [row] = await tx
    .select({ usedAt: guestSessions.usedAt })
    .from(guestSessions)
    .where(eq(guestSessions.id, id))
    .for('update')
  if (!row) throw new Refusal('guest.needed')
  return { mayPlace: row.usedAt === null }
}

/** Ends the right of a session to place orders. It still reads those that it has placed. */
export const spendGuestSession = async (tx: Tx, id: Id<'gst'>, now: Date): Promise<void> =>
  void (await tx.update(guestSessions).set({ usedAt: now }).where(eq(guestSessions.id, id)))

type NewAccount = { name: string; email: string; passwordHash: string }

/**
 * The account of a confirmed number; makes one if there is none. `passwordHash` is of a text that
 * nobody knows: the account has no password until one is set with a code. An account that exists is
 * left as it is. Of two at once one is made. Locks the row of the account.
 */
export async function findOrMakeAccount(
  tx: Tx,
  mobile: string,
  { name, email, passwordHash }: NewAccount,
): Promise<GuestUser> {
  await store.insertUser(tx, { id: newId('usr'), name, email: email || null, mobile, passwordHash })
  const [row] = await store.lockUserByMobile(tx, mobile)
  // Deleted between the two statements.
  if (!row) throw new Refusal('unavailable')
  return { id: row.id, mobile }
}

/** The id of the account of a confirmed number; null if it has none. */
export async function findAccountId(db: Reader, mobile: string): Promise<Id<'usr'> | null> {
  const [row] = await store.selectUserByMobile(db, mobile)
  return row?.id ?? null
}

/** A text that nobody knows, for the password of an account without one. */
export const unknownPassword = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
