import {
  editUser as updateUser,
  endSessions,
  listUsers,
  lockUser,
  readListedUser,
} from '#accounts/accounts.ts'
import { listAddresses } from '#accounts/addresses/address-book.ts'
import * as accounts from '#accounts/login/login-link.ts'
import { assertRecentLogin, needsPassword } from '#accounts/login/recent-login.ts'
import { summarizeSessions } from '#accounts/login/sessions.ts'
import { removeTotp } from '#accounts/totp/totp.ts'
import {
  recordChange,
  recordUserChange,
  type Actor,
  type AuditedUser,
} from '#audit-log/audit-log.ts'
import type { User } from '#contract/contract.ts'
import { deleteUserData } from '#privacy/delete-account.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { countUp } from '#platform/rate-limit.ts'
import type { Id } from '#shared/ids.ts'
import { Refusal } from '#shared/errors.ts'
import type { UserSort } from '#shared/customer/user-sorts.ts'
import type { AdminActor, AdminContext } from './admin.ts'
import { readCustomerTotals, SPENT_BY_USER, type CustomerTotals } from './customer-totals.ts'

export type UserInput = {
  name?: string | undefined
  email?: string | null | undefined
  isAdmin?: boolean | undefined
}

const NO_ORDERS: CustomerTotals = { orders: 0, spentPaise: 0, lastOrderAt: null }

type ListCustomersQuery = Omit<Parameters<typeof listUsers>[1], 'amounts'> & { sort: UserSort }

/** One page of the users, with what each has ordered. */
export async function listCustomers(db: Reader, { sort, ...listQuery }: ListCustomersQuery) {
  const amounts = sort === 'spent' ? SPENT_BY_USER : undefined
  const { users, pagination } = await listUsers(db, { ...listQuery, amounts })
  const totals = await readCustomerTotals(
    db,
    users.map(({ _id }) => _id),
  )
  return {
    users: users.map((user) => ({ ...user, ...(totals.get(user._id) ?? NO_ORDERS) })),
    pagination,
  }
}

/**
 * One user, with what they have ordered, their saved addresses and their open sessions. Throws
 * `user.missing`.
 */
export async function readCustomer(db: Reader, id: string) {
  const user = await readListedUser(db, id)
  const [totals, { addresses }, sessions] = await Promise.all([
    readCustomerTotals(db, [user._id]),
    listAddresses(db, user._id as Id<'usr'>),
    summarizeSessions(db, user._id),
  ])
  return { user: { ...user, ...(totals.get(user._id) ?? NO_ORDERS) }, addresses, ...sessions }
}

/** The administrator with the session of the request. */
type SessionActor = AdminActor & { sessionId: Id<'ses'> }

/**
 * Changes the name, e-mail and rights of a user. Missing fields stay unchanged. Other rights end
 * the sessions of the account, so that a stolen session does not get them. Refuses with
 * `admin.last` to remove the rights of the last administrator, and with `login.stale` to change
 * rights if the password is asked for again.
 */
export async function editUser(
  context: AdminContext,
  actor: SessionActor,
  id: string,
  input: UserInput,
): Promise<User> {
  const isStale = await needsPassword(context, actor)
  return context.db.transaction(async (tx) => {
    const before = await lockUser(tx, id)
    const isAdmin = input.isAdmin ?? before.isAdmin
    if (isStale && isAdmin !== before.isAdmin) throw new Refusal('login.stale')
    const email = input.email === undefined ? (before.email ?? null) : input.email
    const after = await updateUser(tx, before, {
      name: input.name ?? before.name,
      email,
      isAdmin,
    })
    // Only administrators have a screen for their authenticator app.
    const losesTotp = before.isAdmin && !after.isAdmin && (await removeTotp(tx, factsOf(after)))
    const hasNewRights = before.isAdmin !== after.isAdmin
    const sessions = hasNewRights ? await endOtherSessions(tx, actor, id) : 0
    await recordUserChange(tx, actor, {
      action: 'user.edited',
      user: factsOf(after),
      before: {
        ...factsOf(before),
        ...(losesTotp && { totp: true }),
        ...(sessions > 0 && { sessions }),
      },
      after: {
        ...factsOf(after),
        ...(losesTotp && { totp: false }),
        ...(sessions > 0 && { sessions: 0 }),
      },
    })
    return after
  })
}

/** Ends all sessions of a user, but not the one in which an administrator gives up the rights. */
const endOtherSessions = (tx: Tx, actor: SessionActor, id: string): Promise<number> =>
  endSessions(tx, id, actor.id === id ? actor.sessionId : undefined)

/**
 * Deletes an account with all personal data; its orders stay. Refuses the last administrator. For
 * an administrator it is a change of rights, so it throws `login.stale` like `editUser`.
 */
export async function deleteUser(
  context: AdminContext,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const isStale = await needsPassword(context, actor)
  await context.db.transaction(async (tx) => {
    if (isStale && (await lockUser(tx, id)).isAdmin) throw new Refusal('login.stale')
    const user = await deleteUserData(tx, context, id as Id<'usr'>)
    // The name is deleted with the account, also from earlier rows of the audit log.
    await recordChange(tx, actor, {
      action: 'user.deleted',
      subject: { kind: 'user', id: user._id, name: 'a deleted account' },
    })
  })
}

/** Links that one administrator may make for one customer, and for all, in an hour. */
const MAX_LINKS = { customer: 5, all: 30 }
const HOUR_SECONDS = 3600

/**
 * Makes a link that logs a customer in once and writes the audit log. Throws `login.stale` if the
 * password is asked for again, `link.limited`, and as `accounts.createLoginLink` does.
 */
export async function createLoginLink(
  context: AdminContext,
  actor: AdminActor,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  await assertRecentLogin(context, actor)
  await limitLinks(context, `login link of ${actor.id}`, MAX_LINKS.all)
  await limitLinks(context, `login link for ${id}`, MAX_LINKS.customer)
  const { token, expiresAt } = await context.db.transaction(async (tx) => {
    const link = await accounts.createLoginLink(tx, id, context.now())
    await recordUserChange(tx, actor, {
      action: 'user.login-link',
      user: factsOf(link.user),
      after: { linkUntil: link.expiresAt.toISOString() },
    })
    return link
  })
  // In the fragment the token reaches no server and no log.
  const url = `${context.config.publicUrl}/login/link#${token}`
  return { url, expiresAt: expiresAt.toISOString() }
}

async function limitLinks({ db }: AdminContext, key: string, max: number): Promise<void> {
  const { count, resetSeconds } = await countUp(db, key, HOUR_SECONDS)
  if (count > max) throw new Refusal('link.limited', { details: { retryAfter: resetSeconds } })
}

/** Ends all sessions of a user. Returns how many there were. */
export async function logOutUser(context: AdminContext, actor: Actor, id: string): Promise<number> {
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    const sessions = await endSessions(tx, id)
    await recordUserChange(tx, actor, {
      action: 'user.logged-out',
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
