import { z } from 'zod'
import { BulkChanged, ChosenIds } from '#contract/admin/bulk.ts'
import { Pagination } from '#contract/catalog.ts'
import { OneOrder } from '#contract/admin/orders/orders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PageQuery, Reference } from '#contract/text.ts'

const MailState = z.enum(['queued', 'sent', 'unsent', 'failed'])
const OneMail = { params: z.object({ id: Reference }) }

/**
 * A mail of the outbox, or a text message about an order to a customer without an e-mail address.
 * One-time codes are not in it, so no administrator can read them.
 */
export const OutboxMail = z.object({
  _id: z.string(),
  kind: z.enum(['mail', 'text']).describe('A text message goes to a mobile number'),
  recipient: z.string(),
  subject: z.string(),
  status: MailState.describe(
    'queued: to be sent; sent; unsent: nothing was configured that sends it; ' +
      'failed: no more attempts',
  ),
  at: Instant,
  sentAt: Instant.nullable(),
  tries: z.number().int().describe('The number of failed attempts'),
  problem: z.string().nullable().describe('The last error of the mail server or messenger'),
})

export const listMails = endpoint('GET /api/admin/outbox', {
  auth: 'administrator',
  summary: 'Lists the mails and text messages, newest first; `q` matches recipients and subjects.',
  query: z.object({
    ...PageQuery(),
    status: MailState.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    mails: z.array(OutboxMail),
    pagination: Pagination,
    sentFrom: z
      .string()
      .nullable()
      .describe('The sender of mails; null if no mail server is configured'),
    sendsTexts: z.boolean().describe('A messenger is configured'),
  }),
})

export const listOrderMails = endpoint('GET /api/admin/orders/:id/mails', {
  auth: 'administrator',
  summary: 'Lists the mails and text messages about an order, the newest 50.',
  ...OneOrder,
  reply: z.object({
    mails: z.array(OutboxMail),
    sendsMails: z.boolean().describe('A mail server is configured'),
    sendsTexts: z.boolean().describe('A messenger is configured'),
  }),
})

export const readMail = endpoint('GET /api/admin/outbox/:id', {
  auth: 'administrator',
  summary: 'Returns one mail with its text.',
  ...OneMail,
  reply: OutboxMail.extend({ body: z.string() }),
})

export const sendMailsNow = endpoint('POST /api/admin/outbox/send', {
  auth: 'administrator',
  summary:
    'Sends mails with the status unsent or failed, each independently: those that cannot be sent ' +
    'are reported and stay as they are.',
  body: z.object({ ids: ChosenIds({ one: 'a mail', many: 'mails' }) }),
  reply: BulkChanged,
})

export const sendMailNow = endpoint('POST /api/admin/outbox/:id/send', {
  auth: 'administrator',
  summary: 'Sends a mail with the status unsent or failed.',
  ...OneMail,
  reply: z.object({ success: z.boolean(), message: z.string(), mail: OutboxMail }),
})
