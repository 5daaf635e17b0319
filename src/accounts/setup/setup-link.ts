import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, lt } from 'drizzle-orm'
import { issueBrowserCookie, openSession, type LoginResult } from '#accounts/accounts.ts'
import { hasAdministrator, saveAdministrator } from '#accounts/administrators.ts'
import { deviceName } from '#accounts/login/device-name.ts'
import type { GuessContext, Origin } from '#accounts/login/guess-throttle.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import * as store from '#accounts/store.ts'
import { setupLinks } from '#accounts/tables.ts'
import { toUser } from '#accounts/to-user.ts'
import type { AuditUser } from '#accounts/totp/second-factor.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Processes that start together make their links within this time (ms). */
const SAME_START_MS = 10 * 60_000

/**
 * Returns the token of a link that makes the first administrator; undefined if there is one. Only
 * its hash is stored, in the database, so every process accepts it. Links of earlier starts are
 * deleted; those of other processes that start now are not.
 */
export async function createSetupToken(db: Db, now: Date): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    const earlier = new Date(now.getTime() - SAME_START_MS)
    await tx.delete(setupLinks).where(lt(setupLinks.createdAt, earlier))
    await tx.insert(setupLinks).values({ tokenHash: hashOf(token), createdAt: now })
  })
  return token
}

type SetUpContext = GuessContext & { auditUser: AuditUser }

type SetUpInput = {
  token: string
  name: string
  mobile: string
  password: string
  origin: Origin
  userAgent: string
}

/** Wrong tokens before a network must wait, and how long they count. */
const MAX_FAILURES = 10
const WINDOW_SECONDS = 15 * 60

/**
 * Makes the first administrator with the token of a link, and logs them in. Of two at once exactly
 * one succeeds. Throws `setup.over` if the token is not valid or there is an administrator, and
 * `login.limited` after ten wrong tokens from one network.
 */
export async function setUpAdministrator(
  context: SetUpContext,
  { token, name, mobile, password, origin, userAgent }: SetUpInput,
): Promise<LoginResult> {
  const { db } = context
  const key = `setup from ${origin.network}`
  const { count, resetSeconds } = await countUp(db, key, WINDOW_SECONDS)
  if (count > MAX_FAILURES)
    throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
  if (await hasAdministrator(db)) throw new Refusal('setup.over')
  // Before the password is hashed, which is slow.
  assertToken(await db.select().from(setupLinks), token)
  const passwordHash = await hashPassword(password)
  const opened = await db.transaction(async (tx) => {
    await useUpLinks(tx, token)
    await takeOver(tx, { name, mobile })
    const account = { name, mobile, passwordHash }
    const administrator = await saveAdministrator(tx, account, context.auditUser)
    const session = { device: deviceName(userAgent), authenticatedAt: context.now() }
    return { administrator, token: await openSession(tx, administrator.id, session) }
  })
  await countDown(db, key)
  const browser = await issueBrowserCookie(context, opened.administrator, origin)
  return { token: opened.token, user: toUser(opened.administrator), browser }
}

/** An account that somebody registered before with this number: its name and e-mail do not stay. */
async function takeOver(tx: Tx, { name, mobile }: { name: string; mobile: string }): Promise<void> {
  const [existing] = await store.selectUserByMobile(tx, mobile)
  if (existing) await store.updateDetails(tx, existing.id, { name, email: null })
}

/**
 * Deletes all links. Locks them first: another transaction with one of them waits, and then finds
 * none. Throws `setup.over`.
 */
async function useUpLinks(tx: Tx, token: string): Promise<void> {
  assertToken(await lockLinks(tx), token)
  await tx.delete(setupLinks)
  if (await hasAdministrator(tx)) throw new Refusal('setup.over')
}

const lockLinks = (tx: Reader) =>
  tx.select().from(setupLinks).orderBy(asc(setupLinks.tokenHash)).for('update')

/** Compares hashes in constant time. Throws `setup.over` if no link has this token. */
function assertToken(links: { tokenHash: string }[], token: string): void {
  const hash = Buffer.from(hashOf(token))
  const matches = links.filter(({ tokenHash }) => timingSafeEqual(Buffer.from(tokenHash), hash))
  if (matches.length === 0) throw new Refusal('setup.over')
}
