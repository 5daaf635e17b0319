import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { orders } from '#orders/tables.ts'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { DOCUMENT_KINDS, type InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { INVOICE_SERIES, PAPERS, SKIP_REASONS } from '#shared/invoices/invoice-rule.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** The last number of each series in each financial year. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    series: text('series', { enum: INVOICE_SERIES }).notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.financialYear] }),
    check('invoice_numbers_last', sql`${table.last} > 0`),
  ],
)

/**
 * Ranges of numbers that no document has. After a restore, documents that were issued later than
 * the backup may have them. Rows are never changed (a trigger refuses it).
 */
export const skippedNumbers = pgTable(
  'skipped_numbers',
  {
    series: text('series', { enum: INVOICE_SERIES }).notNull(),
    financialYear: text('financial_year').notNull(),
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    reason: text('reason', { enum: SKIP_REASONS }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.financialYear, table.first] }),
    unique('skipped_numbers_once').on(table.series, table.financialYear, table.last),
    foreignKey({
      name: 'skipped_numbers_of_series',
      columns: [table.series, table.financialYear],
      foreignColumns: [invoiceNumbers.series, invoiceNumbers.financialYear],
    }),
    check('skipped_numbers_range', sql`0 < ${table.first} and ${table.first} <= ${table.last}`),
    check('skipped_numbers_reason', sql`${table.reason} in ('restore')`),
  ],
)

/**
 * Issued documents: invoices, bills and credit notes. Rows are never changed (a trigger refuses
 * it). `document` has everything that its PDF prints.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: idColumn('id', 'inv').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: text('number').notNull().unique(),
    series: text('series', { enum: INVOICE_SERIES }).notNull(),
    financialYear: text('financial_year').notNull(),
    position: integer('position').notNull(),
    /** The day of issue in India. */
    date: date('date', { mode: 'string' }).notNull(),
    total: paiseColumn('total').notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
    paper: text('paper', { enum: PAPERS }).notNull(),
    /** The invoice that a credit note credits. */
    creditsId: idColumn('credits_id', 'inv').references((): AnyPgColumn => invoices.id),
    /** The invoice of the same order that this invoice corrects and replaces. */
    replacesId: idColumn('replaces_id', 'inv').unique('invoices_replaced_once'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoices_position').on(table.series, table.financialYear, table.position),
    index('invoices_of_order').on(table.orderId, table.createdAt),
    index('invoices_of_day').on(table.date, table.series, table.position),
    // The invoices of an order are one chain, whose last one is current: one replaces nothing, and
    // each is replaced at most once, by one of the same order.
    uniqueIndex('invoices_first_of_order')
      .on(table.orderId)
      .where(sql`${table.series} = 'invoice' and ${table.replacesId} is null`),
    unique('invoices_id_of_order').on(table.orderId, table.id),
    foreignKey({
      name: 'invoices_replaces',
      columns: [table.orderId, table.replacesId],
      foreignColumns: [table.orderId, table.id],
    }),
    check(
      'invoices_replacing',
      sql`${table.replacesId} is null
        or (${table.series} = 'invoice' and ${table.replacesId} <> ${table.id})`,
    ),
    check('invoices_total', sql`${table.total} > 0 and ${table.position} > 0`),
    check('invoices_number', sql`${table.number} ~ '^[A-Z0-9/-]{1,16}$'`),
    check(
      'invoices_credit',
      sql`(${table.kind} = 'credit-note') = (${table.series} = 'credit-note')
        and (${table.kind} = 'credit-note') = (${table.creditsId} is not null)`,
    ),
  ],
)

/** A row of `invoices`. */
export type InvoiceRow = typeof invoices.$inferSelect

/** The PDF of a document, made once. */
export const invoicePdfs = pgTable('invoice_pdfs', {
  invoiceId: idColumn('invoice_id', 'inv')
    .primaryKey()
    .references(() => invoices.id),
  bytes: bytes('bytes').notNull(),
})
