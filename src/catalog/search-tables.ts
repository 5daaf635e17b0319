import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { DEFAULT_ORIGIN } from '#shared/catalog/product.ts'
import { products, tsvector } from './tables.ts'

/**
 * One short row per published product for searches, filters and sorting. Triggers of migration 0004
 * write it when a product, its categories or its variants change.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: idColumn('product_id', 'prd')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    listedAt: timestamp('listed_at', { withTimezone: true, precision: 3 }).notNull(),
    salePrice: paiseColumn('sale_price').notNull(),
    /** Paise below the actual price; null if it has none. */
    saving: bigint('saving', { mode: 'number' }),
    inStock: boolean('in_stock').notNull().default(false),
    /** The country of origin as written, for the sort order. */
    country: text('country').notNull().default(DEFAULT_ORIGIN),
    /** Values of filters: `category:Rings`, `colour:Rose gold`, `size:Size 12`. */
    facets: text('facets').array().notNull().default([]),
    /** Same as `products.words`. */
    words: tsvector('words').notNull(),
    /** Only the words of title, category, material, stone and colour. */
    names: tsvector('names').notNull(),
  },
  (table) => [
    index('product_search_newest').on(table.listedAt.desc(), table.productId.desc()),
    index('product_search_saving').on(
      sql`${table.saving} desc nulls last`,
      sql`${table.listedAt} desc nulls last`,
      sql`${table.productId} desc nulls last`,
    ),
    index('product_search_country').on(
      sql`${table.country}`,
      sql`${table.listedAt} desc nulls last`,
      sql`${table.productId} desc nulls last`,
    ),
    index('product_search_words').using('gin', table.words, table.names, table.facets),
  ],
)
