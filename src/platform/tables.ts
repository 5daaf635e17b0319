import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import type { OrderText } from '#shared/messages/text-templates.ts'

/**
 * The outbox of mails, and of text messages to customers without an e-mail address. A mail is
 * stored in the transaction of its cause, and a job sends it.
 */
export const mails = pgTable(
  'mails',
  {
    id: idColumn('id', 'eml').primaryKey(),
    /** One per mail: `confirmation ord_…` is sent once for an order. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The order that the mail is about, or null. Deleting an account deletes mails by it. */
    orderId: idColumn('order_id', 'ord'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** What a text message sends: its recipient is a mobile number. Null for a mail. */
    text: jsonb('text').$type<OrderText>(),
    /**
     * `unsent`: no mail server, or no messenger with this template, is configured. `failed`:
     * MAX_MAIL_ATTEMPTS attempts failed, or the messenger refuses the number.
     */
    status: text('status', { enum: ['queued', 'sent', 'unsent', 'failed'] })
      .notNull()
      .default('queued'),
    /** How many attempts failed or are not over, and the error of the last failed one. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mails_created').on(table.createdAt),
    index('mails_of_status').on(table.status, table.createdAt),
    index('mails_of_order').on(table.orderId),
    index('mails_lookup').using(
      'gin',
      sql`lower(${table.subject} || ' ' || ${table.recipient}) gin_trgm_ops`,
    ),
    check('mails_status', sql`${table.status} in ('queued', 'sent', 'unsent', 'failed')`),
  ],
)

/** The counters of all rate limits, each for one window of time, shared by all processes. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('rate_counts_window').on(table.windowEnds),
    // The counts of one subject have a common prefix: `login 9876543210 from 203.0.113.9`.
    index('rate_counts_prefix').on(table.key.op('text_pattern_ops')),
  ],
)

/**
 * Secret keys, created at their first use and shared by all processes. A backup that is not
 * encrypted leaves this table out (docs/decisions/0020-secrets-at-rest.md).
 */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
