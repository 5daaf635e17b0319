import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { products, variants } from '#catalog/tables.ts'
import { idColumn } from '#platform/db/id-column.ts'
import { paiseColumn } from '#platform/db/money-column.ts'
import type { Id } from '#shared/ids.ts'
import {
  ORDER_STATUSES,
  REFUND_STATES,
  type OrderStatus,
  type RefundState,
} from '#shared/order/order-status.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { RETURN_REASONS, type ReturnReason } from '#shared/order/return-reasons.ts'

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** Counts orders, for the number that people read. */
export const orderNumbers = pgSequence('order_numbers')

/** An order from the moment its payment is opened. Prices and texts are those of that moment. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn('id', 'ord').primaryKey(),
    number: text('number').notNull().unique(),
    /** Null once the person has asked for her account to be deleted. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<OrderStatus>().notNull(),
    refund: text('refund').$type<RefundState>().notNull().default('none'),
    subtotal: paiseColumn('subtotal').notNull(),
    shipping: paiseColumn('shipping').notNull(),
    total: paiseColumn('total').notNull(),
    shippingDetails: jsonb('shipping_details').$type<ShippingDetails>().notNull(),
    /**
     * What was bought and where it goes, as one hash: paying again for the same thing finds the
     * same order.
     */
    fingerprint: text('fingerprint').notNull(),
    /** The provider's order; null until the provider has answered. */
    providerOrderId: text('provider_order_id').unique(),
    /** Who carries the parcel and under which number; null until it is shipped. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /** What the owner finds an order by: its number, the name and the phone, in small letters. */
    lookup: text('lookup')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || (shipping_details ->> 'name') || ' ' || (shipping_details ->> 'phone'))`,
      ),
    /** The network it was placed from (platform/network.ts), while it is unpaid; then null. */
    network: text('network'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    payBefore: timestamp('pay_before', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('orders_status', oneOf('status', ORDER_STATUSES)),
    check('orders_refund', oneOf('refund', REFUND_STATES)),
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} + ${table.shipping} and ${table.subtotal} > 0 and ${table.shipping} >= 0`,
    ),
    index('orders_of_user').on(table.userId, table.createdAt.desc()),
    index('orders_unpaid').on(table.createdAt).where(sql`${table.status} = 'pending_payment'`),
    index('orders_unpaid_of_network')
      .on(table.network, table.payBefore)
      .where(sql`${table.network} is not null`),
    index('orders_newest').on(table.createdAt.desc(), table.id.desc()),
    // Small, so that an owner's list knows how many there are.
    index('orders_status').on(table.status),
    index('orders_of_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('orders_of_refund')
      .on(table.refund, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.refund} <> 'none'`),
    index('orders_lookup').using('gin', sql`${table.lookup} gin_trgm_ops`),
  ],
)

/**
 * Reservations of an unpaid order that left a variant without stock, from when until when at the
 * latest. Read to keep one customer from holding the last unit for ever (last-unit.ts).
 */
export const lastUnitReservations = pgTable(
  'last_unit_reservations',
  {
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reservedFrom: timestamp('reserved_from', { withTimezone: true, precision: 3 }).notNull(),
    reservedUntil: timestamp('reserved_until', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.variantId] }),
    index('last_unit_reservations_of_user').on(table.userId, table.variantId, table.reservedUntil),
    index('last_unit_reservations_end').on(table.reservedUntil),
  ],
)

/** One line of an order: the product as it was sold. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn('id', 'oln').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id),
    sku: text('sku').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    variantLabel: text('variant_label').notNull(),
    picture: jsonb('picture').$type<{
      key: string
      alt: string
      width: number
      height: number
    } | null>(),
    quantity: integer('quantity').notNull(),
    price: paiseColumn('price').notNull(),
    /**
     * Whether it stood among the earrings at the time: those do not come back for a change of mind.
     */
    isEarring: boolean('is_earring').notNull().default(false),
    /** Whether it was marked as a sale item at the time. */
    isSaleItem: boolean('is_sale_item').notNull().default(false),
    giftNote: text('gift_note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('order_lines_of_order').on(table.orderId, table.position),
    index('order_lines_of_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_price', sql`${table.price} > 0`),
  ],
)

/** The history of an order: every step with its time and who made it. */
export const orderStatusHistory = pgTable(
  'order_status_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    status: text('status').$type<OrderStatus>().notNull(),
    actorId: idColumn('actor_id', 'usr'),
    note: text('note').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('order_status_history_of_order').on(table.orderId, table.id),
    check('order_status_history_status', oneOf('status', ORDER_STATUSES)),
  ],
)

/**
 * What a shopper asked to send back, and why. Whether it is taken back is the shop's next move of
 * the order.
 */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: idColumn('id', 'ret').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').$type<ReturnReason>().notNull(),
    details: text('details').notNull().default(''),
    lineIds: jsonb('line_ids').$type<Id<'oln'>[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('return_requests_of_order').on(table.orderId, table.createdAt),
    check('return_requests_reason', oneOf('reason', RETURN_REASONS)),
  ],
)

/** What administrators note for each other about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    authorId: idColumn('author_id', 'usr').notNull(),
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('order_notes_of_order').on(table.orderId, table.id)],
)
