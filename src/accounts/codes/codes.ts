import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Messenger } from '#platform/mail/messenger.ts'
import { countUp, deleteCountsOf } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import {
  openSessionIfUnchanged,
  issueBrowserCookie,
  type SessionOptions,
  type LoginResult,
} from '#accounts/accounts.ts'
import {
  isKnownOrigin,
  loginSubject,
  passwordSubject,
  type Origin,
} from '#accounts/login/guess-throttle.ts'
import { browserHash, openCookie, type BrowserCookie } from '#accounts/login/browser-cookie.ts'
import {
  CODES_COUNT_MS,
  RESEND_SECONDS,
  secondsToWait,
  formatWait,
  type CodeRequester,
} from './code-limits.ts'
import {
  checkSecondFactor,
  findEnabledTotp,
  type LoginContext,
} from '#accounts/totp/second-factor.ts'
import * as codes from './code-store.ts'
import { guestCodesSubject } from '#accounts/guests/guest-store.ts'
import { hashPassword, isPassword } from '#accounts/login/passwords.ts'
import * as store from '#accounts/store.ts'

/** What one-time codes need from the app. */
export type CodeContext = {
  db: Db
  now: () => Date
  browserKey: () => Promise<Buffer>
  /** Null if none is configured: then codes cannot be requested. */
  messenger: Messenger | null
  details: () => Promise<{ name: string }>
  log: { warn(details: object, message: string): void }
}

/** How long a code is valid, and how many guesses it has. */
const CODE_MS = 5 * 60_000
const MAX_GUESSES = 5

/** Codes per network and hour. Mobile carriers put thousands of users behind one address. */
const MAX_CODES_PER_NETWORK = 300
const HOUR_SECONDS = 3600

/**
 * Codes for guests go to any number, with an account or without, so there are fewer: to one number
 * from unknown browsers in a day, from one network in an hour, and from the whole shop in an hour.
 */
const MAX_GUEST_CODES = { number: 10, network: 60, shop: 1000 }
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The hash covers number and purpose, so that a code is worth nothing for another of them. */
const secretOf = ({ mobile, purpose }: codes.CodeTarget, code: string): string =>
  `${purpose} ${mobile} ${code}`

type CodeRequest = { mobile: string; purpose: codes.CodePurpose; origin: Origin }

/**
 * Sends a one-time code to a mobile number that has an account. For a number without one it does
 * all but the sending, so that neither response nor timing shows who has an account. The code of a
 * guest is sent to any number. Returns the
 * seconds until the next code may be requested, and the cookie of the browser that can use the
 * code. Throws `code.none` without a messenger, `code.limited` after too many requests, and
 * `code.unsent` if the messenger fails.
 */
export async function requestCode(
  context: CodeContext,
  { origin, ...request }: CodeRequest,
): Promise<{ resendSeconds: number; browser: BrowserCookie }> {
  const { db, messenger } = context
  if (!messenger) throw new Refusal('code.none')
  const requested = await countUp(db, `codes ${origin.network}`, HOUR_SECONDS)
  if (requested.count > MAX_CODES_PER_NETWORK) throw toLimitedRefusal(requested.resetSeconds)
  if (messenger.isDown()) throw new Refusal('code.unsent')
  const browser = openCookie(origin.browser)
  const target = { ...request, browserHash: browserHash(browser) }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(secretOf(target, code))
  const [user] = await store.selectUserByMobile(db, target.mobile)
  const isKnown = await isKnownOrigin(context, browser, user)
  const requester = { browserHash: target.browserHash, network: origin.network, isKnown }
  if (target.purpose === 'guest') await assertGuestLimits(context, target, requester)
  const id = await db.transaction((tx) =>
    storeCode(tx, context.now, { ...target, ...requester, codeHash }),
  )
  await deliver({ ...context, messenger }, id, async () => {
    if (!user && target.purpose !== 'guest') return
    const { name: shopName } = await context.details()
    await messenger.send({
      mobile: target.mobile,
      template: `${target.purpose}-code`,
      shopName,
      variables: { code },
    })
  })
  return { resendSeconds: RESEND_SECONDS, browser }
}

