import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { complaints } from '#complaints/tables.ts'
import { returnRequests } from '#orders/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/**
 * Pictures that customers add to a return or a complaint. One without both is not sent yet. A row
 * is there before its file and goes with it, so that no file is left over.
 */
export const customerPictures = pgTable(
  'customer_pictures',
  {
    id: idColumn('id', 'cpi').primaryKey(),
    /** Null once it is released: nobody can read it, and the clean-up deletes it. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'set null' }),
    /** The storage key of its file. It is random, and no public address leads to it. */
    key: text('key').notNull().unique(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    returnId: idColumn('return_id', 'ret').references(() => returnRequests.id, {
      onDelete: 'set null',
    }),
    complaintId: idColumn('complaint_id', 'cmp').references(() => complaints.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    check(
      'customer_pictures_size',
      sql`${table.bytes} > 0 and ${table.width} > 0 and ${table.height} > 0`,
    ),
    check(
      'customer_pictures_subject',
      sql`${table.returnId} is null or ${table.complaintId} is null`,
    ),
    // The deletion of an account must release its pictures first.
    check(
      'customer_pictures_account',
      sql`${table.userId} is not null or (${table.returnId} is null and ${table.complaintId} is null)`,
    ),
    index('customer_pictures_of_user').on(table.userId),
    index('customer_pictures_of_return').on(table.returnId),
    index('customer_pictures_of_complaint').on(table.complaintId),
    index('customer_pictures_unsent')
      .on(table.createdAt)
      .where(sql`${table.returnId} is null and ${table.complaintId} is null`),
  ],
)
