import { and, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { loginLinks, sessions, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

const nextDeviceVersion = sql`${users.deviceVersion} + 1`

/** Inserts a user. Returns no row if the mobile number is taken. */
export const insertUser = (tx: Tx, user: typeof users.$inferInsert) =>
  tx.insert(users).values(user).onConflictDoNothing({ target: users.mobile }).returning()

/** The user with this mobile number of ten digits. */
export const selectUserByMobile = (db: Reader, mobile: string) =>
  db.select().from(users).where(eq(users.mobile, mobile))

/** Locks the user with this mobile number, so that the requests of one user run in turn. */
export const lockUserByMobile = (tx: Tx, mobile: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile)).for('no key update')

/** Inserts a session. */
export const insertSession = (tx: Tx, session: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(session)

/** Stores that the user has given the password again in a session. */
export const updateAuthenticated = (tx: Tx, sessionId: Id<'ses'>, at: Date) =>
  tx.update(sessions).set({ authenticatedAt: at }).where(eq(sessions.id, sessionId))

/** A user's open sessions, the last used first. */
export const selectSessions = (db: Reader, userId: Id<'usr'>, limit: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(limit)

/** Deletes a session if it belongs to the user. Returns its id. */
export const deleteOwnSession = (tx: Tx, userId: Id<'usr'>, sessionId: Id<'ses'>) =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })

/** Deletes one session. */
export const deleteSession = (tx: Tx, sessionId: Id<'ses'>) =>
  tx.delete(sessions).where(eq(sessions.id, sessionId))

/** Deletes all expired sessions. */
export const deleteEndedSessions = (tx: Tx) =>
  tx.delete(sessions).where(lt(sessions.expiresAt, new Date()))

/** The number of administrators. */
export const countAdministrators = (db: Reader) =>
  db.select({ count: count() }).from(users).where(eq(users.isAdmin, true))

/** The e-mail addresses of administrators, oldest account first. */
export const selectAdministratorEmails = (db: Reader) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.email, '')))
    .orderBy(users.createdAt, users.id)

/** Makes a user an administrator with a new password. Known browsers become unknown. */
export const updateAdministrator = (tx: Tx, userId: Id<'usr'>, passwordHash: string) =>
  tx
    .update(users)
    .set({ isAdmin: true, passwordHash, deviceVersion: nextDeviceVersion })
    .where(eq(users.id, userId))
    .returning()

/** Locks the user's row, so that two requests of one user run one after the other. */
export const lockUser = (tx: Tx, userId: Id<'usr'>) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** Locks the user's row against a change of password and rights, if they are still the same. */
export const lockUnchanged = (
  tx: Tx,
  { id, passwordHash, isAdmin }: Pick<UserRow, 'id' | 'passwordHash' | 'isAdmin'>,
) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isAdmin, isAdmin)))
    .for('share')

/** The user with this id. */
export const selectUser = (db: Reader, userId: Id<'usr'>) =>
  db.select().from(users).where(eq(users.id, userId))

/** Sets the name and the e-mail address of a user. Returns the user. */
export const updateDetails = (
  tx: Tx,
  userId: Id<'usr'>,
  details: { name: string; email: string | null },
) => tx.update(users).set(details).where(eq(users.id, userId)).returning()

/** Sets a new password. Browsers that were known are no longer known. */
export const updatePassword = (tx: Tx, userId: Id<'usr'>, passwordHash: string) =>
  tx
    .update(users)
    .set({ passwordHash, deviceVersion: nextDeviceVersion })
    .where(eq(users.id, userId))
    .returning()

/** Invalidates the tokens in the cookies of all browsers that have logged in to the account. */
export const raiseDeviceVersion = (tx: Tx, userId: Id<'usr'>) =>
  tx.update(users).set({ deviceVersion: nextDeviceVersion }).where(eq(users.id, userId)).returning()

/** Deletes a user's sessions, all but `except`, and a log-in link that nobody has used. */
export async function deleteSessions(
  tx: Tx,
  userId: Id<'usr'>,
  except?: Id<'ses'>,
): Promise<number> {
  await tx.delete(loginLinks).where(eq(loginLinks.userId, userId))
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return deleted.length
}
