import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import { orders } from '#orders/tables.ts'

/** Internal notes of administrators about an order. */
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
