import { sql } from 'drizzle-orm'
import {
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
import { variantChanges } from '#orders/change/change-tables.ts'
import { orders } from '#orders/tables.ts'
import { paiseColumn, idColumn } from '#platform/db/db.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import { CASH_REFUND_STATES } from '#shared/order/refund/refund-destination.ts'
import { REFUND_REASONS } from '#shared/order/refund/refund-reasons.ts'
import { PAYMENT_MODES } from './gateway.ts'

/**
 * Captured payments. At most one settles an order, and one pays the difference of each applied
 * change of a line; any other is refunded.
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
    /** Null for payments of versions that did not record it. */
    mode: text('mode', { enum: PAYMENT_MODES }),
    /** True for the payment that confirmed the order. */
    settles: boolean('settles').notNull(),
    /** The applied change of a line whose difference it paid. */
    changeId: idColumn('change_id', 'vch').references(() => variantChanges.id),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_settling').on(table.orderId).where(sql`${table.settles}`),
    uniqueIndex('payments_of_change').on(table.changeId),
    index('payments_of_order').on(table.orderId),
    index('payments_time').on(table.createdAt),
    check('payments_use', sql`not ${table.settles} or ${table.changeId} is null`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_mode', sql`${table.mode} in ('sandbox', 'test', 'live')`),
  ],
)

/**
 * Whether a payment pays its order, or the difference of a change of it. Any other is refunded
 * whole.
 */
export const isKept = sql<boolean>`(${payments.settles} or ${payments.changeId} is not null)`

/** Refunds. The row's id is the provider's idempotency key, so that a retry refunds once. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn('id', 'rfn').primaryKey(),
    paymentId: idColumn('payment_id', 'pay')
      .notNull()
      .references(() => payments.id),
    amount: paiseColumn('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** The change of a line whose difference goes back. */
    changeId: idColumn('change_id', 'vch').references(() => variantChanges.id),
    /** The administrator's note on a refund. */
    note: text('note').notNull().default(''),
    /** What of it is for which line; null if it was not said. */
    lineAmounts: jsonb('line_amounts').$type<LineAmounts>(),
    /** The browser's idempotency key: the same request after a lost response is the same refund. */
    requestId: text('request_id'),
    status: text('status', { enum: ['pending', 'processed', 'failed'] })
      .notNull()
      .default('pending'),
    providerRefundId: text('provider_refund_id').unique(),
    /** The provider's last error when it did not accept the refund; null before that. */
    lastError: text('last_error'),
    lastTriedAt: timestamp('last_tried_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the provider reported the refund as sent. */
    processedAt: timestamp('processed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('refunds_of_whole_payment')
      .on(table.paymentId)
      .where(sql`${table.reason} not in ('administrator', 'difference')`),
    uniqueIndex('refunds_of_request').on(table.paymentId, table.requestId),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_processed').on(table.processedAt),
    uniqueIndex('refunds_of_change').on(table.changeId, table.paymentId),
    check(
      'refunds_change',
      sql`(${table.reason} = 'difference') = (${table.changeId} is not null)`,
    ),
    index('refunds_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_lines', sql`jsonb_typeof(${table.lineAmounts}) = 'object'`),
    check('refunds_status', sql`${table.status} in ('pending', 'processed', 'failed')`),
    check(
      'refunds_reason',
      sql.raw(`reason in (${REFUND_REASONS.map((reason) => `'${reason}'`).join(', ')})`),
    ),
  ],
)

/** The files of couriers that say what they have paid out, as they were applied. */
export const remittances = pgTable(
  'remittances',
  {
    id: idColumn('id', 'rmt').primaryKey(),
    fileName: text('file_name').notNull(),
    /** How many lines the file had, and how many orders and how much of it were recorded. */
    lines: integer('lines').notNull(),
    orders: integer('orders').notNull(),
    amount: paiseColumn('amount').notNull(),
    requestId: text('request_id').notNull().unique(),
    actorId: idColumn('actor_id', 'usr').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('remittances_newest').on(table.createdAt.desc()),
    check(
      'remittances_counts',
      sql`${table.lines} >= ${table.orders} and ${table.orders} >= 0
        and (${table.orders} = 0) = (${table.amount} = 0)`,
    ),
  ],
)

