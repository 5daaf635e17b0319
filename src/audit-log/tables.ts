import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/** Changes by administrators. Rows are never changed (a trigger refuses it). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorId: idColumn('actor_id', 'usr').notNull(),
    /** The name at that time, because the log outlives users. */
    actorName: text('actor_name').notNull(),
    /** `product.edited`, `order.shipped`, … */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Only the fields that differ. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_of_kind').on(table.subjectKind, table.id),
    index('audit_log_of_subject').on(table.subjectId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
    // For the search of administrators.
    index('audit_log_lookup').using(
      'gin',
      sql`lower(${table.actorName} || ' ' || ${table.subjectName}) gin_trgm_ops`,
    ),
  ],
)

/** Personal data of a change of a user. It is deleted with the user; the change itself stays. */
export const auditLogUsers = pgTable(
  'audit_log_users',
  {
    changeId: bigint('change_id', { mode: 'number' })
      .primaryKey()
      .references(() => auditLog.id),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_users_of_user').on(table.userId),
    index('audit_log_users_name').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
)
