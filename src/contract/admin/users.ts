import { z } from 'zod'
import { User } from '#contract/accounts.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Instant, QueryNumber, Reference, text } from '#contract/text.ts'

const OnePerson = { params: z.object({ id: Reference }) }
const Done = z.object({ success: z.boolean(), message: z.string() })

export const listUsers = endpoint('GET /api/admin/users', {
  auth: 'administrator',
  summary: 'Everybody with an account, newest first; `q` finds names and mobile numbers.',
  query: z.object({
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ users: z.array(User), pagination: Pagination }),
})

export const editUser = endpoint('PUT /api/admin/users/:id', {
  auth: 'administrator',
  summary:
    "Changes a person's name, e-mail and rights; what is left out stays as it was, and the " +
    'last administrator stays one.',
  ...OnePerson,
  body: z
    .object({
      name: text(1, 100, 'Please enter a name.').optional(),
      email: z
        .union([z.literal('').transform(() => null), Email])
        .nullish()
        .describe('Stays as it was where it is left out; empty or null: none'),
      isAdmin: z.boolean('Please say whether this person is an administrator.').optional(),
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Please change the name, the e-mail or the rights.',
    ),
  reply: Done.extend({ user: User }),
})

export const deleteUser = endpoint('DELETE /api/admin/users/:id', {
  auth: 'administrator',
  summary:
    'Deletes an account with everything personal; its orders stay. The last administrator ' +
    'stays too.',
  ...OnePerson,
  reply: Done,
})

export const logOutUser = endpoint('POST /api/admin/users/:id/logout', {
  auth: 'administrator',
  summary: "Ends all of a person's sessions at once.",
  ...OnePerson,
  reply: Done.extend({ sessions: z.number().int() }),
})

/** What an administrator changed. */
export const AdminChange = z.object({
  _id: z.string(),
  at: Instant,
  actor: z.object({ _id: z.string(), name: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), _id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

export const listChanges = endpoint('GET /api/admin/changes', {
  auth: 'administrator',
  summary: 'What administrators changed, newest first: who, what, before and after.',
  query: z.object({
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
    kind: z.enum(['product', 'stock', 'order', 'person', 'settings', 'search', 'mail']).optional(),
    subjectId: Reference.optional(),
    actorId: Reference.optional(),
  }),
  reply: z.object({
    changes: z.array(AdminChange),
    next: z.number().int().nullable().describe('Send it as `before` for older ones'),
  }),
})

export const readDashboard = endpoint('GET /api/admin/dashboard', {
  auth: 'administrator',
  summary:
    'The shop in numbers; `lowInventory` lists what runs out, each size by itself, fewest first.',
  reply: z.object({
    totalProducts: z.number().int(),
    totalUsers: z.number().int(),
    lowInventory: z.array(
      z.object({
        product: z.string(),
        quantity: z.number().int(),
        _id: z.string(),
        picture: Picture.nullable(),
      }),
    ),
    lowInventoryTotal: z.number().int(),
    lowStock: z.number().int(),
    outage: z
      .object({
        kind: z
          .enum(['payments', 'refunds', 'refused'])
          .describe(
            'What the provider does not do: payments, refunds (no answer), or refunds that ' +
              'it refuses',
          ),
        startedAt: Instant,
        lastAnswer: z.string(),
        unsentRefunds: z.number().int(),
      })
      .nullable()
      .describe('While the payment provider does not do what is asked of it; null otherwise'),
  }),
})