/** Throws `code.limited` if too many codes went to guests. */
async function assertGuestLimits(
  { db }: CodeContext,
  { mobile }: codes.CodeTarget,
  { network, isKnown }: CodeRequester,
): Promise<void> {
  const { number, network: perNetwork, shop } = MAX_GUEST_CODES
  const limits = [
    { key: `guest codes from ${network}`, max: perNetwork, seconds: HOUR_SECONDS },
    { key: guestCodesSubject(mobile), max: isKnown ? Infinity : number, seconds: DAY_SECONDS },
    { key: 'guest codes of the shop', max: shop, seconds: HOUR_SECONDS },
  ]
  for (const { key, max, seconds } of limits) {
    const { count, resetSeconds } = await countUp(db, key, seconds)
    if (count > max) throw toLimitedRefusal(resetSeconds)
  }
}

/**
 * Stores a new code in place of the browser's earlier ones. Throws `code.limited` if the browser,
 * its network or all unknown browsers had too many codes for the number.
 */
async function storeCode(
  tx: Tx,
  clock: () => Date,
  target: codes.CodeTarget & CodeRequester & { codeHash: string },
): Promise<Id<'otp'>> {
  await codes.lockMobile(tx, target.mobile)
  // A request that waited for the lock is later than the code that it waited for.
  const now = clock()
  const sent = await codes.selectSentCodes(
    tx,
    target.mobile,
    new Date(now.getTime() - CODES_COUNT_MS),
  )
  const wait = secondsToWait(sent, target, now)
  if (wait > 0) throw toLimitedRefusal(wait)
  await codes.voidCodes(tx, target, now)
  const id = newId('otp')
  await codes.insertCode(tx, {
    ...target,
    id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MS),
  })
  return id
}

const toLimitedRefusal = (seconds: number) =>
  new Refusal('code.limited', {
    message: `Please wait ${formatWait(seconds)} before you ask for another code.`,
    details: { retryAfter: seconds },
  })

/** A code that was not sent does not count. A failure after the response can only be logged. */
async function deliver(
  context: CodeContext & { messenger: Messenger },
  id: Id<'otp'>,
  send: () => Promise<void>,
): Promise<void> {
  const sendFailed = send().then(
    () => false,
    async (error: unknown) => {
      context.log.warn({ err: error }, 'A code could not be sent')
      await codes
        .deleteCode(context.db, id)
        .catch((again: unknown) =>
          context.log.warn({ err: again }, 'A code that was not sent could not be deleted'),
        )
      return true
    },
  )
  await setTimeout(context.messenger.responseDelayMs)
  const isUnsent = await Promise.race([sendFailed, Promise.resolve(false)])
  if (isUnsent) throw new Refusal('code.unsent')
}

type CodeLogin = { mobile: string; code: string; totpCode?: string | undefined; origin: Origin }

/**
 * Opens a session with a code. Only the browser that requested the code can use it. `totpCode` is
 * that of the authenticator app, if the account has one. Throws `code.wrong`, `code.spent` after
 * too many guesses, `code.over` for an old or used code, and as `checkSecondFactor` does.
 */
export async function loginWithCode(
  context: CodeContext & LoginContext,
  attempt: CodeLogin & SessionOptions,
): Promise<LoginResult> {
  const { mobile, code, origin } = attempt
  const id = await checkCode(
    context,
    { mobile, purpose: 'login', browserHash: browserHash(origin.browser) },
    code,
  )
  const [account] = await store.selectUserByMobile(context.db, mobile)
  const secondStep = { code: attempt.totpCode, origin, field: 'totpCode' }
  const isCodeChecked = account ? await checkSecondFactor(context, account, secondStep) : false
  const { row, ...opened } = await context.db.transaction(async (tx) => {
    const row = await redeemCode(tx, context, id, mobile)
    const authenticated = { user: row, isCodeChecked, at: context.now() }
    return { row, ...(await openSessionIfUnchanged(tx, authenticated, attempt)) }
  })
  return { ...opened, browser: await issueBrowserCookie(context, row, origin) }
}

type NumberConfirmation = { mobile: string; code: string; origin: Origin }

