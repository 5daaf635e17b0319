import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { issueBrowserCookie, openSessionIfUnchanged, type LoginResult } from '#accounts/accounts.ts'
import type { GuessContext, Origin } from './guess-throttle.ts'
import * as store from '#accounts/store.ts'
import { loginLinks } from '#accounts/tables.ts'
import { lockUser } from '#accounts/users.ts'
import type { User } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const VALID_MS = 60 * 60_000

/** A link that was made: its token is never stored and cannot be read again. */
export type LoginLink = { user: User; token: string; expiresAt: Date }

/**
 * Makes the token of a link that logs a customer in once, within an hour. Only its hash is stored,
 * and an earlier link of the customer ends. Throws `user.missing`, and `link.administrator` for an
 * administrator, whose log-in needs the password.
 */
export async function createLoginLink(tx: Tx, userId: string, now: Date): Promise<LoginLink> {
  const user = await lockUser(tx, userId)
  if (user.isAdmin) throw new Refusal('link.administrator')
  const id = user._id as Id<'usr'>
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await tx.delete(loginLinks).where(lt(loginLinks.expiresAt, now))
  await tx.delete(loginLinks).where(eq(loginLinks.userId, id))
  await tx.insert(loginLinks).values({ tokenHash: hashOf(token), userId: id, expiresAt })
  return { user, token, expiresAt }
}

/** Wrong tokens before a network must wait, and how long they count. */
const MAX_FAILURES = 10
const WINDOW_SECONDS = 15 * 60

type LoginWithLinkInput = { token: string; origin: Origin; userAgent: string }

/**
 * Logs a customer in with the token of a link, which is used up. Of two at once exactly one
 * succeeds. Throws `link.over`, also for somebody who is an administrator by now, and
 * `login.limited` after ten wrong tokens from one network.
 */
export async function loginWithLink(
  context: GuessContext,
  { token, origin, userAgent }: LoginWithLinkInput,
): Promise<LoginResult> {
  const { db } = context
  const key = `login link from ${origin.network}`
  const { count, resetSeconds } = await countUp(db, key, WINDOW_SECONDS)
  if (count > MAX_FAILURES)
    throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
  const now = context.now()
  const { user, opened } = await db.transaction(async (tx) => {
    const customer = await spendLink(tx, token, now)
    // Customers have no second step. If this account has one, the log-in asks for it here too.
    const authenticated = { user: customer, isCodeChecked: false, at: now }
    const session = await openSessionIfUnchanged(tx, authenticated, { userAgent })
    return { user: customer, opened: session }
  })
  await countDown(db, key)
  return { ...opened, browser: await issueBrowserCookie(context, user, origin) }
}

/** Deletes the link, which waits for another transaction that does. Returns its customer. */
async function spendLink(tx: Tx, token: string, now: Date): Promise<store.UserRow> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.tokenHash, hashOf(token)), gt(loginLinks.expiresAt, now)))
    .returning({ userId: loginLinks.userId })
  const [user] = link ? await store.selectUser(tx, link.userId) : []
  if (!user || user.isAdmin) throw new Refusal('link.over')
  return user
}
