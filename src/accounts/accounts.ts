import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { User } from '#contract/contract.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { MAX_PASSWORD_LENGTH, toMobile } from '#shared/customer/account-fields.ts'
import {
  throttleGuesses,
  loginSubject,
  type GuessContext,
  type Origin,
} from '#accounts/login/guess-throttle.ts'
import { signBrowser, type BrowserCookie } from '#accounts/login/browser-cookie.ts'
import { deviceName } from '#accounts/login/device-name.ts'
import { isPassword, verifyNobody } from '#accounts/login/passwords.ts'
import {
  assertSecondFactor,
  checkSecondFactor,
  type LoginContext,
} from '#accounts/totp/second-factor.ts'
import * as store from './store.ts'
import { sessions, users } from './tables.ts'
import { toUser } from './to-user.ts'

export {
  insertErasedUsers,
  listErasedUsers,
  lockErasedUsers,
  type ErasedUser,
} from './erased-users.ts'
export { hasAdministrator, makeAdministrator } from './administrators.ts'
export {
  assertNotLast,
  editUser,
  endSessions,
  findSimilarUsers,
  listUsers,
  lockUser,
  readListedUser,
  removeAccount,
} from './users.ts'

const HOUR = 3600_000
/** How long a session lasts (ms): `long` with the box "Remember me". */
const SESSION_DURATION_MS = { short: 12 * HOUR, long: 30 * 24 * HOUR }

/**
 * What a login returns: the session token (only its hash is stored), the user, and the new browser
 * cookie.
 */
export type LoginResult = { token: string; user: User; browser: BrowserCookie }

/** The user of a request, as every handler gets it. */
export type SessionUser = {
  id: Id<'usr'>
  name: string
  email: string | null
  mobile: string
  isAdmin: boolean
  sessionId: Id<'ses'>
  /** When the user last gave the password in this session. */
  authenticatedAt: Date
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Creates an account. Throws `mobile.taken`. The caller hashes the password before the transaction,
 * as hashing is slow.
 */
export async function register(
  tx: Tx,
  user: { name: string; email?: string | undefined; mobile: string; passwordHash: string },
): Promise<User> {
  const [row] = await store.insertUser(tx, {
    id: newId('usr'),
    ...user,
    email: user.email ?? null,
  })
  if (!row)
    throw new Refusal('mobile.taken', {
      fields: { mobile: 'An account with this mobile number exists already.' },
    })
  return toUser(row)
}

/** `code`: a code of the authenticator app or a recovery code, if the account has them. */
type LoginInput = { mobile: string; password: string; code?: string | undefined; origin: Origin }

/**
 * Checks mobile number and password and opens a session. Response and timing are the same for an
 * unknown number and a wrong password. `throttleGuesses` limits failures. With an authenticator app
 * it needs a code as well. Throws `login.wrong`, `login.limited`, and as `checkSecondFactor` does.
 */
export async function login(
  context: LoginContext,
  attempt: LoginInput & SessionOptions,
): Promise<LoginResult> {
  const { db } = context
  const mobile = toMobile(attempt.mobile) ?? ''
  const [row] = await store.selectUserByMobile(db, mobile)
  const guess = { subject: loginSubject(mobile), origin: attempt.origin, account: row }
  const verifiedUser = await throttleGuesses(context, guess, () =>
    checkPassword(row, attempt.password),
  )
  if (!verifiedUser) throw new Refusal('login.wrong')
  const isCodeChecked = await checkSecondFactor(context, verifiedUser, attempt)
  const opened = await db.transaction((tx) =>
    openSessionIfUnchanged(tx, { user: verifiedUser, isCodeChecked, at: context.now() }, attempt),
  )
  return { ...opened, browser: await issueBrowserCookie(context, verifiedUser, attempt.origin) }
}

async function checkPassword(
  row: store.UserRow | undefined,
  password: string,
): Promise<store.UserRow | undefined> {
  const isRight =
    password.length <= MAX_PASSWORD_LENGTH && row
      ? await isPassword(row.passwordHash, password)
      : await verifyNobody('')
  return isRight ? row : undefined
}

/** The cookie of a browser that has just logged in to the account. */
export async function issueBrowserCookie(
  { browserKey, now }: Pick<GuessContext, 'browserKey' | 'now'>,
  account: Pick<store.UserRow, 'id' | 'deviceVersion'>,
  { browser }: Origin,
): Promise<BrowserCookie> {
  return signBrowser(browser, account, { key: await browserKey(), now: now() })
}

/** How long the session lasts, and the User-Agent for the user's list of devices. */
export type SessionOptions = { remember?: boolean | undefined; userAgent: string }

type NewSession = Pick<LoginResult, 'token' | 'user'>

/** A user who is authenticated, when, and whether a code was checked too. */
type AuthenticatedUser = { user: store.UserRow; isCodeChecked: boolean; at: Date }

/**
 * Opens a session. Throws if the password or the rights were changed or the second step was turned
 * on after the check: each ends sessions, and a new one must not appear after it.
 */
export async function openSessionIfUnchanged(
  tx: Tx,
  { user, isCodeChecked, at }: AuthenticatedUser,
  options: SessionOptions,
): Promise<NewSession> {
  const [locked] = await store.lockUnchanged(tx, user)
  if (!locked) throw new Refusal('login.wrong')
  await assertSecondFactor(tx, user.id, isCodeChecked)
  return openUserSession(tx, { user, at }, options)
}

async function openUserSession(
  tx: Tx,
  { user, at }: Pick<AuthenticatedUser, 'user' | 'at'>,
  { remember, userAgent }: SessionOptions,
): Promise<NewSession> {
  const durationMs = remember ? SESSION_DURATION_MS.long : SESSION_DURATION_MS.short
  const session = { durationMs, device: deviceName(userAgent), authenticatedAt: at }
  return { token: await openSession(tx, user.id, session), user: toUser(user) }
}

/**
 * Opens a session. Returns its token, of which only the hash is stored. `durationMs`: milliseconds.
 */
export async function openSession(
  tx: Tx,
  userId: Id<'usr'>,
  { durationMs = SESSION_DURATION_MS.short, device = '', authenticatedAt = new Date() } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.insertSession(tx, {
    id: newId('ses'),
    userId,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + durationMs),
    device,
    authenticatedAt,
  })
  return token
}

