import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#orders/tables.ts'
import { idColumn } from '#platform/db/id-column.ts'
import { paiseColumn } from '#platform/db/money-column.ts'
import { REFUND_REASONS } from '#shared/order/refund-reasons.ts'

/**
 * Money that the provider has captured. At most one payment settles an order; any other goes back.
 */
export const payments = pgTable(
  'payments',
  {
    id: idColumn('id', 'pay').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    providerPaymentId: text('provider_payment_id').notNull().unique(),
    amount: paiseColumn('amount').notNull(),
    method: text('method').notNull(),
    /** True for the payment that the order was confirmed with. */
    settles: boolean('settles').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_settling').on(table.orderId).where(sql`${table.settles}`),
    index('payments_of_order').on(table.orderId),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * Money on its way back. The row's id is the provider's idempotency key, so that asking twice pays
 * once.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn('id', 'rfn').primaryKey(),
    paymentId: idColumn('payment_id', 'pay')
      .notNull()
      .references(() => payments.id),
    amount: paiseColumn('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** What the owner said about a refund of hers. */
    note: text('note').notNull().default(''),
    /**
     * The name that the browser gave this wish: sent again after a lost answer, it is the same
     * refund.
     */
    requestKey: text('request_key'),
    status: text('status', { enum: ['pending', 'processed', 'failed'] })
      .notNull()
      .default('pending'),
    providerRefundId: text('provider_refund_id').unique(),
    /** What the provider answered when it last did not take the refund; null before that. */
    lastAnswer: text('last_answer'),
    lastTriedAt: timestamp('last_tried_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the provider said that the money had left. */
    processedAt: timestamp('processed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('refunds_of_whole_payment')
      .on(table.paymentId)
      .where(sql`${table.reason} <> 'owner'`),
    uniqueIndex('refunds_of_request').on(table.paymentId, table.requestKey),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', sql`${table.status} in ('pending', 'processed', 'failed')`),
    check(
      'refunds_reason',
      sql.raw(`reason in (${REFUND_REASONS.map((reason) => `'${reason}'`).join(', ')})`),
    ),
  ],
)

/**
 * One row once a live payment was opened or taken on this database: it then opens with live keys
 * only.
 */
export const livePayments = pgTable(
  'live_payments',
  {
    only: boolean('only').primaryKey().default(true),
    firstAt: timestamp('first_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('live_payments_only', sql`${table.only}`)],
)

/**
 * Times in which the provider did not do what the shop asked of it. At most one of each kind is
 * open.
 */
export const providerOutages = pgTable(
  'provider_outages',
  {
    id: idColumn('id', 'out').primaryKey(),
    /**
     * `payments`: it cannot be reached, or checkouts fail. `refunds`: it answers, and does not take
     * refunds.
     */
    kind: text('kind', { enum: ['payments', 'refunds'] })
      .notNull()
      .default('payments'),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When a checkout last failed because of it; null where none did. */
    lastFailedAt: timestamp('last_failed_at', { withTimezone: true, precision: 3 }),
    /** The provider's last answer, in words. */
    lastAnswer: text('last_answer').notNull(),
    /** When the administrator was told; null for a short one, of which nobody is told. */
    toldAt: timestamp('told_at', { withTimezone: true, precision: 3 }),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('provider_outages_open').on(table.kind).where(sql`${table.endedAt} is null`),
    check('provider_outages_kind', sql`${table.kind} in ('payments', 'refunds')`),
  ],
)
