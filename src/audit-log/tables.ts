import { bigint, bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/id-column.ts'

/**
 * What administrators changed: who, what, before and after. Written once (a trigger refuses
 * anything else).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorId: idColumn('actor_id', 'usr').notNull(),
    /** Her name then: the log outlives accounts. */
    actorName: text('actor_name').notNull(),
    /** `product.edited`, `order.shipped`, … */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Only what differs. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_of_kind').on(table.subjectKind, table.id),
    index('audit_log_of_subject').on(table.subjectId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
  ],
)

/** What a change of a person says of her: it goes with her account, and the change itself stays. */
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
  (table) => [index('audit_log_users_of_user').on(table.userId)],
)
