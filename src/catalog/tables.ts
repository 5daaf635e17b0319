import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { categories } from '#categories/tables.ts'
import { paiseColumn, idColumn } from '#platform/db/db.ts'
import {
  DEFAULT_GST_RATE_BP,
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
  EDITABLE_STATES,
  PRODUCT_STATES,
  type ProductVideo,
} from '#shared/catalog/product.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Products. An archived product stays, because order lines refer to it. */
export const products = pgTable(
  'products',
  {
    id: idColumn('id', 'prd').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category')
      .$type<Category>()
      .notNull()
      .references(() => categories.value),
    /** Further categories that list it. `product_categories` indexes them if it is published. */
    alsoIn: text('also_in').array().$type<Category[]>().notNull().default([]),
    /**
     * The names of all its categories, so that a search for "earrings" finds products whose titles
     * do not say so.
     */
    categoryWords: text('category_words').notNull().default(''),
    actualPrice: paiseColumn('actual_price'),
    salePrice: paiseColumn('sale_price').notNull(),
    /** The struck-through price while it is in a sale, and the end of the sale; else null. */
    priceBefore: paiseColumn('price_before'),
    saleEndsAt: timestamp('sale_ends_at', { withTimezone: true, precision: 3 }),
    material: text('material'),
    plating: text('plating'),
    stone: text('stone'),
    colour: text('colour'),
    state: text('state', { enum: PRODUCT_STATES }).notNull().default('published'),
    /** The state before it was archived, which a restore may return to. */
    archivedFrom: text('archived_from', { enum: EDITABLE_STATES }),
    /** Grows by one with every edit; an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
    /** How many of its versions were made by the start or the end of a sale. */
    saleVersions: integer('sale_versions').notNull().default(0),
    /**
     * Marked as a sale item by an administrator: it cannot be returned for a change of mind
     * (specification, point 9).
     */
    isSaleItem: boolean('is_sale_item').notNull().default(false),
    /** Cannot be bought with cash on delivery. */
    excludesCod: boolean('excludes_cod').notNull().default(false),
    /** HSN code and GST rate in basis points (3 % is 300), for invoices (CGST rule 46). */
    hsn: text('hsn').notNull().default(DEFAULT_HSN),
    gstRateBp: integer('gst_rate_bp').notNull().default(DEFAULT_GST_RATE_BP),
    /** Required by Legal Metrology (Packaged Commodities Rules 2011, rule 6(10)). */
    netQuantity: text('net_quantity').notNull().default(DEFAULT_NET_QUANTITY),
    countryOfOrigin: text('country_of_origin').notNull().default(DEFAULT_ORIGIN),
    /** Maker and importer of this product, each with an address; null: those of the settings. */
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    importerName: text('importer_name'),
    importerAddress: text('importer_address'),
    weightMg: integer('weight_mg'),
    sizeMm: text('size_mm'),
    /** More pictures of the library, for its page only. `media` records these uses. */
    gallery: jsonb('gallery')
      .$type<{ key: string; alt: string; width: number; height: number }[]>()
      .notNull()
      .default([]),
    /** A video for its page, with the picture that is shown until somebody plays it. */
    video: jsonb('video').$type<ProductVideo>(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Null while it is published; a draft has it too, since it was last saved as one. */
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
    /**
     * Its words by weight: title; category, material, stone and colour; plating; description.
     * Migration 0004 defines `search_text`.
     */
    words: tsvector('words').generatedAlwaysAs(
      sql.raw(
        "setweight(to_tsvector('english', search_text(title)), 'A') || " +
          "setweight(to_tsvector('english', search_text(category_words || ' ' || " +
          "coalesce(material, '') || ' ' || coalesce(stone, '') || ' ' || " +
          "coalesce(colour, ''))), 'B') || " +
          "setweight(to_tsvector('english', search_text(coalesce(plating, ''))), 'C') || " +
          "setweight(to_tsvector('english', search_text(description)), 'D')",
      ),
    ),
  },
  (table) => [
    check('products_sale_price', sql`${table.salePrice} > 0`),
    check(
      'products_actual_price',
      sql`${table.actualPrice} is null or ${table.actualPrice} >= ${table.salePrice}`,
    ),
    check(
      'products_price_before',
      sql`${table.priceBefore} is null or (${table.saleEndsAt} is not null
        and ${table.priceBefore} > ${table.salePrice}
        and (${table.actualPrice} is null or ${table.priceBefore} <= ${table.actualPrice}))`,
    ),
    check(
      'products_state',
      sql.join(
        [
          sql`(${table.state} = 'published') = (${table.removedAt} is null)`,
          sql`${table.state} in ('published', 'draft', 'archived')`,
        ],
        sql` and `,
      ),
    ),
    check('products_hsn', sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
    check('products_gst_rate', sql`${table.gstRateBp} between 0 and 10000`),
    check('products_maker', sql`(${table.makerName} is null) = (${table.makerAddress} is null)`),
    check(
      'products_importer',
      sql`(${table.importerName} is null) = (${table.importerAddress} is null)`,
    ),
    index('products_of_video')
      .on(sql`(${table.video} ->> 'key')`)
      .where(sql`${table.video} is not null`),
    check('products_gallery', sql`jsonb_array_length(${table.gallery}) <= 5`),
    check('products_weight', sql`${table.weightMg} is null or ${table.weightMg} > 0`),
    index('products_title').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
    index('products_of_admin_list').on(table.createdAt.desc(), table.id.desc(), table.state),
    // With the title itself, so that a page of the list is read from the index alone.
    index('products_by_title').on(sql`lower(${table.title})`, table.id, table.state, table.title),
    index('products_by_price').on(table.salePrice, table.id, table.state),
    index('products_of_state').on(table.state, table.id),
    index('products_of_category').on(table.category),
    index('products_newest')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null`),
    index('products_price').on(table.salePrice, table.id).where(sql`${table.removedAt} is null`),
  ],
)

/**
 * Products that the demo seed made. Version 1 of such a product is the demo's; a later one was
 * edited by an administrator.
 */
export const demoProducts = pgTable('demo_products', {
  productId: idColumn('product_id', 'prd')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
})

/**
 * Idempotency keys of requests that created or changed a product, so that a repeated request is not
 * done twice.
 */
export const productRequests = pgTable(
  'product_requests',
  {
    requestId: text('request_id').primaryKey(),
    /** Null only while its transaction runs. */
    productId: idColumn('product_id', 'prd').references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('product_requests_created').on(table.createdAt)],
)

/**
 * Slugs that products had before, so that old links still work. A product that has the slug now
 * takes precedence.
 */
export const oldSlugs = pgTable(
  'old_slugs',
  {
    slug: text('slug').primaryKey(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('old_slugs_of_product').on(table.productId)],
)

/**
 * The categories of published products. Date and price are repeated here, so that a listing is read
 * from one index.
 */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    category: text('category')
      .$type<Category>()
      .notNull()
      .references(() => categories.value),
    listedAt: timestamp('listed_at', { withTimezone: true, precision: 3 }).notNull(),
    salePrice: paiseColumn('sale_price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.category] }),
    index('product_categories_newest').on(
      table.category,
      table.listedAt.desc(),
      table.productId.desc(),
    ),
    index('product_categories_price').on(table.category, table.salePrice, table.productId),
  ],
)

/**
 * Variants: one size or colour of a product, with its stock. Only `inventory` writes `stock`.
 */
export const variants = pgTable(
  'variants',
  {
    id: idColumn('id', 'var').primaryKey(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull().unique(),
    /** Empty if the product has only one variant. */
    label: text('label').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** Null: the product's own price. */
    salePrice: paiseColumn('sale_price'),
    /** As those of the product, for its own price. */
    priceBefore: paiseColumn('price_before'),
    saleEndsAt: timestamp('sale_ends_at', { withTimezone: true, precision: 3 }),
    /** What one unit costs the shop; null if it is not known. Only administrators see it. */
    costPrice: paiseColumn('cost_price'),
    stock: integer('stock').notNull().default(0),
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    check('variants_stock', sql`${table.stock} >= 0`),
    check('variants_sale_price', sql`${table.salePrice} is null or ${table.salePrice} > 0`),
    check(
      'variants_price_before',
      sql`(${table.saleEndsAt} is null or ${table.salePrice} is not null)
        and (${table.priceBefore} is null
          or (${table.saleEndsAt} is not null and ${table.priceBefore} > ${table.salePrice}))`,
    ),
    check('variants_cost_price', sql`${table.costPrice} >= 0`),
    index('variants_of_product').on(table.productId, table.position),
    index('variants_low_stock').on(table.stock, table.productId).where(sql`not ${table.removed}`),
    uniqueIndex('variants_position')
      .on(table.productId, table.position)
      .where(sql`not ${table.removed}`),
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
    index('product_pictures_of_key').on(table.key),
    check('product_pictures_position', sql`${table.position} between 0 and 2`),
    check('product_pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
