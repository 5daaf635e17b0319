import { sql, type SQL } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/db.ts'
import { COMPLAINT_STATES } from '#shared/privacy/complaints.ts'

/** What the search of administrators reads of a complaint, in lower case. */
export const complaintLookup = (
  table: Record<'number' | 'name' | 'mobile' | 'email' | 'orderNumber' | 'details', AnyPgColumn>,
): SQL =>
  sql`lower(${table.number} || ' ' || ${table.name} || ' ' || ${table.mobile} || ' ' ||
    coalesce(${table.email}, '') || ' ' || ${table.orderNumber} || ' ' || ${table.details})`

/** Complaints to the grievance officer. Those of an account are deleted with it. */
export const complaints = pgTable(
  'complaints',
  {
    id: idColumn('id', 'cmp').primaryKey(),
    /** The ticket number. It is random, so it does not say how many complaints there are. */
    number: text('number').notNull().unique(),
    /** One per form: a repeated request stores nothing. */
    requestId: text('request_id').notNull().unique(),
    /** The account that was logged in, or null for a guest. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    email: text('email'),
    orderNumber: text('order_number').notNull().default(''),
    details: text('details').notNull(),
    state: text('state', { enum: COMPLAINT_STATES }).notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true, precision: 3 }),
    resolvedAt: timestamp('resolved_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    check(
      'complaints_state',
      sql`(${table.state} = 'resolved') = (${table.resolvedAt} is not null)`,
    ),
    index('complaints_of_state').on(table.state, table.createdAt, table.id),
    index('complaints_of_user').on(table.userId),
    // For the search of administrators.
    index('complaints_lookup').using('gin', sql`${complaintLookup(table)} gin_trgm_ops`),
    index('complaints_resolved').on(table.resolvedAt),
  ],
)

/** What the officer answered to a complaint. */
export const complaintReplies = pgTable(
  'complaint_replies',
  {
    id: idColumn('id', 'cmr').primaryKey(),
    complaintId: idColumn('complaint_id', 'cmp')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The state of the complaint after the reply. */
    state: text('state', { enum: COMPLAINT_STATES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('complaint_replies_of_complaint').on(table.complaintId, table.createdAt)],
)
