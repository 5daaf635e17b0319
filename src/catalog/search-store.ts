import { sql, type SQL } from 'drizzle-orm'
import { query, type Reader } from '#platform/db.ts'
import type { Candidate } from './spelling.ts'

/** How a word is known: in names of products, in descriptions, in synonyms. */
export type Known = { named: number; told: number; spelt: number }

const list = (texts: string[]): SQL => sql`${JSON.stringify(texts)}::jsonb`

/** Those of the words that the shop knows, with whatever has their stem. */
export async function listKnown(db: Reader, words: string[]): Promise<Map<string, Known>> {
  if (words.length === 0) return new Map()
  const rows = await query<Known & { asked: string }>(
    db,
    sql`
    select asked, sum(named)::int as named, sum(told)::int as told, sum(spelt)::int as spelt
    from jsonb_array_elements_text(${list(words)}) asked
    join search_words on stem = coalesce((ts_lexize('english_stem', asked))[1], asked) group by asked`,
  )
  return new Map(rows.map((row) => [row.asked, row]))
}

/** Known words that begin so, the most used first. */
export async function listBeginning(db: Reader, beginning: string, limit: number): Promise<string[]> {
  const rows = await query<{ word: string }>(
    db,
    sql`
    select word from search_words where word like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`} and named + spelt > 0
    order by named desc, spelt desc, word limit ${limit}`,
  )
  return rows.map((row) => row.word)
}

/** Known words that look or sound like each of these. */
export async function listAlike(db: Reader, words: string[]): Promise<(Candidate & { asked: string; askedSound: string })[]> {
  if (words.length === 0) return []
  return query(
    db,
    sql`
    select asked.word as asked, asked.sound as "askedSound", alike.word, alike.sound, alike.named, alike.told, alike.spelt
    from (select word, search_sound(word) as sound from jsonb_array_elements_text(${list(words)}) word) asked
    cross join lateral (
      select * from search_words known
      where known.sound % asked.sound or search_bones(known.sound) = search_bones(asked.sound)
      order by similarity(known.sound, asked.sound) desc, known.named desc, known.word limit 30
    ) alike`,
  )
}

/** The groups of synonyms that hold these words or phrases: phrase by phrase, all terms that mean the same. */
export async function listMeanings(db: Reader, phrases: string[]): Promise<Map<string, string[]>> {
  const meanings = new Map<string, string[]>()
  if (phrases.length === 0) return meanings
  const rows = await query<{ asked: string; terms: string[] }>(
    db,
    sql`
    select asked, terms from jsonb_array_elements_text(${list(phrases)}) asked
    join search_synonyms on keys @> search_keys(array[asked])`,
  )
  for (const { asked, terms } of rows) meanings.set(asked, [...(meanings.get(asked) ?? []), ...terms])
  return meanings
}
