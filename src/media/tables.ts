import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { idColumn } from '#platform/db/db.ts'

/**
 * Uploaded pictures, by the hash of the file. `createdAt`: the last upload, or when something last
 * dropped the picture; the clean-up deletes unused pictures by it, unless `isKept`.
 */
export const pictures = pgTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Whether the library keeps it without a use. An administrator removes it there. */
    isKept: boolean('is_kept').notNull().default(false),
    name: text('name').notNull().default(''),
    /** What it shows. A place that uses it may have another text. */
    alt: text('alt').notNull().default(''),
    /** The first upload. */
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, precision: 3 })
      .notNull()
      .defaultNow(),
    /** Null if that account is deleted, and for uploads before migration 0047. */
    uploadedBy: idColumn('uploaded_by', 'usr').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('pictures_created').on(table.createdAt, table.key),
    index('pictures_uploaded').on(table.uploadedAt.desc(), table.key.desc()),
    index('pictures_of_uploader').on(table.uploadedBy),
    // An import of products names pictures.
    index('pictures_of_name').on(sql`lower(${table.name})`),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)

/**
 * Uploaded videos, by the hash of the checked file. `createdAt`: the last upload, or when a product
 * last dropped it; the clean-up deletes those that no product has by it.
 */
export const videos = pgTable(
  'videos',
  {
    key: text('key').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The size of the file. Null for uploads before migration 0055. */
    bytes: integer('bytes'),
    /** The first upload. */
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, precision: 3 })
      .notNull()
      .defaultNow(),
    uploadedBy: idColumn('uploaded_by', 'usr').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('videos_created').on(table.createdAt, table.key),
    index('videos_uploaded').on(table.uploadedAt.desc(), table.key.desc()),
    index('videos_of_uploader').on(table.uploadedBy),
    check('videos_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('videos_bytes', sql`${table.bytes} > 0`),
  ],
)

/**
 * What uses an uploaded picture, besides products and order lines: a group of settings, a category.
 * `name` is what the library shows. The foreign key refuses to delete a picture in use.
 */
export const pictureUses = pgTable(
  'picture_uses',
  {
    kind: text('kind', { enum: ['settings', 'category', 'gallery'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    key: text('key')
      .notNull()
      .references(() => pictures.key),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.key] }),
    index('picture_uses_of_key').on(table.key),
  ],
)