/**
 * The cash that the courier has collected for an order. It is the total of the order, and is stored
 * with `delivered`.
 */
export const cashPayments = pgTable(
  'cash_payments',
  {
    orderId: idColumn('order_id', 'ord')
      .primaryKey()
      .references(() => orders.id),
    amount: paiseColumn('amount').notNull(),
    collectedAt: timestamp('collected_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The file that says that the courier has paid it out; null until then. */
    remittanceId: idColumn('remittance_id', 'rmt').references(() => remittances.id),
    /** The reference of the transfer to the shop's account, from the file. */
    reference: text('reference').notNull().default(''),
  },
  (table) => [
    check('cash_payments_amount', sql`${table.amount} > 0`),
    index('cash_payments_of_remittance').on(table.remittanceId),
    index('cash_payments_waiting').on(table.collectedAt).where(sql`${table.remittanceId} is null`),
  ],
)

/**
 * Refunds of cash that was collected on delivery. The shop pays them to a UPI id or a bank account
 * that the customer names, and notes the reference of its bank.
 */
export const cashRefunds = pgTable(
  'cash_refunds',
  {
    id: idColumn('id', 'crf').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    amount: paiseColumn('amount').notNull(),
    note: text('note').notNull(),
    /** What of it is for which line; null if it was not said. */
    lineAmounts: jsonb('line_amounts').$type<LineAmounts>(),
    state: text('state', { enum: CASH_REFUND_STATES }).notNull().default('asked'),
    /** The destination, encrypted (decision 20); deleted once it is paid. */
    destination: text('destination'),
    /** What screens show of the destination; it stays. */
    hint: text('hint').notNull().default(''),
    /** The reference of the transfer by the shop's bank. */
    reference: text('reference').notNull().default(''),
    requestId: text('request_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    givenAt: timestamp('given_at', { withTimezone: true, precision: 3 }),
    paidAt: timestamp('paid_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('cash_refunds_of_request').on(table.orderId, table.requestId),
    index('cash_refunds_given').on(table.givenAt).where(sql`${table.destination} is not null`),
    check('cash_refunds_amount', sql`${table.amount} > 0`),
    check('cash_refunds_lines', sql`jsonb_typeof(${table.lineAmounts}) = 'object'`),
    check(
      'cash_refunds_state',
      sql`(${table.state} = 'ready') = (${table.destination} is not null)
        and (${table.state} = 'paid') = (${table.paidAt} is not null)
        and (${table.state} = 'paid') = (${table.reference} <> '')
        and ${table.state} in ('asked', 'ready', 'paid')`,
    ),
  ],
)

/** One row once a live payment was opened or taken: the database then opens with live keys only. */
export const livePayments = pgTable(
  'live_payments',
  {
    only: boolean('only').primaryKey().default(true),
    firstAt: timestamp('first_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('live_payments_only', sql`${table.only}`)],
)

/** Outages of the provider. At most one of each kind is open. */
export const providerOutages = pgTable(
  'provider_outages',
  {
    id: idColumn('id', 'out').primaryKey(),
    /**
     * `payments`: it is unreachable, or checkouts fail. `refunds`: it responds, but accepts no
     * refunds.
     */
    kind: text('kind', { enum: ['payments', 'refunds'] })
      .notNull()
      .default('payments'),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When a checkout last failed because of it; null if none did. */
    lastFailedAt: timestamp('last_failed_at', { withTimezone: true, precision: 3 }),
    /** The provider's last error in words. */
    lastError: text('last_error').notNull(),
    /** When the administrators were notified; null for a short outage, which is not reported. */
    notifiedAt: timestamp('notified_at', { withTimezone: true, precision: 3 }),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('provider_outages_open').on(table.kind).where(sql`${table.endedAt} is null`),
    check('provider_outages_kind', sql`${table.kind} in ('payments', 'refunds')`),
  ],
)
