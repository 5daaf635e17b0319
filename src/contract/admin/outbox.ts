import { z } from 'zod'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, QueryNumber, Reference } from '#contract/text.ts'

const MailState = z.enum(['queued', 'sent', 'unsent', 'failed'])
const OneMail = { params: z.object({ id: Reference }) }

/**
 * A mail of the outbox. Codes to log in are no mails: they go to phones, and no administrator reads
 * them.
 */
export const OutboxMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: MailState.describe(
    'Waiting to be sent; sent; not sent, since no mail server is set; or given up',
  ),
  at: Instant,
  sentAt: Instant.nullable(),
  tries: z.number().int().describe('How often the mail server would not take it'),
  problem: z.string().nullable().describe('What the mail server said the last time'),
})

export const listMails = endpoint('GET /api/admin/outbox', {
  auth: 'administrator',
  summary: 'The mails that the shop wrote, newest first; `q` finds addresses and subjects.',
  query: z.object({
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
    status: MailState.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    mails: z.array(OutboxMail),
    pagination: Pagination,
    sentFrom: z
      .string()
      .nullable()
      .describe(
        'The address that mails come from; null while no mail server is set and they are kept',
      ),
  }),
})

export const readMail = endpoint('GET /api/admin/outbox/:id', {
  auth: 'administrator',
  summary: 'One mail with its text.',
  ...OneMail,
  reply: OutboxMail.extend({ body: z.string() }),
})

export const sendMailNow = endpoint('POST /api/admin/outbox/:id/send', {
  auth: 'administrator',
  summary: 'Sends a mail that was kept or given up.',
  ...OneMail,
  reply: z.object({ success: z.boolean(), message: z.string(), mail: OutboxMail }),
})
