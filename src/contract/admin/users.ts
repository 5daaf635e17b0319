import { z } from 'zod'
import { USER_SORTS } from '#shared/customer/user-sorts.ts'
import { User } from '#contract/account/accounts.ts'
import { Address } from '#contract/account/addresses.ts'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Instant, PageQuery, PaiseOut, Reference, text } from '#contract/text.ts'

const OneUser = { params: z.object({ id: Reference }) }
/** A user with the consent that an administrator may need to see. */
const ListedUser = User.extend({
  marketingSince: Instant.nullable().describe('Consent to news and offers; null without'),
  orders: z.number().int().describe('Orders that were paid or confirmed and not cancelled'),
  spentPaise: PaiseOut.describe(
    'The sum of these orders, less what came back or is refunded of them',
  ),
  lastOrderAt: Instant.nullable().describe('When the last of them was placed'),
})

const Done = z.object({ success: z.boolean(), message: z.string() })

export const listUsers = endpoint('GET /api/admin/users', {
  auth: 'administrator',
  summary: 'Lists users, newest first or by `sort`; `q` matches names and mobile numbers.',
  query: z.object({
    ...PageQuery(),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(USER_SORTS).default('newest').describe('spent: the largest first'),
    news: z.enum(['true']).optional().describe('Only those who want news and offers'),
  }),
  reply: z.object({ users: z.array(ListedUser), pagination: Pagination }),
})

export const readUser = endpoint('GET /api/admin/users/:id', {
  auth: 'administrator',
  summary:
    'Returns a user with their saved addresses, and how many sessions they have. The lists of ' +
    'orders, reviews and complaints take the `_id` as `customer`.',
  ...OneUser,
  reply: z.object({
    user: ListedUser,
    addresses: z.array(Address).describe('The default first, then the newest first'),
    sessions: z.number().int().describe('Open sessions, at most 100'),
    lastUsedAt: Instant.nullable().describe('When one of them was last used'),
  }),
})

export const editUser = endpoint('PUT /api/admin/users/:id', {
  auth: 'administrator',
  summary:
    "Changes a user's name, e-mail and rights. Missing fields stay unchanged. Other rights end " +
    'the sessions of the account. The last administrator keeps the rights.',
  ...OneUser,
  body: z
    .object({
      name: text(1, 100, 'Please enter a name.').optional(),
      email: z
        .union([z.literal('').transform(() => null), Email])
        .nullish()
        .describe('Missing: unchanged; empty or null: removed'),
      isAdmin: z.boolean('Please say whether this person is an administrator.').optional(),
    })
    .refine(
      (input) => Object.values(input).some((value) => value !== undefined),
      'Please change the name, the e-mail or the rights.',
    ),
  reply: Done.extend({ user: User }),
})

export const deleteUser = endpoint('DELETE /api/admin/users/:id', {
  auth: 'administrator',
  summary:
    'Deletes an account with all personal data; its orders stay. Refuses the last ' +
    'administrator.',
  ...OneUser,
  reply: Done,
})

export const createLoginLink = endpoint('POST /api/admin/users/:id/login-link', {
  auth: 'administrator',
  summary:
    'Makes a link that logs a customer in once, within an hour, and ends an earlier one. It is ' +
    'returned only here. 409 for an administrator.',
  ...OneUser,
  reply: z.object({ url: z.string(), expiresAt: Instant }),
})

export const logOutUser = endpoint('POST /api/admin/users/:id/logout', {
  auth: 'administrator',
  summary: 'Ends all sessions of a user.',
  ...OneUser,
  reply: Done.extend({ sessions: z.number().int() }),
})
