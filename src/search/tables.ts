import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { idColumn } from '#platform/db/db.ts'

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

/**
 * Every word of published products and of synonyms, to correct spelling. Triggers write it
 * (functions of migration 0028).
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /**
     * How many products have it in title, category, material, stone or colour; how many in the
     * description; how many synonyms have it.
     */
    nameCount: integer('name_count').notNull().default(0),
    descriptionCount: integer('description_count').notNull().default(0),
    synonymCount: integer('synonym_count').notNull().default(0),
    /** Words with the same stem are the same to a search (`ring`, `rings`). */
    stem: text('stem').generatedAlwaysAs(sql`coalesce((ts_lexize('english_stem', word))[1], word)`),
    /** Its sound, independent of spelling: `jhoomkaa` and `jumka` have the same. */
    sound: text('sound').generatedAlwaysAs(sql`search_sound(word)`),
  },
  (table) => [
    index('search_words_prefix').on(table.word.op('text_pattern_ops')),
    index('search_words_stem').on(table.stem),
    index('search_words_sound').using('gin', table.sound.op('gin_trgm_ops')),
    index('search_words_consonants').on(sql`search_consonants(${table.sound})`),
    index('search_words_unused')
      .on(table.word)
      .where(
        sql.join(
          [table.nameCount, table.descriptionCount, table.synonymCount].map((n) => sql`${n} <= 0`),
          sql` and `,
        ),
      ),
  ],
)