/** Built once for each database, because every request of a logged-in user runs it. */
const sessionQueries = new WeakMap<Db, ReturnType<typeof prepareSessionQuery>>()

const prepareSessionQuery = (db: Db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      mobile: users.mobile,
      isAdmin: users.isAdmin,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      authenticatedAt: sessions.authenticatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_of_token')

/**
 * The user of a token; undefined if the token is unknown, expired or ended. Every request calls
 * this, so the last use is stored once an hour.
 */
export async function findSessionUser(db: Db, token: string): Promise<SessionUser | undefined> {
  const query = sessionQueries.get(db) ?? prepareSessionQuery(db)
  sessionQueries.set(db, query)
  const [row] = await query.execute({ tokenHash: hashToken(token), now: new Date() })
  if (!row) return undefined
  const { lastUsedAt, ...user } = row
  const anHourAgo = new Date(Date.now() - HOUR)
  if (lastUsedAt < anHourAgo)
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date() })
      .where(and(eq(sessions.id, user.sessionId), lt(sessions.lastUsedAt, anHourAgo)))
  return user
}

/** The logged-in user's own details. Throws `login.needed` if the account is gone. */
export async function readMe(db: Reader, mobile: string): Promise<User> {
  const [row] = await store.selectUserByMobile(db, mobile)
  if (!row) throw new Refusal('login.needed')
  return toUser(row)
}

/** Ends one session. */
export const logout = async (tx: Tx, sessionId: Id<'ses'>): Promise<void> =>
  void (await store.deleteSession(tx, sessionId))

/** Deletes the sessions that have expired. */
export const deleteEndedSessions = async (tx: Tx): Promise<void> =>
  void (await store.deleteEndedSessions(tx))

/** Locks the user's row, so that the requests of one user run one after the other. */
export const lockUserRow = async (tx: Tx, userId: Id<'usr'>): Promise<void> =>
  void (await store.lockUser(tx, userId))

/** The e-mail addresses of all administrators who have one, without duplicates. */
export async function listAdministratorEmails(db: Reader): Promise<string[]> {
  const emails = new Map<string, string>()
  for (const { email } of await store.selectAdministratorEmails(db))
    if (email) emails.set(email.toLowerCase(), email)
  return [...emails.values()]
}
