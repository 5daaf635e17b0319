import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import { CONNECTION_NAMES } from '#shared/connections.ts'

/**
 * Keys of services that an administrator has saved. A row outlives their removal, so that a version
 * never comes twice. A trigger announces each change to all processes.
 */
export const connections = pgTable(
  'connections',
  {
    name: text('name', { enum: CONNECTION_NAMES }).primaryKey(),
    /** JSON, encrypted (platform/secrets/encryption.ts); null once it was removed. */
    value: text('value'),
    version: integer('version').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
    changedById: idColumn('changed_by_id', 'usr').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    check(
      'connections_name',
      sql.raw(`name in (${CONNECTION_NAMES.map((name) => `'${name}'`).join(', ')})`),
    ),
    check('connections_version', sql`${table.version} > 0`),
  ],
)
