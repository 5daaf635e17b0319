import { count, desc, eq, sql } from 'drizzle-orm'
import type { Pagination } from '#contract/contract.ts'
import { TERMS_MESSAGE } from '#contract/admin/catalog/synonyms.ts'
import {
  announceOnCommit,
  type Reader,
  type Tx,
  toContainsPattern,
  paginationOf,
} from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { searchSynonyms } from './tables.ts'
import { toPlainWords } from './search-text.ts'

/** A group of words and phrases with the same meaning. */
export type Synonym = { _id: string; terms: string[] }

/** In characters after transliteration: Hindi is longer in Latin letters. */
const MAX_TERM = 80

const selection = { _id: searchSynonyms.id, terms: searchSynonyms.terms }

type ListSynonymsQuery = { page: number; limit: number; q?: string | undefined }

/** The groups, newest first; `q` finds terms that contain it, normalized as in a search. */
export async function listSynonyms(
  db: Reader,
  { page, limit, q }: ListSynonymsQuery,
): Promise<{ synonyms: Synonym[]; pagination: Pagination }> {
  const where = q ? termContains(toPlainWords(q)) : undefined
  const [counted] = await db.select({ total: count() }).from(searchSynonyms).where(where)
  const synonyms = await db
    .select(selection)
    .from(searchSynonyms)
    .where(where)
    .orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { synonyms, pagination: paginationOf({ page, limit }, counted?.total ?? 0) }
}

/** A text of punctuation alone finds nothing. */
const termContains = (words: string) =>
  words === ''
    ? sql`false`
    : sql`exists (
        select 1 from unnest(${searchSynonyms.terms}) as term
        where term like ${toContainsPattern(words)})`

/** Adds a group. Throws `input.invalid` if it has fewer than two different terms. */
export async function addSynonym(tx: Tx, texts: string[]): Promise<Synonym> {
  const [id, terms] = [newId('syn'), toTerms(texts)]
  await tx.insert(searchSynonyms).values({ id, terms })
  announceOnCommit(tx, { kind: 'catalog' })
  return { _id: id, terms }
}

/** Reads a group and locks it until the transaction ends. Throws `synonym.missing`. */
export async function lockSynonym(tx: Tx, id: string): Promise<Synonym> {
  const [synonym] = await tx
    .select(selection)
    .from(searchSynonyms)
    .where(idCondition(id))
    .for('update')
  if (!synonym) throw new Refusal('synonym.missing')
  return synonym
}

/** Replaces the terms of a group. Throws `synonym.missing`, or as `addSynonym` does. */
export async function changeSynonym(tx: Tx, id: string, texts: string[]): Promise<Synonym> {
  const terms = toTerms(texts)
  const [changed] = await tx
    .update(searchSynonyms)
    .set({ terms })
    .where(idCondition(id))
    .returning(selection)
  if (!changed) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
  return changed
}

/** Removes a group and returns it. Throws `synonym.missing`. */
export async function removeSynonym(tx: Tx, id: string): Promise<Synonym> {
  const [removed] = await tx.delete(searchSynonyms).where(idCondition(id)).returning(selection)
  if (!removed) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
  return removed
}

// An id from outside may be any text; only the id of a group matches.
const idCondition = (id: string) => eq(searchSynonyms.id, `syn_${id.replace(/^syn_/, '')}`)

/** Normalized as in searches: lower case, Hindi transliterated, no punctuation, each once. */
function toTerms(texts: string[]): string[] {
  const terms = [...new Set(texts.map(toPlainWords))].filter(
    (term) => term !== '' && term.length <= MAX_TERM,
  )
  if (terms.length < 2)
    throw new Refusal('input.invalid', { message: TERMS_MESSAGE, fields: { terms: TERMS_MESSAGE } })
  return terms
}
