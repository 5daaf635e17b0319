import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { guestSessions } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/db.ts'
import { orders } from '#orders/tables.ts'

/**
 * The orders that a guest has placed with a session, and may read with it. A row ends with the
 * session, not with the order.
 */
export const guestOrders = pgTable(
  'guest_orders',
  {
    orderId: idColumn('order_id', 'ord')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sessionId: idColumn('session_id', 'gst')
      .notNull()
      .references(() => guestSessions.id, { onDelete: 'cascade' }),
    /** The id that the browser gave the cart, to recognise one that was ordered already. */
    cartId: text('cart_id').notNull(),
  },
  (table) => [index('guest_orders_of_session').on(table.sessionId)],
)
