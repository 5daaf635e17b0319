import { and, count, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { Pagination, User } from '#contract/contract.ts'
import { type Reader, type Tx, containsWords, paginationOf } from '#platform/db/db.ts'
import { deleteCountsOf } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { loginSubject, passwordSubject } from '#accounts/login/guess-throttle.ts'
import { consentSubject, marketingSince } from '#accounts/consents/consents.ts'
import { deleteCodesOf } from '#accounts/codes/code-store.ts'
import { deleteGuestSessionsOf, guestCodesSubject } from '#accounts/guests/guest-store.ts'
import { codeSubject } from '#accounts/totp/second-factor.ts'
import { insertErasedUsers } from './erased-users.ts'
import { deleteSessions, raiseDeviceVersion } from './store.ts'
import { users } from './tables.ts'
import { toUser } from './to-user.ts'

type ListUsersQuery = {
  page: number
  limit: number
  q?: string | undefined
  /** Only users who have consented to news. */
  news?: 'true' | undefined
  /** SQL: a query of `user_id` and `amount`. Users with the largest amounts are first. */
  amounts?: SQL | undefined
}

type ListedUser = User & { marketingSince: string | null }

const toListedUser = (
  row: Parameters<typeof toUser>[0] & { marketingSince: Date | null },
): ListedUser => ({ ...toUser(row), marketingSince: row.marketingSince?.toISOString() ?? null })

/** All users, newest first, or by an amount that another domain knows. */
export async function listUsers(
  db: Reader,
  { page, limit, q, news, amounts }: ListUsersQuery,
): Promise<{ users: ListedUser[]; pagination: Pagination }> {
  const matching = q
    ? or(
        containsWords(sql`lower(${users.name})`, q),
        eq(users.mobile, q.replace(/\D/g, '').slice(-10)),
      )
    : undefined
  const where = and(matching, news && sql`${marketingSince} is not null`)
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  const matched = db
    .select({ ...getTableColumns(users), marketingSince })
    .from(users)
    .where(where)
    .$dynamic()
  if (amounts) void matched.leftJoin(sql`(${amounts}) ranked`, sql`ranked.user_id = ${users.id}`)
  const rows = await matched
    .orderBy(
      ...(amounts ? [sql`coalesce(ranked.amount, 0) desc`] : []),
      sql`${users.createdAt} desc nulls last`,
      sql`${users.id} desc nulls last`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    users: rows.map(toListedUser),
    pagination: paginationOf({ page, limit }, counted?.total ?? 0),
  }
}

/**
 * Users with names that are similar to a text, such as "Preethi" and "Preeti", nearest first. Their
 * index finds words with 0.6 of their letter groups in common (pg_trgm).
 */
export const findSimilarUsers = (
  db: Reader,
  { q, limit }: { q: string; limit: number },
): Promise<Pick<User, '_id' | 'name' | 'mobile'>[]> =>
  db
    .select({ _id: users.id, name: users.name, mobile: users.mobile })
    .from(users)
    .where(sql`lower(${users.name}) %> ${q.toLowerCase()}`)
    .orderBy(sql`word_similarity(${q.toLowerCase()}, lower(${users.name})) desc`, users.id)
    .limit(limit)

/** One user as the list has them. Throws `user.missing`. */
export async function readListedUser(db: Reader, id: string): Promise<ListedUser> {
  const [row] = await db
    .select({ ...getTableColumns(users), marketingSince })
    .from(users)
    .where(eq(users.id, id as Id<'usr'>))
  if (!row) throw new Refusal('user.missing')
  return toListedUser(row)
}

/**
 * Returns a user. Locks their row and those of all administrators until the transaction ends, so
 * that two administrators cannot demote each other at once.
 */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.isAdmin, true), eq(users.id, id as Id<'usr'>)))
    .orderBy(users.id)
    .for('update')
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Refusal('user.missing')
  return toUser(row)
}

/** Changes a locked user. Throws `admin.last` instead of demoting the last administrator. */
export async function editUser(
  tx: Tx,
  before: User,
  change: { name: string; email: string | null; isAdmin: boolean },
): Promise<User> {
  if (before.isAdmin && !change.isAdmin) await assertNotLast(tx, before)
  const [row] = await tx
    .update(users)
    .set(change)
    .where(eq(users.id, before._id as Id<'usr'>))
    .returning()
  if (!row) throw new Refusal('user.missing')
  return toUser(row)
}

/** Throws `admin.last` if the user is the last administrator. Needs the locks of `lockUser`. */
export async function assertNotLast(tx: Tx, user: User): Promise<void> {
  if (!user.isAdmin) return
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.isAdmin, true), sql`${users.id} <> ${user._id}`))
  if ((others?.count ?? 0) === 0) throw new Refusal('admin.last')
}

/**
 * Ends all sessions of a user but `except`, and none of their browsers is known any more. Returns
 * how many sessions were ended.
 */
export async function endSessions(tx: Tx, userId: string, except?: Id<'ses'>): Promise<number> {
  await raiseDeviceVersion(tx, userId as Id<'usr'>)
  return deleteSessions(tx, userId as Id<'usr'>, except)
}

/**
 * Deletes a locked user with the rows that refer to them, and what is stored by mobile number, and
 * lists the id as erased, with the choice about the reviews.
 */
export async function removeAccount(
  tx: Tx,
  { _id, mobile }: User,
  { reviewsStay }: { reviewsStay: boolean },
): Promise<void> {
  await deleteCodesOf(tx, mobile)
  await deleteGuestSessionsOf(tx, mobile)
  await deleteCountsOf(tx, [
    loginSubject(mobile),
    passwordSubject(_id),
    codeSubject(_id),
    consentSubject(_id),
    guestCodesSubject(mobile),
  ])
  const id = _id as Id<'usr'>
  await insertErasedUsers(tx, [{ id, erasedAt: new Date(), reviewsStay }])
  await tx.delete(users).where(eq(users.id, id))
}
