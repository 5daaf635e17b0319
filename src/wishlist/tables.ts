import { index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { products } from '#catalog/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/** The products of wishlists. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: idColumn('user_id', 'usr')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_of_product').on(table.productId),
  ],
)
