import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/id-column.ts'

/** Groups of words and phrases with the same meaning, edited by administrators. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: idColumn('id', 'syn').primaryKey(),
    terms: text('terms').array().notNull(),
    /** The terms as a search compares them: stems with one space between. */
    keys: text('keys').array().generatedAlwaysAs(sql`search_keys(terms)`),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    check('search_synonyms_terms', sql`cardinality(${table.terms}) between 2 and 20`),
    index('search_synonyms_keys').using('gin', table.keys),
  ],
)
