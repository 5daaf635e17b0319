import type { z } from 'zod'
import type { Product } from '#contract/contract.ts'
import type { suggest as endpoint } from '#contract/search.ts'
import type { Reader } from '#platform/db/db.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { listNearMatchIds, listNewestMatchIds } from './listing.ts'
import { parseQuery } from './parse-query.ts'
import { readProducts } from '#catalog/catalog.ts'

type Suggestions = z.output<typeof endpoint.reply>

const MAX_PRODUCTS = 6
const MAX_LISTINGS = 3
const MIN_LENGTH = 2

/**
 * Suggestions while typing: matching products, listings with a matching name, and completions of
 * the last word.
 */
export async function suggest(db: Reader, typed: string): Promise<Suggestions> {
  if (typed.length < MIN_LENGTH) return { products: [], listings: [], words: [] }
  const parsed = await parseQuery(db, typed, { typing: true })
  if (parsed.must === null) return { products: [], listings: [], words: [] }
  const listing = { input: { inStock: false }, parsed }
  const matchIds = await listNewestMatchIds(db, listing, MAX_PRODUCTS)
  const ids = matchIds.length > 0 ? matchIds : await listNearMatchIds(db, parsed, MAX_PRODUCTS)
  const firstWords = parsed.words.slice(0, -1)
  return {
    products: (await readProducts(db, ids)).map(toSuggestion),
    listings: findListings([...parsed.words, ...parsed.synonyms]),
    words: parsed.endings.map((ending) => [...firstWords, ending].join(' ')),
  }
}

const toSuggestion = ({ _id, slug, title, salePrice, actualPrice, image, pictures }: Product) => ({
  _id,
  slug,
  title,
  salePrice,
  actualPrice,
  image,
  picture: pictures[0] ?? null,
})

/** Listings with a word that is, or begins with, one of the terms. */
function findListings(terms: string[]): Suggestions['listings'] {
  const prefixes = terms.filter((term) => term.length >= MIN_LENGTH)
  return TAXONOMY.filter(({ label, heading, value }) => {
    const words = `${label} ${heading} ${value}`.toLowerCase().split(/[^a-z]+/)
    return words.some((word) =>
      prefixes.some((term) => word.startsWith(term) || word === `${term}s`),
    )
  })
    .slice(0, MAX_LISTINGS)
    .map(({ label, route }) => ({ label, route }))
}
