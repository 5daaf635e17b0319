import { editPerson as changePerson, endSessions, lockPerson } from '#accounts/accounts.ts'
import { recordChange, type Actor } from '#audit/audit.ts'
import type { User } from '#contract/index.ts'
import { removePerson } from '#privacy/delete-account.ts'
import type { Id } from '#shared/ids.ts'
import type { Desk } from './desk.ts'

export type PersonWish = { name: string; email: string | null; isAdmin?: boolean | undefined }

/** Changes a person's name, e-mail and rights. Refuses with `admin.last` to take the rights of the last administrator. */
export async function editPerson(desk: Desk, actor: Actor, id: string, wish: PersonWish): Promise<User> {
  return desk.db.transaction(async (tx) => {
    const before = await lockPerson(tx, id)
    const after = await changePerson(tx, before, { ...wish, isAdmin: wish.isAdmin ?? before.isAdmin })
    await recordChange(tx, actor, { action: 'person.edited', subject: subjectOf(after), before: factsOf(before), after: factsOf(after) })
    return after
  })
}

/** Deletes a person's account with everything personal; her orders stay. Refuses the last administrator. */
export async function deletePerson(desk: Desk, actor: Actor, id: string): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const person = await removePerson(tx, id as Id<'usr'>)
    // The name goes with the account: the log keeps the id alone.
    await recordChange(tx, actor, { action: 'person.deleted', subject: { kind: 'person', id: person._id, name: 'a deleted account' } })
  })
}

/** Logs a person out everywhere; answers how many sessions ended. */
export async function logOutPerson(desk: Desk, actor: Actor, id: string): Promise<number> {
  return desk.db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    const sessions = await endSessions(tx, id)
    await recordChange(tx, actor, { action: 'person.logged-out', subject: subjectOf(person), before: { sessions }, after: { sessions: 0 } })
    return sessions
  })
}

/** The log outlives accounts, so it names a person by her id and says no more of her than what an administrator changed. */
const subjectOf = ({ _id, name }: User) => ({ kind: 'person' as const, id: _id, name })

const factsOf = ({ name, email, isAdmin }: User) => ({ name, email: email ?? null, isAdmin })
