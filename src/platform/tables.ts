import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/id-column.ts'

/**
 * Mails that the shop promised, written in the transaction of what they tell of, and sent by a job.
 */
export const mails = pgTable(
  'mails',
  {
    id: idColumn('id', 'eml').primaryKey(),
    /** What makes this mail the same mail: one confirmation per order. */
    reason: text('reason').notNull().unique(),
    /**
     * The order that the mail tells of; null where it tells of none. Deleting an account goes by
     * it.
     */
    orderId: idColumn('order_id', 'ord'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /**
     * On its way; taken by the mail server; kept, since none is set; or given up after so many
     * tries.
     */
    status: text('status', { enum: ['queued', 'sent', 'unsent', 'failed'] })
      .notNull()
      .default('queued'),
    /** How often the mail server would not take it, and what came of the last time. */
    tries: integer('tries').notNull().default(0),
    problem: text('problem'),
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

/**
 * How often something was done within a window of time: the memory of every rate limit, shared by
 * all processes.
 */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('rate_counts_window').on(table.windowEnds),
    // All counts of one subject begin alike: `login 9876543210 from 203.0.113.9`.
    index('rate_counts_prefix').on(table.key.op('text_pattern_ops')),
  ],
)

/** Keys that the shop signs with, each made at its first use and shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
