import type { User } from '#contract/index.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Person } from './accounts.ts'
import { limitGuesses, passwordFailures } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as store from './store.ts'
import { toUser } from './to-user.ts'

/** Changes a person's name and e-mail address; without one she has none. */
export async function changeDetails(tx: Tx, person: Person, details: { name: string; email?: string | undefined }): Promise<User> {
  const [row] = await store.updateDetails(tx, person.id, { name: details.name, email: details.email ?? null })
  if (!row) throw new Refusal('login.needed')
  return toUser(row)
}

/** Gives a person a new password and ends all her sessions but this one. Refuses a wrong present password, at the field `current`. */
export async function changePassword(db: Db, person: Person, change: { current: string; password: string }): Promise<void> {
  await assertPassword(db, person, change.current, 'current')
  const passwordHash = await hashPassword(change.password)
  await db.transaction(async (tx) => {
    await store.updatePassword(tx, person.id, passwordHash)
    await store.deleteSessions(tx, person.id, person.sessionId)
  })
}

/** Refuses a password that is not hers, with the sentence at `field`; after ten of them it waits, as the log-in does. */
export async function assertPassword(db: Db, person: Person, password: string, field: string): Promise<void> {
  const right = await limitGuesses(db, passwordFailures(person.id), async () => {
    const [row] = await store.selectUser(db, person.id)
    return row && (await isPassword(row.passwordHash, password)) ? true : undefined
  })
  if (!right) throw new Refusal('password.wrong', { fields: { [field]: 'This is not your present password.' } })
}
