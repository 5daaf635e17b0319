import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { variants } from '#catalog/tables.ts'
import { offers } from '#offers/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/** The lines of carts, one per user and variant. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: idColumn('id', 'crt').primaryKey(),
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    giftNote: text('gift_note').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_once').on(table.userId, table.variantId),
    index('cart_lines_of_variant').on(table.variantId),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
    check('cart_lines_gift_note', sql`char_length(${table.giftNote}) <= 200`),
  ],
)

/**
 * A row for each cart that began: a customer put something into an empty cart. It has the day in
 * India and nothing about the customer, and is for the sales report.
 */
export const cartStarts = pgTable(
  'cart_starts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [index('cart_starts_day').on(table.day)],
)

/** Idempotency keys of additions, so that a repeated request adds nothing. */
export const cartRequests = pgTable(
  'cart_requests',
  {
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.requestId] }),
    index('cart_requests_created').on(table.createdAt),
  ],
)

/** The coupon that a customer has entered. It is applied to the cart while its conditions hold. */
export const cartCodes = pgTable(
  'cart_codes',
  {
    userId: idColumn('user_id', 'usr')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    offerId: idColumn('offer_id', 'ofr')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('cart_codes_of_offer').on(table.offerId)],
)
