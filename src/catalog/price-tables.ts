import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { PRICE_REASON_NAMES } from '#shared/catalog/price-history.ts'
import { products, variants } from './tables.ts'

/**
 * The price of each variant from a moment on, in the order of ids. Triggers write a row at the
 * commit of every change, also one made outside the shop, and refuse any other change of the rows.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** Null: it was not for sale from then on. */
    price: paiseColumn('price'),
    reason: text('reason', { enum: PRICE_REASON_NAMES }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('price_history_of_variant').on(table.variantId, table.id),
    index('price_history_of_product').on(table.productId, table.id),
    check('price_history_price', sql`${table.price} > 0`),
    check(
      'price_history_reason',
      sql`${table.reason} in ('first', 'edit', 'sale-start', 'sale-end')`,
    ),
  ],
)

/**
 * What one unit of a variant has cost the shop from a moment on, null if that was not known. A
 * trigger writes a row with every change, and another one refuses any other change of the rows.
 */
export const costHistory = pgTable(
  'cost_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    variantId: idColumn('variant_id', 'var')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    costPrice: paiseColumn('cost_price'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('cost_history_of_variant').on(table.variantId, table.changedAt, table.id),
    check('cost_history_price', sql`${table.costPrice} >= 0`),
  ],
)
