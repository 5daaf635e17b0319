import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/ids-column.ts'

/** People with an account: one per mobile number. */
export const users = pgTable(
  'users',
  {
    id: idColumn('id', 'usr').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('users_mobile', sql`${table.mobile} ~ '^[0-9]{10}$'`), index('users_newest').on(table.createdAt.desc(), table.id.desc())],
)

/** Log-ins. Only the hash of a token is kept; deleting the row ends the session at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn('id', 'ses').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)
