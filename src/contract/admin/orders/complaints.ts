import { z } from 'zod'
import { Pagination } from '#contract/catalog.ts'
import { OwnComplaint } from '#contract/orders/complaints.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PageQuery, Reference } from '#contract/text.ts'
import { COMPLAINT_STATES, MAX_REPLY_LENGTH } from '#shared/privacy/complaints.ts'

/** A complaint as the grievance officer sees it. */
export const AdminComplaint = OwnComplaint.extend({
  _id: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  customer: z.string().nullable().describe('The `_id` of its account; null for a guest'),
  overdue: z.boolean().describe('Not acknowledged within 48 hours, or not resolved in a month'),
})

const ComplaintCounts = z.object({
  unresolved: z.number().int(),
  received: z.number().int().describe('Those of them that are not acknowledged yet'),
  overdue: z.number().int().describe('Those of them that are overdue'),
  nextDue: Instant.nullable().describe(
    'When the first of them is to be acknowledged or resolved; null without one',
  ),
})

export const listComplaints = endpoint('GET /api/admin/complaints', {
  auth: 'administrator',
  summary:
    'Lists complaints: those to be resolved first, oldest first; then resolved ones. ' +
    '`q` matches their numbers, texts, senders and orders.',
  query: z.object({
    ...PageQuery(),
    state: z.enum([...COMPLAINT_STATES, 'unresolved']).optional(),
    customer: Reference.optional().describe('The `_id` of a user'),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    complaints: z.array(AdminComplaint),
    pagination: Pagination,
    counts: ComplaintCounts,
  }),
})

export const countComplaints = endpoint('GET /api/admin/complaints/count', {
  auth: 'administrator',
  summary: 'Counts the complaints that are not resolved, and those of them that are urgent.',
  reply: ComplaintCounts,
})

export const replyToComplaint = endpoint('POST /api/admin/complaints/:id/replies', {
  auth: 'administrator',
  summary:
    'Replies to a complaint and acknowledges or resolves it. The reply is mailed if there is an ' +
    'address. 409 if the complaint is resolved already.',
  params: z.object({ id: Reference }),
  body: z.object({
    state: z.enum(['acknowledged', 'resolved']),
    text: z
      .string('Please write a reply.')
      .trim()
      .min(1, 'Please write a reply.')
      .max(MAX_REPLY_LENGTH, `Please use at most ${MAX_REPLY_LENGTH} characters.`),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), complaint: AdminComplaint }),
})
