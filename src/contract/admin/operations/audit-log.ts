import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, QueryNumber, Reference } from '#contract/text.ts'

/** What was changed. */
export const ChangeKind = z.enum([
  'product',
  'category',
  'stock',
  'order',
  'user',
  'settings',
  'search',
  'mail',
  'backup',
  'picture',
  'delivery',
  'remittance',
  'complaint',
  'sale',
  'offer',
  'review',
])

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
  summary:
    'Lists the changes by administrators, newest first: who, what, before and after. `q` matches ' +
    'the names of administrators and of what they changed.',
  query: z.object({
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
    kind: ChangeKind.optional(),
    subjectId: Reference.optional(),
    actorId: Reference.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    changes: z.array(AdminChange),
    next: z.number().int().nullable().describe('Send it as `before` for older changes'),
  }),
})
