import type { Db } from '#platform/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'

/** Wrong guesses before one must wait, and for how long they count. */
const FAILURES = 10
const FAILURE_WINDOW_SECONDS = 15 * 60

/** What the wrong passwords of a log-in with this mobile number, or of a person who is logged in, are counted under. */
export const loginFailures = (mobile: string): string => `login ${mobile}`
export const passwordFailures = (userId: string): string => `password ${userId}`

/**
 * Tries what somebody could guess; undefined means a wrong guess. After ten of them `key` waits for a quarter of an hour. Each try counts
 * before it is made, so that many at the same moment are no way around, and is taken back when it was right.
 */
export async function limitGuesses<Result>(db: Db, key: string, attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
  const { count, resetSeconds } = await countUp(db, key, FAILURE_WINDOW_SECONDS)
  if (count > FAILURES) throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
  const result = await attempt()
  if (result !== undefined) await countDown(db, key)
  return result
}
