import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'

/** Saved settings. A setting without a row has its default. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** Every version of a setting. Rows are never changed (a trigger refuses it). */
export const settingVersions = pgTable(
  'setting_versions',
  {
    name: text('name').notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').notNull(),
    actorId: idColumn('actor_id', 'usr').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)
