import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { idColumn, paiseColumn } from '#platform/db/db.ts'
import { DEFAULT_ORIGIN, type ProductFlag } from '#shared/catalog/product.ts'
import { products, tsvector } from './tables.ts'

const newest = (table: Record<'listedAt' | 'productId', AnyPgColumn>) =>
  [sql`${table.listedAt} desc nulls last`, sql`${table.productId} desc nulls last`] as const

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
    /** How many orders of the last 30 days have it; written by the job `sold.count`. */
    sold: integer('sold').notNull().default(0),
    /** The flag of its card; written by the job `sold.count`, by the rule of `sold-counts.ts`. */
    flag: text('flag').$type<ProductFlag>(),
    /** The country of origin as written, for the sort order. */
    country: text('country').notNull().default(DEFAULT_ORIGIN),
    /**
     * Values of filters: `category:Rings`, `colour:Rose gold`, `size:Size 12`, and
     * `stocked:Size 12` for a size in stock.
     */
    facets: text('facets').array().notNull().default([]),
    /** Same as `products.words`. */
    words: tsvector('words').notNull(),
    /** Only the words of title, category, material, stone and colour. */
    names: tsvector('names').notNull(),
  },
  (table) => [
    // The orders of searches, filtered and explicitly sorted listings: sold-out products last.
    index('product_search_newest').on(sql`${table.inStock} desc nulls last`, ...newest(table)),
    index('product_search_loved').on(
      sql`${table.inStock} desc nulls last`,
      sql`${table.sold} desc nulls last`,
      ...newest(table),
    ),
    index('product_search_price').on(
      sql`${table.inStock} desc nulls last`,
      table.salePrice,
      table.productId,
    ),
    index('product_search_price_desc').on(
      sql`${table.inStock} desc nulls last`,
      sql`${table.salePrice} desc nulls last`,
      sql`${table.productId} desc nulls last`,
    ),
    index('product_search_saving').on(
      sql`${table.inStock} desc nulls last`,
      sql`${table.saving} desc nulls last`,
      ...newest(table),
    ),
    index('product_search_country').on(
      sql`${table.inStock} desc nulls last`,
      sql`${table.country}`,
      ...newest(table),
    ),
    index('product_search_words').using('gin', table.words, table.names, table.facets),
  ],
)
