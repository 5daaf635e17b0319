import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { variants } from '#catalog/tables.ts'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { CHANGE_ENDS, CHANGE_STATES, ORDER_CHANGE_KINDS } from '#shared/order/variant-change.ts'
import { oneOf, orderLines, orders } from '#orders/tables.ts'

/**
 * Changes of a line to another variant of its product (docs/decisions/0029-change-of-size.md).
 * `pending`: the units of the new variant are reserved until the customer has paid the difference.
 */
export const variantChanges = pgTable(
  'variant_changes',
  {
    id: idColumn('id', 'vch').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    lineId: idColumn('line_id', 'oln')
      .notNull()
      .references(() => orderLines.id),
    fromVariantId: idColumn('from_variant_id', 'var')
      .notNull()
      .references(() => variants.id),
    toVariantId: idColumn('to_variant_id', 'var')
      .notNull()
      .references(() => variants.id),
    fromLabel: text('from_label').notNull(),
    toLabel: text('to_label').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    /** What one unit costs after the change. */
    price: paiseColumn('price').notNull(),
    /** What the change adds to the total of the order; below 0 is refunded. */
    difference: paiseColumn('difference').notNull(),
    /** What the new variant costs more and the administrator did not ask for. */
    waived: paiseColumn('waived').notNull(),
    state: text('state', { enum: CHANGE_STATES }).notNull(),
    /** Why it ended without being applied; null otherwise. */
    endedBecause: text('ended_because', { enum: CHANGE_ENDS }),
    /** The idempotency key of the request. */
    requestId: text('request_id').notNull(),
    actorId: idColumn('actor_id', 'usr').notNull(),
    /** The provider's order for the difference; null until the customer begins to pay. */
    providerOrderId: text('provider_order_id').unique(),
    openedAt: timestamp('opened_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Until when the difference can be paid; null if nothing is to be paid. */
    payBefore: timestamp('pay_before', { withTimezone: true, precision: 3 }),
    closedAt: timestamp('closed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('variant_changes_pending').on(table.orderId).where(sql`${table.state} = 'pending'`),
    uniqueIndex('variant_changes_of_request').on(table.orderId, table.requestId),
    check('variant_changes_state', oneOf('state', CHANGE_STATES)),
    check('variant_changes_end', oneOf('ended_because', CHANGE_ENDS)),
    check(
      'variant_changes_money',
      sql.join(
        [
          sql`${table.quantity} > 0 and ${table.price} > 0 and ${table.waived} >= 0`,
          sql`(${table.waived} = 0 or ${table.difference} = 0)`,
          sql`(${table.difference} > 0) = (${table.payBefore} is not null)`,
          sql`(${table.difference} > 0 or ${table.state} = 'applied')`,
          sql`(${table.providerOrderId} is null or ${table.difference} > 0)`,
        ],
        sql` and `,
      ),
    ),
    check(
      'variant_changes_times',
      sql`(${table.state} = 'pending') = (${table.closedAt} is null)
        and (${table.state} = 'ended') = (${table.endedBecause} is not null)
        and (${table.providerOrderId} is null or ${table.openedAt} is not null)`,
    ),
  ],
)

/** Changes of paid orders by the shop, as sentences that the customer reads, without addresses. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ORDER_CHANGE_KINDS }).notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('order_changes_of_order').on(table.orderId, table.id),
    check('order_changes_kind', oneOf('kind', ORDER_CHANGE_KINDS)),
  ],
)
