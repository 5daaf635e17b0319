import { editPerson as changePerson, endSessions, lockPerson } from '#accounts/accounts.ts'
import {
  recordChange,
  recordPersonChange,
  type Actor,
  type LoggedPerson,
} from '#audit-log/audit-log.ts'
import type { User } from '#contract/contract.ts'
import { removePerson } from '#privacy/delete-account.ts'
import type { Id } from '#shared/ids.ts'
import type { Desk } from './admin.ts'

export type PersonWish = {
  name?: string | undefined
  email?: string | null | undefined
  isAdmin?: boolean | undefined
}

/**
 * Changes a person's name, e-mail and rights; what is left out stays as it was. Refuses with
 * `admin.last` to take the rights of the last administrator.
 */
export async function editPerson(
  desk: Desk,
  actor: Actor,
  id: string,
  wish: PersonWish,
): Promise<User> {
  return desk.db.transaction(async (tx) => {
    const before = await lockPerson(tx, id)
    const email = wish.email === undefined ? (before.email ?? null) : wish.email
    const after = await changePerson(tx, before, {
      name: wish.name ?? before.name,
      email,
      isAdmin: wish.isAdmin ?? before.isAdmin,
    })
    await recordPersonChange(tx, actor, {
      action: 'person.edited',
      person: factsOf(after),
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/**
 * Deletes a person's account with everything personal; her orders stay. Refuses the last
 * administrator.
 */
export async function deletePerson(desk: Desk, actor: Actor, id: string): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const person = await removePerson(tx, id as Id<'usr'>)
    // The name goes with the account, also from what the log said of her before.
    await recordChange(tx, actor, {
      action: 'person.deleted',
      subject: { kind: 'person', id: person._id, name: 'a deleted account' },
    })
  })
}

/** Logs a person out everywhere; answers how many sessions ended. */
export async function logOutPerson(desk: Desk, actor: Actor, id: string): Promise<number> {
  return desk.db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    const sessions = await endSessions(tx, id)
    await recordPersonChange(tx, actor, {
      action: 'person.logged-out',
      person: factsOf(person),
      before: { sessions },
      after: { sessions: 0 },
    })
    return sessions
  })
}

const factsOf = ({ _id, name, email, isAdmin }: User): LoggedPerson => ({
  id: _id as Id<'usr'>,
  name,
  email: email ?? null,
  isAdmin,
})
