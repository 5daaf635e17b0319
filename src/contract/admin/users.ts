import { z } from 'zod'
import { User } from '#contract/accounts.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Instant, QueryNumber, Reference, text } from '#contract/text.ts'

const OneUser = { params: z.object({ id: Reference }) }
const Done = z.object({ success: z.boolean(), message: z.string() })

export const listUsers = endpoint('GET /api/admin/users', {
  auth: 'administrator',
  summary: 'Lists users, newest first; `q` matches names and mobile numbers.',
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
    "Changes a user's name, e-mail and rights. Missing fields stay unchanged. The last " +
    'administrator keeps the rights.',
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

export const logOutUser = endpoint('POST /api/admin/users/:id/logout', {
  auth: 'administrator',
  summary: 'Ends all sessions of a user.',
  ...OneUser,
  reply: Done.extend({ sessions: z.number().int() }),
})

/** A row of the audit log: a change by an administrator. */
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
  summary: 'Lists the changes by administrators, newest first: who, what, before and after.',
  query: z.object({
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
    kind: z.enum(['product', 'stock', 'order', 'person', 'settings', 'search', 'mail']).optional(),
    subjectId: Reference.optional(),
    actorId: Reference.optional(),
  }),
  reply: z.object({
    changes: z.array(AdminChange),
    next: z.number().int().nullable().describe('Send it as `before` for older changes'),
  }),
})

export const readDashboard = endpoint('GET /api/admin/dashboard', {
  auth: 'administrator',
  summary:
    'Returns the figures of the dashboard; `lowInventory` lists variants with low stock, ' +
    'lowest first.',
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
            'payments or refunds: the provider does not respond to them; refused: it refuses ' +
              'refunds',
          ),
        startedAt: Instant,
        lastAnswer: z.string(),
        unsentRefunds: z.number().int(),
      })
      .nullable()
      .describe('The current outage of the payment provider, or null'),
  }),
})
