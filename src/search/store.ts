import { sql, type SQL } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { MatchQuery } from './parse-query.ts'
import type { Candidate } from './spelling.ts'

/**
 * How a word is known: in names of products, in descriptions, in synonyms; `exact`: so, or as its
 * plural.
 */
export type KnownWord = { named: number; told: number; spelt: number; exact: boolean }

/** A list as one parameter, for the driver of the embedded database takes no arrays. */
const list = (texts: string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/**
 * Those of the words that the shop knows, with whatever has their stem and is not much longer: to
 * the stemmer a harness is a har.
 */
export async function listKnownWords(db: Reader, words: string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const rows = await query<KnownWord & { asked: string }>(
    db,
    sql`
    select asked, sum(named)::int as named, sum(told)::int as told, sum(spelt)::int as spelt, bool_or(word in (asked, asked || 's')) as exact
    from unnest(${list(words)}) asked
    join search_words on stem = coalesce((ts_lexize('english_stem', asked))[1], asked) and abs(length(word) - length(asked)) <= 3
    group by asked`,
  )
  return new Map(rows.map((row) => [row.asked, row]))
}

/**
 * Words that begin so, one of each stem, the most used first: those of products, or where there are
 * none those of synonyms.
 */
export async function listCompletions(
  db: Reader,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ word: string; named: number }>(
    db,
    sql`
    select word, named from (
      select distinct on (stem) word, named, spelt from search_words where ${begins(beginning)} and named + spelt > 0
      order by stem, named desc, spelt desc, word
    ) each order by named desc, spelt desc, word limit ${limit}`,
  )
  const named = rows.filter((row) => row.named > 0)
  return (named.length > 0 ? named : rows).map((row) => row.word)
}

/** By the index whatever the parameter: `like` would need to know it when it is planned. */
const begins = (beginning: string): SQL =>
  sql`word ~>=~ ${beginning} and word ~<~ ${`${beginning}\u{10ffff}`}`

/** Known words that look or sound like each of these. */
export async function listSimilarWords(
  db: Reader,
  words: string[],
): Promise<(Candidate & { asked: string; askedSound: string })[]> {
  if (words.length === 0) return []
  return query(
    db,
    sql`select asked, asked_sound as "askedSound", word, sound, named, told from search_alike(${list(words)})`,
  )
}

/**
 * The groups of synonyms that hold these words or phrases: phrase by phrase, all terms that mean
 * the same.
 */
export async function listSynonymsByPhrase(
  db: Reader,
  phrases: string[],
): Promise<Map<string, string[]>> {
  const meanings = new Map<string, string[]>()
  if (phrases.length === 0) return meanings
  const rows = await query<{ asked: string; terms: string[] }>(
    db,
    sql`
    select asked, terms from unnest(${list(phrases)}) asked
    join search_synonyms on keys @> search_keys(array[asked]) order by created_at, id`,
  )
  for (const { asked, terms } of rows)
    meanings.set(asked, [...(meanings.get(asked) ?? []), ...terms])
  return meanings
}

/** Whether any product for sale matches. */
export async function hasMatch(db: Reader, must: MatchQuery): Promise<boolean> {
  // Counted rather than stopped at the first: with a limit a plan made for any words reads row
  // after row.
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from product_search s where ${sql.join(toMatchConditions(must), sql` and `)}`,
  )
  return (row?.count ?? 0) > 0
}

/** The conditions on `product_search s`, as the index answers them. */
export const toMatchConditions = ({ words, names }: MatchQuery): SQL[] => [
  ...(words === '' ? [] : [sql`s.words @@ to_tsquery('english', ${words})`]),
  ...(names === '' ? [] : [sql`s.names @@ to_tsquery('english', ${names})`]),
]

/**
 * The same conditions for rows that come in an order already: written so that no other index is
 * tempting.
 */
export const toUnindexedMatchConditions = ({ words, names }: MatchQuery): SQL[] => [
  ...(words === '' ? [] : [sql`ts_match_vq(s.words, to_tsquery('english', ${words}))`]),
  ...(names === '' ? [] : [sql`ts_match_vq(s.names, to_tsquery('english', ${names}))`]),
]
