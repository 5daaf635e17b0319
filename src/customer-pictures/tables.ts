import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { complaints } from '#complaints/tables.ts'
import { returnRequests } from '#orders/tables.ts'
import { idColumn } from '#platform/db/db.ts'
import { reviews } from '#reviews/tables.ts'

/**
 * Pictures that customers add to a return, a complaint or a review. One without any of them is not
 * sent yet. A row is there before its file and goes with it, so that no file is left over.
 */
export const customerPictures = pgTable(
  'customer_pictures',
  {
    id: idColumn('id', 'cpi').primaryKey(),
    /** Null once it is released: nobody can read it, and the clean-up deletes it. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'set null' }),
    /** The storage key of its file. It is random, and no public address has it. */
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
    reviewId: idColumn('review_id', 'rev').references(() => reviews.id, { onDelete: 'set null' }),
  },
  ({ userId, returnId, complaintId, reviewId, createdAt, bytes, width, height }) => [
    check('customer_pictures_size', sql`${bytes} > 0 and ${width} > 0 and ${height} > 0`),
    check(
      'customer_pictures_subject',
      sql`num_nonnulls(${returnId}, ${complaintId}, ${reviewId}) <= 1`,
    ),
    // The deletion of an account must release its pictures first.
    check(
      'customer_pictures_account',
      sql`${userId} is not null
        or num_nonnulls(${returnId}, ${complaintId}, ${reviewId}) = 0`,
    ),
    index('customer_pictures_of_user').on(userId),
    index('customer_pictures_of_return').on(returnId),
    index('customer_pictures_of_complaint').on(complaintId),
    index('customer_pictures_of_review').on(reviewId),
    index('customer_pictures_unsent')
      .on(createdAt)
      .where(sql`num_nonnulls(${returnId}, ${complaintId}, ${reviewId}) = 0`),
  ],
)
