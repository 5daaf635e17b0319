import { Refusal } from '#shared/errors.ts'
import type { SecurityRule } from '#shared/shop-settings.ts'

/** How long a log-in counts as recent, in ms. */
const RECENT_MS = 15 * 60_000

/** When the user of a session has last given the password. */
type Authenticated = { authenticatedAt: Date }

export type RecentLoginContext = { now: () => Date; security: () => Promise<SecurityRule> }

/** Whether the password was given in the last 15 minutes. */
export const isRecentLogin = ({ authenticatedAt }: Authenticated, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_MS

/**
 * Whether a sensitive change needs the password again, by the settings of the shop. Call it before
 * a transaction, as it may read the settings.
 */
export const needsPassword = async (
  { now, security }: RecentLoginContext,
  user: Authenticated,
): Promise<boolean> => (await security()).asksPassword && !isRecentLogin(user, now())

/** Throws `login.stale` if a sensitive change needs the password again. */
export async function assertRecentLogin(
  context: RecentLoginContext,
  user: Authenticated,
): Promise<void> {
  if (await needsPassword(context, user)) throw new Refusal('login.stale')
}