/**
 * Uses the code of a guest, in one transaction with what `use` does. Whether the number has an
 * account changes nothing. Throws as `loginWithCode` does.
 */
export async function confirmNumber<Result>(
  context: CodeContext,
  { mobile, code, origin }: NumberConfirmation,
  use: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const target = { mobile, purpose: 'guest' as const, browserHash: browserHash(origin.browser) }
  const id = await checkCode(context, target, code)
  return context.db.transaction(async (tx) => {
    const [used] = await codes.markCodeUsed(tx, id, context.now())
    if (!used) throw toCodeRefusal('code.over')
    return use(tx)
  })
}

type PasswordReset = { mobile: string; code: string; password: string; origin: Origin }

/**
 * Sets a new password with a code and ends all sessions of the user. Only the browser that
 * requested the code can use it. Throws as `loginWithCode` does.
 */
export async function resetPassword(
  context: CodeContext,
  attempt: PasswordReset,
): Promise<BrowserCookie> {
  const { mobile, origin } = attempt
  const id = await checkCode(
    context,
    { mobile, purpose: 'password', browserHash: browserHash(origin.browser) },
    attempt.code,
  )
  const passwordHash = await hashPassword(attempt.password)
  const user = await context.db.transaction(async (tx) => {
    const before = await redeemCode(tx, context, id, mobile)
    const [after] = await store.updatePassword(tx, before.id, passwordHash)
    await store.deleteSessions(tx, before.id)
    // The counts of wrong passwords end with the forgotten password.
    await deleteCountsOf(tx, [loginSubject(mobile), passwordSubject(before.id)])
    return after ?? before
  })
  // A text message is not the second step: the browser becomes known at the log-in with a code.
  if (await findEnabledTotp(context.db, user.id)) return openCookie(origin.browser)
  return issueBrowserCookie(context, user, origin)
}

/**
 * Returns the id of the browser's open code if `code` is right. Each guess is counted before it is
 * checked, so that parallel guesses cannot pass the limit. From a browser that requested no code
 * every code is wrong, and no guess of another browser is used up.
 */
async function checkCode(
  context: CodeContext,
  target: codes.CodeTarget,
  code: string,
): Promise<Id<'otp'>> {
  const now = context.now()
  const [open] = target.browserHash
    ? await codes.countGuess(context.db, target, { now, maxGuesses: MAX_GUESSES })
    : []
  if (!open) throw toCodeRefusal(await reasonForNoCode(context.db, target, now))
  if (!(await isPassword(open.codeHash, secretOf(target, code))))
    throw toCodeRefusal(open.guesses >= MAX_GUESSES ? 'code.spent' : 'code.wrong')
  return open.id
}

async function reasonForNoCode(
  db: Db,
  target: codes.CodeTarget,
  now: Date,
): Promise<'code.wrong' | 'code.spent' | 'code.over'> {
  const [requested] = target.browserHash ? await codes.selectAnyCode(db, target) : []
  if (!requested) return 'code.wrong'
  const [spent] = await codes.selectOpenCode(db, target, now)
  return spent ? 'code.spent' : 'code.over'
}

/** Marks a right code as used and returns the user of its mobile number. */
async function redeemCode(
  tx: Tx,
  context: CodeContext,
  id: Id<'otp'>,
  mobile: string,
): Promise<store.UserRow> {
  const [used] = await codes.markCodeUsed(tx, id, context.now())
  if (!used) throw toCodeRefusal('code.over')
  const [user] = await store.selectUserByMobile(tx, mobile)
  if (!user) throw toCodeRefusal('code.wrong')
  return user
}

function toCodeRefusal(code: 'code.wrong' | 'code.spent' | 'code.over'): Refusal {
  const refusal = new Refusal(code)
  return new Refusal(code, { fields: { code: refusal.message } })
}

/** Deletes codes that are too old to count for the limits. */
export const deleteOldCodes = async ({ db, now }: Pick<CodeContext, 'db' | 'now'>): Promise<void> =>
  void (await codes.deleteOldCodes(db, new Date(now().getTime() - CODES_COUNT_MS)))
