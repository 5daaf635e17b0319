import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import type { CheckOutcome } from '#shared/book-checks.ts'
import type { Id } from '#shared/ids.ts'

/** The last check of the books: one row. */
export const bookResults = pgTable(
  'book_results',
  {
    only: boolean('only').primaryKey().default(true),
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    outcomes: jsonb('outcomes').$type<CheckOutcome[]>().notNull(),
  },
  (table) => [check('book_results_only', sql`${table.only}`)],
)

/** Backups that the shop itself began: every night, or by an administrator. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: idColumn('id', 'bak').primaryKey(),
    /** The name of the administrator; null for the nightly one. */
    startedBy: text('started_by'),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while it waits or runs. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** A sentence about what failed; null for a good one. */
    failure: text('failure'),
    /** The rest is null without a file. A failed copy to the bucket has a file. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: integer('rows'),
    pictures: integer('pictures'),
    missingPictures: integer('missing_pictures'),
    isEncrypted: boolean('is_encrypted'),
  },
  (table) => [
    index('backup_runs_newest').on(table.startedAt.desc()),
    // One at a time.
    uniqueIndex('backup_runs_running')
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
    check(
      'backup_runs_outcome',
      sql`case when ${table.endedAt} is null then ${table.failure} is null and ${table.file} is null
        else ${table.failure} is not null or ${table.file} is not null end`,
    ),
  ],
)

/** Permissions to download one backup once. Only the hash of a ticket is stored. */
export const backupTickets = pgTable('backup_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  runId: idColumn('run_id', 'bak')
    .notNull()
    .references(() => backupRuns.id),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** What "Start selling" has removed. */
export type RemovedDemo = { products: number; orders: number; payments: number; stocks: number }

/** The step from trying out to selling: one row. It begins again only after a failure. */
export const sellingStarts = pgTable(
  'selling_starts',
  {
    only: boolean('only').primaryKey().default(true),
    actorId: idColumn('actor_id', 'usr').notNull(),
    actorName: text('actor_name').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Demo products that an administrator had edited, and chose to remove too. */
    chosenIds: jsonb('chosen_ids').$type<Id<'prd'>[]>().notNull(),
    /** The backup that is written before anything is removed. */
    backupRunId: idColumn('backup_run_id', 'bak').notNull(),
    /** Null while it waits or runs. */
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
    /** A sentence about what failed; then nothing was removed. */
    failure: text('failure'),
    /** Null until it has succeeded. */
    removed: jsonb('removed').$type<RemovedDemo>(),
  },
  ({ only, endedAt, failure, removed }) => [
    check('selling_starts_only', sql`${only}`),
    check(
      'selling_starts_outcome',
      sql`case when ${endedAt} is null then ${failure} is null and ${removed} is null
        else (${failure} is null) <> (${removed} is null) end`,
    ),
  ],
)
