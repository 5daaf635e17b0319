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

/** What checking a password needs from the app. */
export type GuessContext = {
  db: Db
  now: () => Date
  browserKey: () => Promise<Buffer>
  delays: Delays
}

/**
 * Where an attempt comes from: its network (platform/network/network.ts), and its browser's cookie
 * or ''.
 */
export type Origin = { network: string; browser: BrowserCookie }

/** Wrong guesses before a network must wait, and how long they count. */
const MAX_FAILURES = 10
const WINDOW_SECONDS = 15 * 60

/** The delay that each failure in another network adds, and the longest delay. */
const DELAY_MS = 200
const MAX_DELAY_MS = 2000

/** Keys of the counters: the login of a mobile number, and the password of a logged-in user. */
export const loginSubject = (mobile: string): string => `login ${mobile}`
export const passwordSubject = (userId: string): string => `password ${userId}`

/** No account has this id: the tokens are checked against it if the number has no account. */
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
 * Runs `attempt`, which returns undefined for a wrong guess. After ten wrong guesses from one
 * network it throws `login.limited` for 15 minutes; attempts from other networks are only delayed.
 * A browser that has logged in to the account before has ten guesses of its own, without delay.
 * Each guess is counted before it is checked, so that parallel guesses cannot pass the limit. A
 * right guess is not counted.
 */
export async function throttleGuesses<Result>(
  context: GuessContext,
  guess: Guess,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { db } = context
  const isKnown = await isKnownOrigin(context, guess.origin.browser, guess.account)
  const key = ownKey(guess, isKnown)
  const { count, resetSeconds } = await countUp(db, key, WINDOW_SECONDS)
  if (count > MAX_FAILURES)
    throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
  const counted = isKnown ? [key] : [key, guess.subject]
  if (!isKnown) await delay(context, guess.subject, { networkCount: count, counted })
  const result = await attempt()
  if (result !== undefined) await uncount(db, counted)
  return result
}

const ownKey = ({ subject, origin }: Guess, isKnown: boolean): string =>
  isKnown ? `${subject} in ${browserHash(origin.browser)}` : `${subject} from ${origin.network}`

/** Delays the attempt for failures in other networks. `networkCount`: the count of this network. */
async function delay(
  { db, delays }: GuessContext,
  subject: string,
  { networkCount, counted }: { networkCount: number; counted: string[] },
): Promise<void> {
  const all = await countUp(db, subject, WINDOW_SECONDS)
  const otherNetworks = Math.max(0, all.count - networkCount)
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
