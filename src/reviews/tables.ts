import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { products } from '#catalog/tables.ts'
import { oneOf, orderLines } from '#orders/tables.ts'
import { idColumn } from '#platform/db/db.ts'
import { HIDING_REASON_NAMES, REVIEW_STATES } from '#shared/reviews/review-rule.ts'

/**
 * Reviews by buyers, one per customer and product. A trigger refuses changes of what the customer
 * wrote, and another one keeps `review_counts`.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: idColumn('id', 'rev').primaryKey(),
    productId: idColumn('product_id', 'prd')
      .notNull()
      .references(() => products.id),
    /** The line it was written for; null once it is anonymous. */
    orderLineId: idColumn('order_line_id', 'oln')
      .unique()
      .references(() => orderLines.id),
    /** Null once it is anonymous. */
    userId: idColumn('user_id', 'usr').references(() => users.id, { onDelete: 'cascade' }),
    /** First name and initial, as it is published; empty once it is anonymous. */
    authorName: text('author_name').notNull(),
    /** The size or colour of the line; empty if the product has only one variant. */
    variantLabel: text('variant_label').notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** Why it is hidden: a reason that customers see, and a note for its author. */
    hiddenReason: text('hidden_reason', { enum: HIDING_REASON_NAMES }),
    hiddenNote: text('hidden_note').notNull().default(''),
    /** What the shop replied; null if nothing. */
    reply: text('reply'),
    repliedAt: timestamp('replied_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_state', oneOf('state', REVIEW_STATES)),
    check('reviews_hidden', sql`(${table.state} = 'hidden') = (${table.hiddenReason} is not null)`),
    check('reviews_reason', oneOf('hidden_reason', HIDING_REASON_NAMES)),
    check('reviews_reply', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check(
      'reviews_anonymous',
      sql`(${table.userId} is null) = (${table.orderLineId} is null)
        and (${table.userId} is not null or ${table.authorName} = '')`,
    ),
    uniqueIndex('reviews_of_user').on(table.userId, table.productId),
    index('reviews_newest')
      .on(table.productId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.state} = 'published'`),
    index('reviews_by_stars')
      .on(table.productId, table.stars, table.createdAt, table.id)
      .where(sql`${table.state} = 'published'`),
    index('reviews_hidden_of_product').on(table.productId).where(sql`${table.state} = 'hidden'`),
    index('reviews_of_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    // For the search of administrators.
    index('reviews_lookup').using(
      'gin',
      sql`lower(${table.authorName} || ' ' || ${table.text}) gin_trgm_ops`,
    ),
    index('reviews_of_all').on(table.createdAt.desc(), table.id.desc()),
  ],
)

/** A row of `reviews`. */
export type ReviewRow = typeof reviews.$inferSelect

/**
 * How many published reviews a product has with each number of stars, and how many hidden ones. A
 * trigger of `reviews` writes it, so that a listing counts nothing.
 */
export const reviewCounts = pgTable(
  'review_counts',
  {
    productId: idColumn('product_id', 'prd')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    stars1: integer('stars_1').notNull().default(0),
    stars2: integer('stars_2').notNull().default(0),
    stars3: integer('stars_3').notNull().default(0),
    stars4: integer('stars_4').notNull().default(0),
    stars5: integer('stars_5').notNull().default(0),
    hidden: integer('hidden').notNull().default(0),
  },
  ({ stars1, stars2, stars3, stars4, stars5, hidden }) => [
    check(
      'review_counts_positive',
      sql`least(${stars1}, ${stars2}, ${stars3}, ${stars4}, ${stars5}, ${hidden}) >= 0`,
    ),
  ],
)
