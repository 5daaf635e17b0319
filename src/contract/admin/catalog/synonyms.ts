import { z } from 'zod'
import { BulkChanged, ChosenIds } from '#contract/admin/bulk.ts'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PageQuery, Reference, text } from '#contract/text.ts'

export const TERMS_MESSAGE = 'Please enter 2 to 20 different words or phrases.'

/** Words and phrases that a search treats as equal. */
export const SynonymInput = z.object({
  terms: z
    .array(text(1, 40, 'A word or phrase has 1 to 40 characters.'), TERMS_MESSAGE)
    .min(2, TERMS_MESSAGE)
    .max(20, TERMS_MESSAGE),
})

export const Synonym = z.object({
  _id: z.string(),
  terms: z.array(z.string()).describe('In lower-case Latin letters, without punctuation'),
})

export const listSynonyms = endpoint('GET /api/admin/synonyms', {
  auth: 'administrator',
  summary:
    'Lists groups of words that a search treats as equal, newest first; `q` matches their words.',
  query: z.object({
    ...PageQuery(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ synonyms: z.array(Synonym), pagination: Pagination }),
})

export const addSynonym = endpoint('POST /api/admin/synonyms', {
  auth: 'administrator',
  summary: 'Adds a group of synonyms.',
  body: SynonymInput,
  reply: Synonym,
})

export const changeSynonym = endpoint('PUT /api/admin/synonyms/:id', {
  auth: 'administrator',
  summary: 'Replaces the words of a group of synonyms.',
  params: z.object({ id: Reference }),
  body: SynonymInput,
  reply: Synonym,
})

export const removeSynonyms = endpoint('POST /api/admin/synonyms/remove', {
  auth: 'administrator',
  summary: 'Removes groups of synonyms, each independently: those that are gone are reported.',
  body: z.object({ ids: ChosenIds({ one: 'a group', many: 'groups' }) }),
  reply: BulkChanged,
})

export const removeSynonym = endpoint('DELETE /api/admin/synonyms/:id', {
  auth: 'administrator',
  summary: 'Removes a group of synonyms.',
  params: z.object({ id: Reference }),
  reply: z.object({ success: z.boolean() }),
})
