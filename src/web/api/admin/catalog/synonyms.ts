import type { CallInput, Pagination } from '#contract/contract.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { call } from '#web/api/client.ts'

/** A group of words that search treats as synonyms. */
export type SynonymGroup = { id: string; terms: string[] }

/** Reads one page of the groups. Throws ApiError, as all functions here. */
export async function listSynonyms(
  query: CallInput<'GET /api/admin/synonyms'>['query'],
  signal?: AbortSignal,
): Promise<{ groups: SynonymGroup[]; pagination: Pagination }> {
  const { synonyms, pagination } = await call('GET /api/admin/synonyms', { query }, { signal })
  return { groups: synonyms.map(({ _id, terms }) => ({ id: _id, terms })), pagination }
}

export type SaveSynonymsInput = {
  /** The group to change; undefined for a new one. */
  id: string | undefined
  terms: string[]
}

/** Creates a group or changes one. */
export async function saveSynonyms({ id, terms }: SaveSynonymsInput): Promise<void> {
  if (id === undefined) await call('POST /api/admin/synonyms', { body: { terms } })
  else await call('PUT /api/admin/synonyms/:id', { params: { id }, body: { terms } })
}

export async function deleteSynonyms({ id }: { id: string }): Promise<void> {
  await call('DELETE /api/admin/synonyms/:id', { params: { id } })
}

/** Deletes groups, each by itself. Returns those that were gone already. */
export const deleteAllSynonyms = async (ids: string[]): Promise<Unchanged[]> =>
  toUnchanged((await call('POST /api/admin/synonyms/remove', { body: { ids } })).results)
