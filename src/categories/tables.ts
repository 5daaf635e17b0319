import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'
import { CATEGORY_KINDS, CLOTHS, type CategoryPhoto } from '#shared/catalog/category.ts'

/** Collections and style categories. A category that is merged into another one has no row. */
export const categories = pgTable(
  'categories',
  {
    id: idColumn('id', 'cat').primaryKey(),
    kind: text('kind', { enum: CATEGORY_KINDS }).notNull(),
    /** The name in the API and in the rows of products. It never changes. */
    value: text('value').notNull().unique(),
    /** The address: `/rings` has the slug `rings`. */
    slug: text('slug').notNull().unique(),
    label: text('label').notNull(),
    heading: text('heading').notNull(),
    line: text('line').notNull().default(''),
    cloth: text('cloth', { enum: CLOTHS }).notNull().default('chandan'),
    /** The name of a picture of the site. Null: only the colour of the cloth. */
    picture: text('picture'),
    /** An own picture of the library, which is shown instead of `picture`. */
    photo: jsonb('photo').$type<CategoryPhoto>(),
    /** The order within a kind, smallest first. */
    position: integer('position').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Grows by one with every change; a change of an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('categories_kind', sql`${table.kind} in ('collection', 'style')`),
    check('categories_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('categories_value', sql`${table.value} ~ '^[A-Za-z0-9]+$'`),
  ],
)

/**
 * Earlier addresses of a category, and the addresses and values of categories that were merged into
 * it. An old address redirects, an old value finds the category.
 */
export const categoryAliases = pgTable(
  'category_aliases',
  {
    kind: text('kind', { enum: ['slug', 'value'] }).notNull(),
    name: text('name').notNull(),
    categoryId: idColumn('category_id', 'cat')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    index('category_aliases_of_category').on(table.categoryId),
  ],
)
