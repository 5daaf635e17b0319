import type { Session } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { issueBrowserCookie, type SessionUser } from '#accounts/accounts.ts'
import { isKnownOrigin, type GuessContext, type Origin } from './guess-throttle.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import * as store from '#accounts/store.ts'

/** How many sessions the list shows. */
const MAX_LISTED = 100

type Sessions = { sessions: Session[] }

/** A user's sessions: the current one first, then the latest used. */
export async function listSessions(
  db: Reader,
  user: Pick<SessionUser, 'id' | 'sessionId'>,
): Promise<Sessions> {
  const rows = await store.selectSessions(db, user.id, MAX_LISTED)
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === user.sessionId,
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** How many sessions a user has, at most 100, and when one was last used; null without one. */
export async function summarizeSessions(
  db: Reader,
  userId: string,
): Promise<{ sessions: number; lastUsedAt: string | null }> {
  const rows = await store.selectSessions(db, userId as Id<'usr'>, MAX_LISTED)
  return { sessions: rows.length, lastUsedAt: rows[0]?.lastUsedAt.toISOString() ?? null }
}

/** Ends one of the user's own sessions. Throws if it is not theirs or has ended. */
export async function endSession(tx: Tx, user: SessionUser, sessionId: string): Promise<Sessions> {
  const [ended] = await store.deleteOwnSession(tx, user.id, sessionId as Id<'ses'>)
  if (!ended) throw new Refusal('session.missing')
  return listSessions(tx, user)
}

/**
 * Ends all other sessions of the user. Their other browsers are no longer known to the login.
 * `browser` is the new cookie of this browser, if it was known.
 */
export async function endOtherSessions(
  context: Pick<GuessContext, 'db' | 'now' | 'browserKey'>,
  user: SessionUser,
  origin: Origin,
): Promise<Sessions & { browser: BrowserCookie | undefined }> {
  const [account] = await store.selectUser(context.db, user.id)
  const isKnown = await isKnownOrigin(context, origin.browser, account)
  return context.db.transaction(async (tx) => {
    await store.deleteSessions(tx, user.id, user.sessionId)
    const [row] = await store.raiseDeviceVersion(tx, user.id)
    const browser = isKnown && row ? await issueBrowserCookie(context, row, origin) : undefined
    return { ...(await listSessions(tx, user)), browser }
  })
}
