import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/ids-column.ts'
import { paiseColumn } from '#platform/money-column.ts'
import { CATEGORY_VALUES, type Category } from '#shared/taxonomy.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What the shop sells, as a shopper knows it. A removed product stays for the orders that hold it. */
export const products = pgTable(
  'products',
  {
    id: idColumn('id', 'prd').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<Category>().notNull(),
    /** The names of all categories it shows in, so that a search for "earrings" finds those whose titles do not say so. */
    categoryWords: text('category_words').notNull().default(''),
    actualPrice: paiseColumn('actual_price'),
    salePrice: paiseColumn('sale_price').notNull(),
    material: text('material'),
    plating: text('plating'),
    stone: text('stone'),
    colour: text('colour'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
    words: tsvector('words').generatedAlwaysAs(
      sql`to_tsvector('english', title || ' ' || coalesce(material, '') || ' ' || coalesce(stone, '') || ' ' || coalesce(colour, '') || ' ' || category_words || ' ' || description)`,
    ),
  },
  (table) => [
    check('products_sale_price', sql`${table.salePrice} > 0`),
    check('products_actual_price', sql`${table.actualPrice} is null or ${table.actualPrice} >= ${table.salePrice}`),
    check('products_category', sql.raw(`category in (${CATEGORY_VALUES.map((value) => `'${value}'`).join(', ')})`)),
    index('products_newest').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.removedAt} is null`),
    index('products_price').on(table.salePrice, table.id).where(sql`${table.removedAt} is null`),
    index('products_words').using('gin', table.words),
  ],
)

/** Where a product shows. Date and price stand here too, so that a listing is read from one index. */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    category: text('category').$type<Category>().notNull(),
    listedAt: timestamp('listed_at', { withTimezone: true, precision: 3 }).notNull(),
    salePrice: paiseColumn('sale_price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.category] }),
    index('product_categories_newest').on(table.category, table.listedAt.desc(), table.productId.desc()),
    index('product_categories_price').on(table.category, table.salePrice, table.productId),
  ],
)

/** What is counted and sold: one size or colour of a product. `stock` is written by inventory alone. */
export const variants = pgTable(
  'variants',
  {
    id: idColumn('id', 'var').primaryKey(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull().unique(),
    /** Empty where the product has no choices. */
    label: text('label').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** Null: the product's own price. */
    salePrice: paiseColumn('sale_price'),
    stock: integer('stock').notNull().default(0),
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    check('variants_stock', sql`${table.stock} >= 0`),
    check('variants_sale_price', sql`${table.salePrice} is null or ${table.salePrice} > 0`),
    uniqueIndex('variants_of_product').on(table.productId, table.position),
  ],
)

/** Up to three pictures of a product, in order. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_position', sql`${table.position} between 0 and 2`),
    check('product_pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
