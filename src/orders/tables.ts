import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
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
import { paiseColumn, idColumn } from '#platform/db/db.ts'
import {
  ORDER_STATUSES,
  REFUND_STATES,
  type OrderStatus,
  type RefundState,
} from '#shared/order/order-status.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/order/payment-method.ts'
import { RETURN_CAUSES, type ReturnCause } from '#shared/order/refund/return-reasons.ts'
import { CANCEL_LIMITS, RETURN_SHIPPING_PAYERS } from '#shared/promises/promises.ts'
import { paise } from '#shared/money/money.ts'
import type { LinePart, SoldOffer } from '#shared/offers/sold-offers.ts'
import { CHARGE_KINDS } from '#shared/tax/tax.ts'
import { REFUND_DUE, SENT_BACK, SOLD, WAITING } from './index-conditions.ts'
import { addressIndexes, sortIndexes } from './order-indexes.ts'
import { linePromiseColumns } from './line-promise-columns.ts'
import { taxColumns, taxesAddUp } from '#orders/tax/tax-columns.ts'

/** A check that a column has one of these values. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** The sequence of order numbers. */
export const orderNumbers = pgSequence('order_numbers')

/** The note of an unpaid order that a newer one of the same customer has replaced. */
export const REPLACED_NOTE = 'A newer order took its place'

