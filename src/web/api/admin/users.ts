import type { CallInput, CallReply, Pagination } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { toAddress, type Address } from '#web/api/account/address.ts'
import { call } from '#web/api/client.ts'

/** An account as administrators see it. */
export type AdminUser = {
  id: string
  name: string
  /** Null without an e-mail address. */
  email: string | null
  mobile: string
  isAdmin: boolean
  createdAt: string
  /** When the customer consented to news and offers; null without consent. */
  marketingSince: string | null
  /** The number of their orders that count as sales. */
  orders: number
  spent: Paise
  lastOrderAt: string | null
}

/** Reads one page of the users, newest first. Throws ApiError, as all functions here. */
export async function listUsers(
  query: CallInput<'GET /api/admin/users'>['query'],
  signal?: AbortSignal,
): Promise<{ users: AdminUser[]; pagination: Pagination }> {
  const { users, pagination } = await call('GET /api/admin/users', { query }, { signal })
  return { users: users.map(toAdminUser), pagination }
}

type ApiUser = CallReply<'GET /api/admin/users'>['users'][number]

const toAdminUser = ({
  _id,
  name,
  email,
  mobile,
  isAdmin,
  createdAt,
  marketingSince,
  orders,
  spentPaise,
  lastOrderAt,
}: ApiUser): AdminUser => ({
  id: _id,
  name,
  email: email ?? null,
  mobile,
  isAdmin,
  createdAt,
  marketingSince,
  orders,
  spent: paise(spentPaise),
  lastOrderAt,
})

/** An account with its saved addresses. */
export type UserAccount = {
  user: AdminUser
  /** The default first. */
  addresses: Address[]
  /** The number of open sessions, and when one was last used; null without one. */
  sessions: number
  lastUsedAt: string | null
}

/** Reads one user. */
export async function readUser(id: string, signal: AbortSignal): Promise<UserAccount> {
  const { user, addresses, sessions, lastUsedAt } = await call(
    'GET /api/admin/users/:id',
    { params: { id } },
    { signal },
  )
  return { user: toAdminUser(user), addresses: addresses.map(toAddress), sessions, lastUsedAt }
}

export type EditUserInput = { id: string } & Partial<Pick<AdminUser, 'name' | 'isAdmin'>> & {
    email?: string
  }

/** Changes a user. Missing fields stay as they are. */
export async function editUser({ id, ...body }: EditUserInput): Promise<void> {
  await call('PUT /api/admin/users/:id', { params: { id }, body })
}

/** Deletes an account. Returns the message of the server. */
export const deleteUser = async ({ id }: { id: string }): Promise<string> =>
  (await call('DELETE /api/admin/users/:id', { params: { id } })).message

/** A link that logs a customer in once. `expiresAt`: an ISO text. */
export type AdminLoginLink = { url: string; expiresAt: string }

/** Makes a link that logs a customer in once. */
export const createLoginLink = ({ id }: { id: string }): Promise<AdminLoginLink> =>
  call('POST /api/admin/users/:id/login-link', { params: { id } })

/** Ends all sessions of a user. Returns the message of the server. */
export const logOutUser = async ({ id }: { id: string }): Promise<string> =>
  (await call('POST /api/admin/users/:id/logout', { params: { id } })).message
