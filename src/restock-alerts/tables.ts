import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { variants } from '#catalog/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/**
 * Who wants a mail or a text message when a sold-out variant is in stock again, in the order of
 * `createdAt`.
 */
export const restockAlerts = pgTable(
  'restock_alerts',
  {
    id: idColumn('id', 'rsa').primaryKey(),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** Null for a guest. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. Null for a text message. */
    email: text('email'),
    /** Ten digits. Null for a mail. */
    mobile: text('mobile'),
    /** The secret of the link that ends the alerts of this address or number. */
    stopToken: text('stop_token').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while it waits. An alert is sent once. */
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('restock_alerts_waiting')
      .on(table.variantId, table.email)
      .where(sql`${table.sentAt} is null`),
    uniqueIndex('restock_alerts_waiting_mobile')
      .on(table.variantId, table.mobile)
      .where(sql`${table.sentAt} is null`),
    check('restock_alerts_recipient', sql`num_nonnulls(${table.email}, ${table.mobile}) = 1`),
    index('restock_alerts_first')
      .on(table.variantId, table.createdAt, table.id)
      .where(sql`${table.sentAt} is null`),
    index('restock_alerts_of_email').on(table.email),
    index('restock_alerts_of_mobile').on(table.mobile),
    index('restock_alerts_of_user').on(table.userId),
    index('restock_alerts_oldest').on(table.createdAt),
  ],
)

/**
 * The variants whose alerts are to be sent, and from when on. A trigger of `variants` writes a row
 * in the transaction in which the stock rises from 0.
 */
export const restockDue = pgTable(
  'restock_due',
  {
    variantId: idColumn('variant_id', 'var')
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('restock_due_first').on(table.dueAt)],
)