/** Orders, from the opening of the payment. Prices and texts are those of that time. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn('id', 'ord').primaryKey(),
    number: text('number').notNull().unique(),
    /** Null after the user has deleted the account. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('online'),
    refund: text('refund').$type<RefundState>().notNull().default('none'),
    /** Whether goods are back and no refund is recorded for them, as `refundDue` has it. */
    refundDue: boolean('refund_due').notNull().default(false),
    subtotal: paiseColumn('subtotal').notNull(),
    /** The sum of the discounts of its lines. */
    discount: paiseColumn('discount').notNull().default(paise(0)),
    /** The offers that it was placed with, and what each takes off; as customers read them. */
    discounts: jsonb('discounts').$type<SoldOffer[]>().notNull().default([]),
    shipping: paiseColumn('shipping').notNull(),
    giftWrap: paiseColumn('gift_wrap').notNull().default(paise(0)),
    codFee: paiseColumn('cod_fee').notNull().default(paise(0)),
    /** It is wrapped as a gift, which may cost nothing. */
    isGift: boolean('is_gift').notNull().default(false),
    total: paiseColumn('total').notNull(),
    /**
     * What it cost less than by the struck-through prices when it was placed, with its discounts;
     * 0 for an order of before this was stored.
     */
    saved: paiseColumn('saved').notNull().default(paise(0)),
    /** What of an order with cash on delivery is paid online when it is placed; 0: nothing. */
    advance: paiseColumn('advance').notNull().default(paise(0)),
    /** The state of the seller's GSTIN; null if the seller charged no tax. A GST code. */
    sellerState: text('seller_state'),
    /** The state of delivery as a GST code; null for an old address without a known state. */
    placeOfSupply: text('place_of_supply'),
    /** The tax in `total`: the sum of what its lines and charges include. */
    tax: paiseColumn('tax').notNull().default(paise(0)),
    shippingDetails: jsonb('shipping_details').$type<ShippingDetails>().notNull(),
    /** A hash of lines and address. A repeated checkout of the same cart finds the same order. */
    fingerprint: text('fingerprint').notNull(),
    /** The provider's order id; null until the provider has accepted the order. */
    providerOrderId: text('provider_order_id').unique(),
    /** The days between which it was promised to arrive; null for orders before this was stored. */
    expectedFrom: date('expected_from', { mode: 'string' }),
    expectedTo: date('expected_to', { mode: 'string' }),
    /** Courier and tracking number; null until it is shipped. */
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    /**
     * Number, name, phone, city and tracking number (as toAwb has it) in lower case, for searches
     * by administrators.
     */
    lookup: text('lookup')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          "lower(number || ' ' || (shipping_details ->> 'name') || ' ' || " +
            "(shipping_details ->> 'phone') || ' ' || " +
            "coalesce(shipping_details ->> 'city', '') || ' ' || " +
            "coalesce(regexp_replace(tracking_number, '\\s', '', 'g'), ''))",
        ),
      ),
    /** The name in the address in lower case, by which administrators sort. */
    customerName: text('customer_name')
      .notNull()
      .generatedAlwaysAs(sql.raw("lower(shipping_details ->> 'name')")),
    /**
     * The network it was placed from (platform/network/network.ts), while it is unpaid or
     * unconfirmed; then null.
     */
    network: text('network'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Until when its units are reserved if it is not paid or, with cash on delivery, confirmed. */
    payBefore: timestamp('pay_before', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('orders_status', oneOf('status', ORDER_STATUSES)),
    check('orders_payment_method', oneOf('payment_method', PAYMENT_METHODS)),
    // Cash receipts of two lakh rupees and more are barred (Income-tax Act, section 269ST).
    check(
      'orders_cod',
      sql`case ${table.paymentMethod} when 'cod' then ${table.total} < 20000000
          and case when ${table.advance} > 0 then ${table.status} <> 'placed'
            else ${table.providerOrderId} is null
              and ${table.status} not in ('pending_payment', 'expired') end
        else ${table.codFee} = 0 and ${table.advance} = 0 and ${table.status} <> 'placed' end`,
    ),
    check('orders_saved', sql`${table.saved} >= 0`),
    check('orders_advance', sql`${table.advance} >= 0 and ${table.advance} < ${table.total}`),
    check('orders_refund', oneOf('refund', REFUND_STATES)),
    check(
      'orders_total',
      sql.join(
        [
          sql`${table.total} = ${table.subtotal} - ${table.discount} + ${table.shipping}
            + ${table.giftWrap} + ${table.codFee}`,
          sql`${table.subtotal} > 0 and ${table.total} > 0`,
          sql`${table.discount} between 0 and ${table.subtotal}`,
          sql`least(${table.shipping}, ${table.giftWrap}, ${table.codFee}) >= 0`,
        ],
        sql` and `,
      ),
    ),
    check(
      'orders_tax',
      sql`${table.tax} >= 0 and ${table.tax} < ${table.total}
        and (${table.sellerState} is not null or ${table.tax} = 0)`,
    ),
    check(
      'orders_expected',
      sql`(${table.expectedFrom} is null) = (${table.expectedTo} is null)
        and ${table.expectedFrom} <= ${table.expectedTo}`,
    ),
    index('orders_of_user').on(table.userId, table.createdAt.desc()),
    index('orders_unpaid').on(table.createdAt).where(sql`${table.status} = 'pending_payment'`),
    // Its expression is toAwb of shared/order/remittance.ts.
    index('orders_of_awb').on(sql`upper(regexp_replace(${table.trackingNumber}, '\\s', '', 'g'))`),
    index('orders_undelivered').on(sql`(${table.shippingDetails} ->> 'phone')`).where(SENT_BACK),
    index('orders_unconfirmed').on(table.userId).where(sql`${table.status} = 'placed'`),
    index('orders_unpaid_of_network')
      .on(table.network, table.payBefore)
      .where(sql`${table.network} is not null`),
    ...sortIndexes(table),
    // A small index, to count the orders of each status.
    index('orders_status').on(table.status),
    index('orders_of_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('orders_sold').on(table.createdAt, table.total).where(SOLD),
    index('orders_waiting').on(table.createdAt.desc(), table.id.desc()).where(WAITING),
    index('orders_refund_due').on(table.createdAt.desc(), table.id.desc()).where(REFUND_DUE),
    index('orders_of_refund')
      .on(table.refund, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.refund} <> 'none'`),
    // Its expression is numberWithoutPrefix of next-number.ts.
    uniqueIndex('orders_number_without_prefix').on(
      sql`substr(${table.number}, strpos(${table.number}, '-') + 1)`,
    ),
    ...addressIndexes(table.shippingDetails),
    index('orders_lookup').using('gin', sql`${table.lookup} gin_trgm_ops`),
  ],
)

/** What the database fills in when an order is inserted. */
export const FILLED_IN = {
  number: orders.number,
  lookup: orders.lookup,
  customerName: orders.customerName,
}

/** A row of `orders`. */
export type OrderRow = typeof orders.$inferSelect

/** An order for which a payment is reported. */
export type PaidOrder = Pick<OrderRow, 'id' | 'status'>

/**
 * Reservations of an unpaid order that left a variant without stock, from when until when at the
 * latest. They limit how long one customer can reserve the last unit (last-unit-reservations.ts).
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

type LinePicture = { key: string; alt: string; width: number; height: number }

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
    picture: jsonb('picture').$type<LinePicture | null>(),
    quantity: integer('quantity').notNull(),
    price: paiseColumn('price').notNull(),
    /** What is taken off the line. */
    discount: paiseColumn('discount').notNull().default(paise(0)),
    /** What each offer takes off it; empty also in orders of before this was stored. */
    discountParts: jsonb('discount_parts').$type<LinePart[]>().notNull().default([]),
    /** A free gift, which was not in the cart. */
    isFreeGift: boolean('is_free_gift').notNull().default(false),
    /** HSN code and GST rate in basis points, as they were when it was sold. */
    hsn: text('hsn').notNull(),
    gstRateBp: integer('gst_rate_bp').notNull(),
    ...taxColumns(),
    ...linePromiseColumns(),
    giftNote: text('gift_note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('order_lines_of_order').on(table.orderId, table.position),
    index('order_lines_of_product').on(table.productId),
    index('order_lines_of_sku').on(sql`lower(${table.sku}) text_pattern_ops`),
    index('order_lines_of_picture').on(sql`(${table.picture} ->> 'key')`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_price', sql`${table.price} > 0`),
    check(
      'order_lines_discount',
      sql`${table.discount} between 0 and ${table.price} * ${table.quantity}
        and (not ${table.isFreeGift} or ${table.discount} = ${table.price} * ${table.quantity})`,
    ),
    check(
      'order_lines_tax',
      taxesAddUp(table, sql`${table.price} * ${table.quantity} - ${table.discount}`),
    ),
    check(
      'order_lines_promises',
      sql.join(
        [
          sql`${table.returnDays} >= 0 and ${table.exchangeDays} >= 0`,
          sql`${table.reportDays} >= greatest(7, ${table.returnDays}, ${table.exchangeDays})`,
          oneOf('cancel_until', CANCEL_LIMITS),
          oneOf('return_shipping', RETURN_SHIPPING_PAYERS),
        ],
        sql` and `,
      ),
    ),
  ],
)

/**
 * What the charges of an order, such as shipping, add to its lines. Each line has its share, which
 * is taxed at the rate of the line.
 */
export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    lineId: idColumn('line_id', 'oln')
      .notNull()
      .references(() => orderLines.id),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    amount: paiseColumn('amount').notNull(),
    ...taxColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.kind] }),
    index('order_charges_of_order').on(table.orderId),
    check('order_charges_kind', oneOf('kind', CHARGE_KINDS)),
    check(
      'order_charges_tax',
      sql`${table.amount} > 0 and ${taxesAddUp(table, sql`${table.amount}`)}`,
    ),
  ],
)

/** The status history of an order: every transition with its time and its actor. */
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

/** Units of order lines, by the id of the line. */
export type Quantities = Record<string, number>

/**
 * Return requests of customers. The next transition of the order accepts or declines it. A parcel
 * that came back undelivered is an accepted one. A trigger checks that no more units are accepted
 * than were sold.
 */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: idColumn('id', 'ret').primaryKey(),
    orderId: idColumn('order_id', 'ord')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').$type<ReturnCause>().notNull(),
    details: text('details').notNull().default(''),
    /** How many units of each line are to come back; once it is accepted, those that came. */
    quantities: jsonb('quantities').$type<Quantities>().notNull(),
    /** The units that were asked for and did not come with the others; empty until accepted. */
    missing: jsonb('missing').$type<Quantities>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When its units came back; null while it waits, and once it is declined. */
    acceptedAt: timestamp('accepted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('return_requests_of_order').on(table.orderId, table.createdAt),
    check('return_requests_reason', oneOf('reason', RETURN_CAUSES)),
  ],
)
