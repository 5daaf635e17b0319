import type { TotpState } from '#contract/contract.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { deleteCountsOf } from '#platform/rate-limit.ts'
import { toMobile } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import { issueBrowserCookie, type SessionUser } from '#accounts/accounts.ts'
import type { BrowserCookie } from '#accounts/login/browser-cookie.ts'
import type { Origin } from '#accounts/login/guess-throttle.ts'
import { assertPassword } from '#accounts/profile.ts'
import * as accounts from '#accounts/store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  assertCode,
  codeSubject,
  findEnabledTotp,
  limitCodes,
  totpPlace,
  toWrongCode,
  type AuditUser,
  type LoginContext,
} from './second-factor.ts'
import { findTotpStep, newTotpSecret, totpUri } from './totp-code.ts'
import * as store from './totp-store.ts'

type TotpContext = LoginContext & { details: () => Promise<{ name: string }> }

/** Whether the user's second step is on, since when, and how many recovery codes are left. */
export async function readTotp(db: Reader, user: Pick<SessionUser, 'id'>): Promise<TotpState> {
  const row = await findEnabledTotp(db, user.id)
  const [codes] = await store.countRecoveryCodes(db, user.id)
  return {
    isOn: row !== undefined,
    since: row?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: codes?.count ?? 0,
  }
}

/**
 * Makes the key of a new authenticator app, which waits for its first code. Throws `admin.needed`
 * for customers, `totp.on`, and for a wrong password.
 */
export async function startTotp(
  context: TotpContext,
  user: SessionUser,
  { password, origin }: { password: string; origin: Origin },
): Promise<{ secret: string; uri: string }> {
  if (!user.isAdmin) throw new Refusal('admin.needed')
  await assertPassword(context, user, { password, field: 'password', origin })
  const secret = newTotpSecret()
  const encrypted = await context.encryption.encrypt(secret, totpPlace(user.id))
  const [stored] = await context.db.transaction((tx) =>
    store.upsertPendingTotp(tx, user.id, encrypted),
  )
  if (!stored) throw new Refusal('totp.on')
  const { name: issuer } = await context.details()
  return { secret, uri: totpUri(secret, { issuer, label: user.mobile }) }
}

type Confirmed = { recoveryCodes: string[]; browser: BrowserCookie }

/**
 * Turns the second step on by the first code of the app. Ends all other sessions of the user, and
 * their other browsers are no longer known. Returns the recovery codes, which are stored as hashes
 * alone. Throws `totp.on`, `totp.off` if nothing was started, and `totp.wrong`.
 */
export async function confirmTotp(
  context: TotpContext,
  user: SessionUser,
  { code, origin }: { code: string; origin: Origin },
): Promise<Confirmed> {
  const [row] = await store.selectTotp(context.db, user.id)
  if (!row) throw new Refusal('totp.off')
  if (row.enabledAt) throw new Refusal('totp.on')
  const account = await readUserRow(context.db, user)
  const secret = await context.encryption.decrypt(row.secret, totpPlace(user.id))
  const step = findTotpStep(secret, code, context.now())
  if (!(await limitCodes(context, { user: account, origin }, async () => step !== undefined)))
    throw toWrongCode()
  const recoveryCodes = newRecoveryCodes()
  const after = await context.db.transaction(async (tx) => {
    await accounts.lockUser(tx, user.id)
    const [enabled] = await store.enableTotp(tx, row, { now: context.now(), step: step ?? 0 })
    if (!enabled) throw new Refusal('totp.on')
    await replaceRecoveryCodes(tx, user, recoveryCodes)
    await accounts.deleteSessions(tx, user.id, user.sessionId)
    const [raised] = await accounts.raiseDeviceVersion(tx, user.id)
    await context.auditUser(tx, account, { action: 'user.totp-enabled', ...ON })
    return raised ?? account
  })
  return { recoveryCodes, browser: await issueBrowserCookie(context, after, origin) }
}

const ON = { before: { totp: false }, after: { totp: true } }
const OFF = { before: { totp: true }, after: { totp: false } }

type Proof = { password: string; code: string; origin: Origin }

/** Makes new recovery codes; the earlier ones end. Throws for a wrong password or code. */
export async function renewRecoveryCodes(
  context: TotpContext,
  user: SessionUser,
  proof: Proof,
): Promise<string[]> {
  const account = await assertPasswordAndCode(context, user, proof)
  const recoveryCodes = newRecoveryCodes()
  await context.db.transaction(async (tx) => {
    await accounts.lockUser(tx, user.id)
    if (!(await findEnabledTotp(tx, user.id))) throw new Refusal('totp.off')
    const [left] = await store.countRecoveryCodes(tx, user.id)
    await replaceRecoveryCodes(tx, user, recoveryCodes)
    await context.auditUser(tx, account, {
      action: 'user.recovery-codes-renewed',
      before: { recoveryCodes: left?.count ?? 0 },
      after: { recoveryCodes: recoveryCodes.length },
    })
  })
  return recoveryCodes
}

/** Turns the second step off. Throws for a wrong password or code. */
export async function turnOffTotp(
  context: TotpContext,
  user: SessionUser,
  proof: Proof,
): Promise<void> {
  const account = await assertPasswordAndCode(context, user, proof)
  await context.db.transaction(async (tx) => {
    if (await removeTotp(tx, user))
      await context.auditUser(tx, account, { action: 'user.totp-disabled', ...OFF })
  })
}

/**
 * Turns the second step of a mobile number off, for somebody who has lost the app and the recovery
 * codes. Throws `user.missing` and `totp.off`.
 */
export async function turnOffTotpOf(db: Db, audit: AuditUser, mobile: string): Promise<string> {
  const [user] = await accounts.selectUserByMobile(db, toMobile(mobile) ?? '')
  if (!user) throw new Refusal('user.missing')
  await db.transaction(async (tx) => {
    if (!(await removeTotp(tx, user))) throw new Refusal('totp.off')
    await audit(tx, user, { action: 'user.totp-disabled', ...OFF })
  })
  return user.name
}

/**
 * Deletes the app and the recovery codes of a user, and the counts of wrong codes. Returns whether
 * it was on.
 */
export async function removeTotp(tx: Tx, { id }: Pick<SessionUser, 'id'>): Promise<boolean> {
  const [removed] = await store.deleteTotp(tx, id)
  await store.deleteRecoveryCodes(tx, id)
  await deleteCountsOf(tx, [codeSubject(id)])
  return removed !== undefined && removed.enabledAt !== null
}

async function replaceRecoveryCodes(
  tx: Tx,
  { id }: Pick<SessionUser, 'id'>,
  codes: string[],
): Promise<void> {
  await store.deleteRecoveryCodes(tx, id)
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? [])
  await store.insertRecoveryCodes(tx, id, hashes)
}

async function assertPasswordAndCode(
  context: TotpContext,
  user: SessionUser,
  { password, code, origin }: Proof,
): Promise<accounts.UserRow> {
  const account = await readUserRow(context.db, user)
  if (!(await findEnabledTotp(context.db, user.id))) throw new Refusal('totp.off')
  await assertPassword(context, user, { password, field: 'password', origin })
  await assertCode(context, account, { code, origin })
  return account
}

async function readUserRow(db: Reader, { id }: SessionUser): Promise<accounts.UserRow> {
  const [row] = await accounts.selectUser(db, id)
  if (!row) throw new Refusal('login.needed')
  return row
}
