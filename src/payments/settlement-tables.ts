import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { paiseColumn } from '#platform/db/db.ts'
import { SETTLED_KINDS } from '#shared/reports/settlement-figures.ts'
import { PAYMENT_MODES } from './gateway.ts'

/**
 * Lines of the provider's settlements, as it reports them. `id` is that of a payment, a refund or
 * an adjustment of the provider, `paymentId` that of its payment or empty. Amounts in paise; `fee`
 * contains `tax`. They name no customer.
 */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    settlementId: text('settlement_id').notNull(),
    id: text('id').notNull(),
    mode: text('mode', { enum: PAYMENT_MODES }).notNull(),
    kind: text('kind', { enum: SETTLED_KINDS }).notNull(),
    paymentId: text('payment_id').notNull(),
    amount: paiseColumn('amount').notNull(),
    fee: paiseColumn('fee').notNull(),
    tax: paiseColumn('tax').notNull(),
    debit: paiseColumn('debit').notNull(),
    credit: paiseColumn('credit').notNull(),
    /** The reference of the bank; empty until the bank has it. */
    utr: text('utr').notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.id] }),
    index('settlement_entries_of_entity').on(table.id),
    index('settlement_entries_time').on(table.settledAt),
    check('settlement_entries_mode', sql`${table.mode} in ('sandbox', 'test', 'live')`),
    check('settlement_entries_kind', sql`${table.kind} in ('payment', 'refund', 'adjustment')`),
    check(
      'settlement_entries_amounts',
      sql`least(${table.amount}, ${table.tax}, ${table.debit}, ${table.credit}) >= 0
        and ${table.tax} <= ${table.fee}`,
    ),
  ],
)

/** When the settlements of a day in India were last read from the provider. */
export const settlementDays = pgTable(
  'settlement_days',
  {
    mode: text('mode', { enum: PAYMENT_MODES }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mode, table.day] }),
    check('settlement_days_mode', sql`${table.mode} in ('sandbox', 'test', 'live')`),
  ],
)
