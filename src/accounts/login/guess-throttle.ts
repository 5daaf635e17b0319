import type { Db } from '#platform/db/db.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import {
  browserHash,
  isKnownBrowser,
  type BrowserCookie,
  type SignedAccount,
} from './browser-cookie.ts'
import type { Delays } from './delays.ts'

/** What checking a password needs of the shop. */
export type GuessContext = {
  db: Db
  now: () => Date
  browserKey: () => Promise<Buffer>
  delays: Delays
}

/**
 * Where an attempt comes from: its network (platform/network.ts), and its browser's cookie or ''.
 */
export type Origin = { network: string; browser: BrowserCookie }

/** Wrong guesses before one must wait, and for how long they count. */
const MAX_FAILURES = 10
const WINDOW_SECONDS = 15 * 60

/** How much each failure from another network delays an attempt, and the longest delay. */
const DELAY_MS = 200
const MAX_DELAY_MS = 2000

/** The subjects of guesses: the log-in of a mobile number, and the password of a logged-in user. */
export const loginSubject = (mobile: string): string => `login ${mobile}`
export const passwordSubject = (userId: string): string => `password ${userId}`

/** No account has this id: its tokens are checked for a number without an account. */
const NO_ACCOUNT: SignedAccount = { id: '', deviceVersion: 0 }

/** Whether the attempt comes from a browser that has logged in to the account before. */
export async function isKnownOrigin(
  context: Pick<GuessContext, 'now' | 'browserKey'>,
  browser: BrowserCookie,
  account: SignedAccount | undefined,
): Promise<boolean> {
  const signing = { key: await context.browserKey(), now: context.now() }
  return isKnownBrowser(browser, account ?? NO_ACCOUNT, signing)
}

type Guess = { subject: string; origin: Origin; account: SignedAccount | undefined }

/**
 * Tries what somebody could guess; undefined from `attempt` means a wrong guess. After ten wrong
 * ones from one network, that network waits for a quarter of an hour; the others are only delayed.
 * A browser that has logged in to the account before has ten of its own, and no delay. Each try
 * counts before it is made, so that many at once are no way around, and is taken back when it was
 * right.
 */
export async function throttleGuesses<Result>(
  context: GuessContext,
  guess: Guess,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { db } = context
  const known = await isKnownOrigin(context, guess.origin.browser, guess.account)
  const own = ownKey(guess, known)
  const { count, resetSeconds } = await countUp(db, own, WINDOW_SECONDS)
  if (count > MAX_FAILURES)
    throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
  const counted = known ? [own] : [own, guess.subject]
  if (!known) await delay(context, guess.subject, { own: count, counted })
  const result = await attempt()
  if (result !== undefined) await uncount(db, counted)
  return result
}

const ownKey = ({ subject, origin }: Guess, known: boolean): string =>
  known ? `${subject} in ${browserHash(origin.browser)}` : `${subject} from ${origin.network}`

/** Waits for what has failed in other networks. `own` is the count of this network. */
async function delay(
  { db, delays }: GuessContext,
  subject: string,
  { own, counted }: { own: number; counted: string[] },
): Promise<void> {
  const all = await countUp(db, subject, WINDOW_SECONDS)
  const otherNetworks = Math.max(0, all.count - own)
  try {
    await delays.wait(Math.min(MAX_DELAY_MS, otherNetworks * DELAY_MS))
  } catch (error) {
    await uncount(db, counted)
    throw error
  }
}

async function uncount(db: Db, keys: string[]): Promise<void> {
  for (const key of keys) await countDown(db, key)
}
