import { limitConcurrency, type ConcurrencyLimit } from '#platform/concurrency.ts'
import type { AppContext } from '#app-context.ts'

/**
 * The embedded database does one thing at a time; on a server, searches leave connections to
 * others.
 */
const AT_ONCE = { embedded: 1, server: 8 }
const WAITING_MAX = 1000

/**
 * Runs a few searches at once, so that many of them delay other requests by one statement, not by
 * all of theirs.
 */
export function openSearchTurns({ database }: AppContext): ConcurrencyLimit {
  return limitConcurrency(
    database.kind === 'embedded' ? AT_ONCE.embedded : AT_ONCE.server,
    WAITING_MAX,
  )
}
