import { toCode } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Encryption } from '#platform/secrets/encryption.ts'
import { countDown, countUp } from '#platform/rate-limit.ts'
import {
  isKnownOrigin,
  throttleGuesses,
  type GuessContext,
  type Origin,
} from '#accounts/login/guess-throttle.ts'
import type { UserRow } from '#accounts/store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp-code.ts'
import * as store from './totp-store.ts'

/** A change of a user that the audit log stores, made by the user. */
export type AuditUser = (
  tx: Tx,
  user: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin'>,
  change: { action: string; before: Record<string, unknown>; after: Record<string, unknown> },
) => Promise<void>

/** What a log-in with a second step needs from the app. */
export type LoginContext = GuessContext & { encryption: Encryption; auditUser: AuditUser }

/**
 * Wrong codes of all unknown browsers together in a day. Only somebody with the password gets so
 * far. A browser that has logged in before has its own limit alone, so nobody can lock it out.
 */
const MAX_UNKNOWN_FAILURES = 20
const DAY_SECONDS = 24 * 3600

/** Key of the counters of wrong codes; the first words of all of them. */
export const codeSubject = (userId: string): string => `totp ${userId}`
const daySubject = (userId: string): string => `${codeSubject(userId)} a day`

export const totpPlace = (userId: Id<'usr'>) => ({ table: 'totp', column: 'secret', row: userId })

/** The authenticator app of a user; undefined if it is not on. */
export async function findEnabledTotp(
  db: Reader,
  userId: Id<'usr'>,
): Promise<store.TotpRow | undefined> {
  const [row] = await store.selectTotp(db, userId)
  return row?.enabledAt ? row : undefined
}

/** `field` is the name of the code in the input of the call; `code` by default. */
type SecondStep = { code?: string | undefined; origin: Origin; field?: string }

/**
 * Checks the second step of a log-in, after the password. Returns whether the account has one.
 * Throws `totp.needed` without a code, and as `assertCode` does.
 */
export async function checkSecondFactor(
  context: LoginContext,
  user: UserRow,
  { code, origin, field }: SecondStep,
): Promise<boolean> {
  if (!(await findEnabledTotp(context.db, user.id))) return false
  if (!code) throw new Refusal('totp.needed')
  await assertCode(context, user, { code, origin, field })
  return true
}

/**
 * Throws `totp.needed` if the second step was turned on since it was checked. Needs a lock of the
 * user's row.
 */
export async function assertSecondFactor(
  tx: Tx,
  userId: Id<'usr'>,
  isChecked: boolean,
): Promise<void> {
  if (!isChecked && (await findEnabledTotp(tx, userId))) throw new Refusal('totp.needed')
}

/**
 * Uses up a code of the user's authenticator app, or a recovery code. Throws `totp.off` without an
 * app, `totp.wrong` for a wrong or used code, and `login.limited` after too many wrong ones.
 */
export async function assertCode(
  context: LoginContext,
  user: UserRow,
  { code, origin, field }: { code: string; origin: Origin; field?: string | undefined },
): Promise<void> {
  const row = await findEnabledTotp(context.db, user.id)
  if (!row) throw new Refusal('totp.off')
  const isRight = await limitCodes(context, { user, origin }, () =>
    redeemCode(context, { user, row, code }),
  )
  if (!isRight) throw toWrongCode(field)
}

/** The refusal of a wrong code, with its message at the field of the code. */
export function toWrongCode(field = 'code'): Refusal {
  const refusal = new Refusal('totp.wrong')
  return new Refusal('totp.wrong', { fields: { [field]: refusal.message } })
}

type CodeGuess = { user: UserRow; origin: Origin }

/**
 * Limits wrong codes as `throttleGuesses` does, and those of all unknown browsers together. Each
 * guess is counted before it is checked.
 */
export async function limitCodes(
  context: GuessContext,
  { user, origin }: CodeGuess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const guess = { subject: codeSubject(user.id), origin, account: user }
  const isRight = await throttleGuesses(context, guess, async () => {
    if (await isKnownOrigin(context, origin.browser, user)) return (await check()) || undefined
    const day = daySubject(user.id)
    const { count, resetSeconds } = await countUp(context.db, day, DAY_SECONDS)
    if (count > MAX_UNKNOWN_FAILURES)
      throw new Refusal('login.limited', { details: { retryAfter: resetSeconds } })
    if (!(await check())) return undefined
    await countDown(context.db, day)
    return true
  })
  return isRight === true
}

type Redeem = { user: UserRow; row: store.TotpRow; code: string }

async function redeemCode(context: LoginContext, { user, row, code }: Redeem): Promise<boolean> {
  const digits = toCode(code)
  if (!digits) return redeemRecoveryCode(context, user, code)
  const secret = await context.encryption.decrypt(row.secret, totpPlace(user.id))
  const step = findTotpStep(secret, digits, context.now())
  if (step === undefined) return false
  const [used] = await context.db.transaction((tx) => store.useStep(tx, row, step))
  return used !== undefined
}

async function redeemRecoveryCode(
  { db, auditUser }: LoginContext,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const codeHash = hashRecoveryCode(code)
  if (!codeHash) return false
  return db.transaction(async (tx) => {
    const [used] = await store.deleteRecoveryCode(tx, user.id, codeHash)
    if (!used) return false
    const [left] = await store.countRecoveryCodes(tx, user.id)
    const recoveryCodes = left?.count ?? 0
    await auditUser(tx, user, {
      action: 'user.recovery-code-used',
      before: { recoveryCodes: recoveryCodes + 1 },
      after: { recoveryCodes },
    })
    return true
  })
}
