import { count, desc, eq, sql } from 'drizzle-orm'
import type { Pagination } from '#contract/contract.ts'
import { TERMS_MESSAGE } from '#contract/search.ts'
import { toContainsPattern } from '#platform/db/like-pattern.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { paginationOf } from '#shared/pagination.ts'
import { searchSynonyms } from './tables.ts'
import { toPlainWords } from './search-text.ts'

/** Words and phrases that mean the same to a shopper. */
export type Synonym = { _id: string; terms: string[] }

/** Hindi grows in Latin letters; longer than this nobody types. */
const TERM_MAX = 80

const shown = { _id: searchSynonyms.id, terms: searchSynonyms.terms }

type Wanted = { page: number; limit: number; q?: string | undefined }

/** The groups, newest first; `q` finds words that hold it, written as a search would read it. */
export async function listSynonyms(
  db: Reader,
  { page, limit, q }: Wanted,
): Promise<{ synonyms: Synonym[]; pagination: Pagination }> {
  const where = q ? holding(toPlainWords(q)) : undefined
  const [counted] = await db.select({ total: count() }).from(searchSynonyms).where(where)
  const synonyms = await db
    .select(shown)
    .from(searchSynonyms)
    .where(where)
    .orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { synonyms, pagination: paginationOf({ page, limit }, counted?.total ?? 0) }
}

/** Signs alone are no word: they find nothing. */
const holding = (words: string) =>
  words === ''
    ? sql`false`
    : sql`exists (select 1 from unnest(${searchSynonyms.terms}) as term where term like ${toContainsPattern(words)})`

/**
 * Makes these words and phrases mean the same from now on. Refuses with `input.invalid` when fewer
 * than two of them differ.
 */
export async function addSynonym(tx: Tx, written: string[]): Promise<Synonym> {
  const [id, terms] = [newId('syn'), toTerms(written)]
  await tx.insert(searchSynonyms).values({ id, terms })
  announceOnCommit(tx, { kind: 'catalog' })
  return { _id: id, terms }
}

/** A group, kept for this transaction alone. Refuses with `synonym.missing`. */
export async function lockSynonym(tx: Tx, id: string): Promise<Synonym> {
  const [found] = await tx.select(shown).from(searchSynonyms).where(isThis(id)).for('update')
  if (!found) throw new Refusal('synonym.missing')
  return found
}

/** Replaces the terms of a group. Refuses with `synonym.missing`, or as `addSynonym` does. */
export async function changeSynonym(tx: Tx, id: string, written: string[]): Promise<Synonym> {
  const terms = toTerms(written)
  const [changed] = await tx
    .update(searchSynonyms)
    .set({ terms })
    .where(isThis(id))
    .returning(shown)
  if (!changed) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
  return changed
}

/** Removes a group and answers it. Refuses with `synonym.missing`. */
export async function removeSynonym(tx: Tx, id: string): Promise<Synonym> {
  const [removed] = await tx.delete(searchSynonyms).where(isThis(id)).returning(shown)
  if (!removed) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
  return removed
}

// An id that came from outside may be any text; none but a group's is found.
const isThis = (id: string) => eq(searchSynonyms.id, `syn_${id.replace(/^syn_/, '')}`)

/** As searches read them: small Latin letters, Hindi as it sounds, no signs, each once. */
function toTerms(written: string[]): string[] {
  const terms = [...new Set(written.map(toPlainWords))].filter(
    (term) => term !== '' && term.length <= TERM_MAX,
  )
  if (terms.length < 2)
    throw new Refusal('input.invalid', { message: TERMS_MESSAGE, fields: { terms: TERMS_MESSAGE } })
  return terms
}
