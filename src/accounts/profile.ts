import type { User } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { issueBrowserCookie, type SessionUser } from './accounts.ts'
import {
  throttleGuesses,
  passwordSubject,
  type GuessContext,
  type Origin,
} from '#accounts/login/guess-throttle.ts'
import type { BrowserCookie } from '#accounts/login/browser-cookie.ts'
import { hashPassword, isPassword } from '#accounts/login/passwords.ts'
import { assertRecentLogin, type RecentLoginContext } from '#accounts/login/recent-login.ts'
import { checkSecondFactor, type LoginContext } from '#accounts/totp/second-factor.ts'
import * as store from './store.ts'
import { toUser } from './to-user.ts'

/** Changes a user's name and e-mail address. Without an address in the input it is removed. */
export async function changeDetails(
  tx: Tx,
  user: SessionUser,
  details: { name: string; email?: string | undefined },
): Promise<User> {
  const [row] = await store.updateDetails(tx, user.id, {
    name: details.name,
    email: details.email ?? null,
  })
  if (!row) throw new Refusal('login.needed')
  return toUser(row)
}

/**
 * Sets a new password and ends all other sessions of the user. Throws for a wrong current password,
 * at the field `current`, and `login.stale` for an administrator who is asked for the password
 * again. Returns the cookie of this browser, the only one still known.
 */
export async function changePassword(
  context: GuessContext & RecentLoginContext,
  user: SessionUser,
  change: { current: string; password: string; origin: Origin },
): Promise<BrowserCookie> {
  const { origin, current, password } = change
  if (user.isAdmin) await assertRecentLogin(context, user)
  await assertPassword(context, user, { password: current, field: 'current', origin })
  const passwordHash = await hashPassword(password)
  const [row] = await context.db.transaction(async (tx) => {
    const updated = await store.updatePassword(tx, user.id, passwordHash)
    await store.deleteSessions(tx, user.id, user.sessionId)
    return updated
  })
  if (!row) throw new Refusal('login.needed')
  return issueBrowserCookie(context, row, origin)
}

/**
 * Throws for a wrong password, with the message at `field`. Wrong guesses are limited like those of
 * the login.
 */
export async function assertPassword(
  context: GuessContext,
  user: SessionUser,
  { password, field, origin }: { password: string; field: string; origin: Origin },
): Promise<void> {
  const [row] = await store.selectUser(context.db, user.id)
  const guess = { subject: passwordSubject(user.id), origin, account: row }
  const right = await throttleGuesses(context, guess, async () =>
    row && (await isPassword(row.passwordHash, password)) ? true : undefined,
  )
  if (!right)
    throw new Refusal('password.wrong', {
      fields: { [field]: 'This is not your present password.' },
    })
}

/**
 * Checks password and code again, so that the session counts as just logged in. Throws as the
 * log-in does, with the message of a wrong password at the field `password`.
 */
export async function reauthenticate(
  context: LoginContext,
  user: SessionUser,
  attempt: { password: string; code?: string | undefined; origin: Origin },
): Promise<void> {
  await assertPassword(context, user, { ...attempt, field: 'password' })
  const [row] = await store.selectUser(context.db, user.id)
  if (!row) throw new Refusal('login.needed')
  await checkSecondFactor(context, row, attempt)
  await context.db.transaction((tx) => store.updateAuthenticated(tx, user.sessionId, context.now()))
}
