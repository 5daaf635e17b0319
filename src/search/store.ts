import { sql, type SQL } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { Candidate } from './spelling.ts'

/**
 * Texts for `to_tsquery` that must match: `words` anywhere in a product, `names` in its names. An
 * empty text is no condition.
 */
export type MatchQuery = { words: string; names: string }

/**
 * How many product names, descriptions and synonyms have a word.
 * `exact`: the word itself or its plural, not only its stem.
 */
export type KnownWord = {
  nameCount: number
  descriptionCount: number
  synonymCount: number
  exact: boolean
}

/** A list as one parameter, because the driver of PGlite takes no arrays. */
const list = (texts: string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/**
 * The known ones of the words. A word with the same stem counts too if its length is similar,
 * because the stemmer turns harness into har.
 */
export async function listKnownWords(db: Reader, words: string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const rows = await query<KnownWord & { typed: string }>(
    db,
    sql`
    select typed, sum(name_count)::int as "nameCount",
      sum(description_count)::int as "descriptionCount",
      sum(synonym_count)::int as "synonymCount",
      bool_or(word in (typed, typed || 's')) as exact
    from unnest(${list(words)}) typed
    join search_words on stem = coalesce((ts_lexize('english_stem', typed))[1], typed)
      and abs(length(word) - length(typed)) <= 3
    group by typed`,
  )
  return new Map(rows.map((row) => [row.typed, row]))
}

/** Of each text that sounds as a word of product names, or its plural, the most frequent one. */
export async function listNamesBySound(db: Reader, texts: string[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const rows = await query<{ typed: string; word: string }>(
    db,
    sql`
    select distinct on (typed) typed, word
    from unnest(${list(texts)}) typed
    join search_words on sound in (search_sound(typed), search_sound(typed) || 's')
      and name_count > 0
    order by typed, name_count desc, word`,
  )
  return new Map(rows.map(({ typed, word }) => [typed, word]))
}

/**
 * Words with this prefix, one of each stem, the most frequent first. Words of products, or if there
 * are none, words of synonyms.
 */
export async function listCompletions(
  db: Reader,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ word: string; nameCount: number }>(
    db,
    sql`
    select word, name_count as "nameCount" from (
      select distinct on (stem) word, name_count, synonym_count from search_words
      where ${startsWith(prefix)} and name_count + synonym_count > 0
      order by stem, name_count desc, synonym_count desc, word
    ) each order by name_count desc, synonym_count desc, word limit ${limit}`,
  )
  const ofProducts = rows.filter((row) => row.nameCount > 0)
  return (ofProducts.length > 0 ? ofProducts : rows).map((row) => row.word)
}

/** Uses the index with any parameter. `like` could only if it were known to the planner. */
const startsWith = (prefix: string): SQL =>
  sql`word ~>=~ ${prefix} and word ~<~ ${`${prefix}\u{10ffff}`}`

/** Known words with a similar spelling or sound, for each of these words. */
export async function listSimilarWords(
  db: Reader,
  words: string[],
): Promise<(Candidate & { typed: string; typedSound: string })[]> {
  if (words.length === 0) return []
  return query(
    db,
    sql`
    select typed, typed_sound as "typedSound", word, alike.sound, alike.name_count as "nameCount",
      alike.description_count as "descriptionCount",
      case when known.name_count <= 0 and known.synonym_count > 0 then (
        select min(array_position(terms, word)) from search_synonyms where keys @> array[known.stem]
      ) end as "synonymPlace"
    from search_alike(${list(words)}) alike join search_words known using (word)`,
  )
}

/**
 * The terms of all synonym groups that contain a phrase, by phrase. A phrase may be one word.
 * `own`: the phrases of groups that an administrator has added to those of a new shop.
 */
export async function listSynonymsByPhrase(
  db: Reader,
  phrases: string[],
): Promise<{ synonyms: Map<string, string[]>; own: Set<string> }> {
  const synonyms = new Map<string, string[]>()
  const own = new Set<string>()
  if (phrases.length === 0) return { synonyms, own }
  const rows = await query<{ id: string; phrase: string; terms: string[] }>(
    db,
    sql`
    select id, phrase, terms from unnest(${list(phrases)}) phrase
    join search_synonyms on keys @> search_keys(array[phrase]) order by created_at, id`,
  )
  for (const { id, phrase, terms } of rows) {
    synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...terms])
    if (!NEW_SHOP_GROUP.test(id)) own.add(phrase)
  }
  return { synonyms, own }
}

/** The ids of the groups that migration 0004 adds. */
const NEW_SHOP_GROUP = /^syn_0{18}\d{4}$/

/** Whether any published product matches. */
export async function hasMatch(db: Reader, must: MatchQuery): Promise<boolean> {
  // A count instead of `limit 1`: with a limit, a generic plan would read all rows one by one.
  const [row] = await query<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from product_search s
    where ${sql.join(toMatchConditions(must), sql` and `)}`,
  )
  return (row?.count ?? 0) > 0
}

/** Conditions on `product_search s` that use the index. */
export const toMatchConditions = ({ words, names }: MatchQuery): SQL[] => [
  ...(words === '' ? [] : [sql`s.words @@ to_tsquery('english', ${words})`]),
  ...(names === '' ? [] : [sql`s.names @@ to_tsquery('english', ${names})`]),
]

/** The same conditions as function calls, so that the planner keeps the index of the order. */
export const toUnindexedMatchConditions = ({ words, names }: MatchQuery): SQL[] => [
  ...(words === '' ? [] : [sql`ts_match_vq(s.words, to_tsquery('english', ${words}))`]),
  ...(names === '' ? [] : [sql`ts_match_vq(s.names, to_tsquery('english', ${names}))`]),
]

/** Those of the facets that any published product has. */
export async function listPresentFacets(db: Reader, facets: string[]): Promise<Set<string>> {
  if (facets.length === 0) return new Set()
  const rows = await query<{ facet: string }>(
    db,
    sql`
    select facet from unnest(${list(facets)}) facet
    where exists (select from product_search s where s.facets @> array[facet])`,
  )
  return new Set(rows.map(({ facet }) => facet))
}

/** Of how many products, the most loved first, the titles are read for popular words. */
const MAX_POPULAR = 200

/**
 * The last words of titles (`jhumkas`, `ring`), the most frequent first. Titles of products with
 * orders of the last 30 days count more.
 */
export async function listPopularWords(db: Reader, limit: number): Promise<string[]> {
  const rows = await query<{ word: string }>(
    db,
    sql`
    select max(word) as word from (
      select lower(substring(p.title from '([[:alpha:]]{3,})[^[:alpha:]]*$')) as word, popular.sold
      from (
        select s.product_id, s.sold from product_search s
        order by s.in_stock desc nulls last, s.sold desc nulls last, s.listed_at desc nulls last,
          s.product_id desc nulls last
        limit ${MAX_POPULAR}
      ) popular join products p on p.id = popular.product_id
    ) last
    where word is not null
    group by coalesce((ts_lexize('english_stem', word))[1], word)
    order by sum(1 + sold) desc, 1 limit ${limit}`,
  )
  return rows.map(({ word }) => word)
}
