import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import { CONFIRM_WAYS } from '#shared/order/cod-rule.ts'
import { oneOf, orders } from '#orders/tables.ts'

/**
 * How a placed order is confirmed, while it waits for that. Codes and tokens are stored as hashes.
 */
export const orderConfirmations = pgTable(
  'order_confirmations',
  {
    orderId: idColumn('order_id', 'ord')
      .primaryKey()
      .references(() => orders.id),
    way: text('way', { enum: CONFIRM_WAYS }).notNull(),
    /** SHA-256 of the token of the link; null with a code. */
    tokenHash: text('token_hash').unique(),
    /** An argon2id hash of the code that was sent last; null before that. */
    codeHash: text('code_hash'),
    /** When the last code was sent, and how many were. */
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    codesSent: integer('codes_sent').notNull().default(0),
    /** The guesses of the last code. */
    guesses: integer('guesses').notNull().default(0),
  },
  (table) => [
    check('order_confirmations_way', oneOf('way', CONFIRM_WAYS)),
    check(
      'order_confirmations_token',
      sql`(${table.way} = 'link') = (${table.tokenHash} is not null)`,
    ),
    check('order_confirmations_counts', sql`${table.guesses} >= 0 and ${table.codesSent} >= 0`),
  ],
)
