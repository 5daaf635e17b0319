import { z } from 'zod'
import { FILTERS, Pagination, Picture, ListFiltersQuery } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { QueryNumber, Reference, text } from './text.ts'

const Count = z.number().int()
const Bound = z.number().nullable()

export const PriceBand = z.object({
  label: z.string(),
  min: Bound.describe('In rupees'),
  max: Bound.describe('In rupees'),
  count: Count,
})

/** A filter: each value with the number of products if it is added to the other filters. */
export const Filter = z.object({
  name: z.enum(FILTERS),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: Count })),
})

export const listFilters = endpoint('GET /api/filters', {
  auth: 'anyone',
  summary:
    'Returns the filters of a listing or a search, with counts. The counts of a filter ignore ' +
    'the values chosen in it.',
  query: ListFiltersQuery,
  reply: z.object({
    total: Count,
    inStock: Count,
    price: z.array(PriceBand),
    filters: z.array(Filter),
  }),
  cache: { tags: ['catalog', 'stock'] },
})

export const Suggestion = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  salePrice: z.string(),
  actualPrice: z.string().nullable(),
  image: z.string(),
  picture: Picture.nullable(),
})

export const suggest = endpoint('GET /api/suggestions', {
  auth: 'anyone',
  summary: 'Suggests products, listings and words for a partly typed search.',
  query: z.object({ q: z.string().trim().max(100) }),
  reply: z.object({
    products: z.array(Suggestion).max(6),
    listings: z.array(z.object({ label: z.string(), route: z.string() })).max(3),
    words: z.array(z.string()).max(4),
  }),
})

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
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
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

export const removeSynonym = endpoint('DELETE /api/admin/synonyms/:id', {
  auth: 'administrator',
  summary: 'Removes a group of synonyms.',
  params: z.object({ id: Reference }),
  reply: z.object({ success: z.boolean() }),
})
