import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from './ids-column.ts'

/** Mails that the shop promised, written in the transaction of what they tell of, and sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: idColumn('id', 'eml').primaryKey(),
    /** What makes this mail the same mail: one confirmation per order. */
    reason: text('reason').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mails_created').on(table.createdAt), check('mails_status', sql`${table.status} in ('queued', 'sent', 'failed')`)],
)

/** How often something was done within a window of time: the memory of every rate limit, shared by all processes. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnds: timestamp('window_ends', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_counts_window').on(table.windowEnds)],
)

/** Text messages that were not sent, because no messenger is set: what a developer reads in place of a phone. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: idColumn('id', 'txt').primaryKey(),
    mobile: text('mobile').notNull(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('text_messages_created').on(table.createdAt)],
)
