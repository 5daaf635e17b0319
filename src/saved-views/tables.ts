import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/db.ts'
import { VIEW_LISTS } from '#shared/saved-views.ts'

/** Filters of an admin list that an administrator has saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: idColumn('id', 'viw').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: VIEW_LISTS }).notNull(),
    name: text('name').notNull(),
    /** The parameters of the address, without the page. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('saved_views_name', sql`length(${table.name}) between 1 and 40`),
    uniqueIndex('saved_views_own').on(table.userId, table.list, table.name),
  ],
)
