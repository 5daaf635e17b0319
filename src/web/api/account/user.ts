import type { User as ApiUser } from '#contract/contract.ts'

/** A customer or an administrator. `mobile` has ten digits, `createdAt` is an instant. */
export type User = {
  id: string
  name: string
  email: string
  mobile: string
  isAdmin: boolean
  createdAt: string
}

/** Converts a user of the API. `email` is empty if the account has none. */
export const toUser = ({ _id, name, email, mobile, isAdmin, createdAt }: ApiUser): User => ({
  id: _id,
  name,
  email: email ?? '',
  mobile,
  isAdmin,
  createdAt,
})

/**
 * Converts a user that this browser has stored as JSON in the format of the API. Returns `invalid`
 * if it cannot be parsed or has no name or mobile number.
 */
export function parseStoredUser(text: string): User | 'invalid' {
  try {
    const user: Partial<ApiUser> | null = JSON.parse(text)
    if (!user?.name || !user.mobile) return 'invalid'
    return toUser({
      ...user,
      _id: user._id ?? '',
      name: user.name,
      mobile: user.mobile,
      isAdmin: user.isAdmin === true,
      createdAt: user.createdAt ?? '',
    })
  } catch {
    return 'invalid'
  }
}
