import type { User } from '#contract/contract.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { MAX_PASSWORD_LENGTH, toMobile } from '#shared/customer/account-fields.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import type { AuditUser } from '#accounts/totp/second-factor.ts'
import * as store from './store.ts'
import { toUser } from './to-user.ts'

/** Whether the shop has an administrator yet. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  const [row] = await store.countAdministrators(db)
  return (row?.count ?? 0) > 0
}

/**
 * Creates an administrator, or promotes the account of this mobile number, with this password, and
 * writes that to the audit log. Throws for an invalid mobile number or a password of the wrong
 * length.
 */
export async function makeAdministrator(
  db: Db,
  user: { name: string; mobile: string; password: string },
  audit: AuditUser,
): Promise<User> {
  const mobile = toMobile(user.mobile)
  if (!mobile)
    throw new Refusal('input.invalid', {
      message: `${user.mobile} is not a 10-digit mobile number.`,
    })
  if (user.password.length < 6 || user.password.length > MAX_PASSWORD_LENGTH)
    throw new Refusal('input.invalid', { message: 'The password needs 6 to 128 characters.' })
  const passwordHash = await hashPassword(user.password)
  return db.transaction(async (tx) =>
    toUser(await saveAdministrator(tx, { name: user.name, mobile, passwordHash }, audit)),
  )
}

type NewAdministrator = { name: string; mobile: string; passwordHash: string }

/**
 * Creates an administrator, or promotes the account of this mobile number, and writes that to the
 * audit log. The sessions of a promoted account end: anybody can register a mobile number, and a
 * session from before must not get the rights.
 */
export async function saveAdministrator(
  tx: Tx,
  { name, mobile, passwordHash }: NewAdministrator,
  audit: AuditUser,
): Promise<store.UserRow> {
  const [inserted] = await store.insertUser(tx, {
    id: newId('usr'),
    name,
    mobile,
    passwordHash,
    isAdmin: true,
  })
  const [existing] = inserted ? [] : await store.selectUserByMobile(tx, mobile)
  const [updated] = existing ? await store.updateAdministrator(tx, existing.id, passwordHash) : []
  const administrator = inserted ?? updated
  if (!administrator) throw new Refusal('unavailable')
  if (updated) await store.deleteSessions(tx, updated.id)
  await audit(tx, administrator, {
    action: 'user.made-administrator',
    before: { isAdmin: existing?.isAdmin ?? false },
    after: { isAdmin: true },
  })
  return administrator
}
