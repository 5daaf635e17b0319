import { editUser as updateUser, endSessions, lockUser } from '#accounts/accounts.ts'
import {
  recordChange,
  recordUserChange,
  type Actor,
  type AuditedUser,
} from '#audit-log/audit-log.ts'
import type { User } from '#contract/contract.ts'
import { deleteUserData } from '#privacy/delete-account.ts'
import type { Id } from '#shared/ids.ts'
import type { AdminContext } from './admin.ts'

export type UserInput = {
  name?: string | undefined
  email?: string | null | undefined
  isAdmin?: boolean | undefined
}

/**
 * Changes the name, e-mail and rights of a user. Missing fields stay unchanged. Refuses with
 * `admin.last` to remove the rights of the last administrator.
 */
export async function editUser(
  context: AdminContext,
  actor: Actor,
  id: string,
  input: UserInput,
): Promise<User> {
  return context.db.transaction(async (tx) => {
    const before = await lockUser(tx, id)
    const email = input.email === undefined ? (before.email ?? null) : input.email
    const after = await updateUser(tx, before, {
      name: input.name ?? before.name,
      email,
      isAdmin: input.isAdmin ?? before.isAdmin,
    })
    await recordUserChange(tx, actor, {
      action: 'person.edited',
      user: factsOf(after),
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/** Deletes an account with all personal data; its orders stay. Refuses the last administrator. */
export async function deleteUser(context: AdminContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await deleteUserData(tx, id as Id<'usr'>)
    // The name is deleted with the account, also from earlier rows of the audit log.
    await recordChange(tx, actor, {
      action: 'person.deleted',
      subject: { kind: 'person', id: user._id, name: 'a deleted account' },
    })
  })
}

/** Ends all sessions of a user. Returns how many there were. */
export async function logOutUser(context: AdminContext, actor: Actor, id: string): Promise<number> {
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    const sessions = await endSessions(tx, id)
    await recordUserChange(tx, actor, {
      action: 'person.logged-out',
      user: factsOf(user),
      before: { sessions },
      after: { sessions: 0 },
    })
    return sessions
  })
}

const factsOf = ({ _id, name, email, isAdmin }: User): AuditedUser => ({
  id: _id as Id<'usr'>,
  name,
  email: email ?? null,
  isAdmin,
})
