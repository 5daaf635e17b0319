import { asc, eq } from 'drizzle-orm'
import { announceOnCommit, type Reader, type Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { searchSynonyms } from './tables.ts'

/** Words and phrases that mean the same to a shopper. */
export type Synonym = { _id: string; terms: string[] }

const shown = { _id: searchSynonyms.id, terms: searchSynonyms.terms }

/** All groups, the oldest first. */
export function listSynonyms(db: Reader): Promise<Synonym[]> {
  return db.select(shown).from(searchSynonyms).orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
}

/** Makes these terms mean the same from now on. */
export async function addSynonym(tx: Tx, terms: string[]): Promise<Synonym> {
  const id = newId('syn')
  await tx.insert(searchSynonyms).values({ id, terms })
  announceOnCommit(tx, { kind: 'catalog' })
  return { _id: id, terms }
}

/** Replaces the terms of a group. Refuses with `synonym.missing`. */
export async function changeSynonym(tx: Tx, id: string, terms: string[]): Promise<Synonym> {
  const [changed] = await tx.update(searchSynonyms).set({ terms }).where(isThis(id)).returning(shown)
  if (!changed) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
  return changed
}

/** Removes a group. Refuses with `synonym.missing`. */
export async function removeSynonym(tx: Tx, id: string): Promise<void> {
  const removed = await tx.delete(searchSynonyms).where(isThis(id)).returning(shown)
  if (removed.length === 0) throw new Refusal('synonym.missing')
  announceOnCommit(tx, { kind: 'catalog' })
}

// An id that came from outside may be any text; none but a group's is found.
const isThis = (id: string) => eq(searchSynonyms.id, `syn_${id.replace(/^syn_/, '')}`)
