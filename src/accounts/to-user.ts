import type { User } from '#contract/contract.ts'
import type { users } from './tables.ts'

/** A user's details as the API returns them. */
export const toUser = (
  row: Pick<
    typeof users.$inferSelect,
    'id' | 'name' | 'email' | 'mobile' | 'isAdmin' | 'createdAt'
  >,
): User => ({
  _id: row.id,
  name: row.name,
  ...(row.email ? { email: row.email } : {}),
  mobile: row.mobile,
  isAdmin: row.isAdmin,
  createdAt: row.createdAt.toISOString(),
})
