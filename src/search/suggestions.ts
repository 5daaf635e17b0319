import type { z } from 'zod'
import type { Product } from '#contract/contract.ts'
import type { suggest as endpoint } from '#contract/search.ts'
import type { Reader } from '#platform/db/db.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { listNearMatchIds, listNewestMatchIds } from './listing.ts'
import { parseQuery } from './parse-query.ts'
import { readProducts } from '#catalog/catalog.ts'

type Suggestions = z.output<typeof endpoint.reply>

const PRODUCTS_MOST = 6
const LISTINGS_MOST = 3
const SHORTEST = 2

/**
 * What may be meant while somebody types: products that match so far, listings that are called so,
 * and how the last word may go on.
 */
export async function suggest(db: Reader, typed: string): Promise<Suggestions> {
  if (typed.length < SHORTEST) return { products: [], listings: [], words: [] }
  const parsed = await parseQuery(db, typed, { typing: true })
  if (parsed.must === null) return { products: [], listings: [], words: [] }
  const sought = { input: { inStock: false }, parsed }
  const found = await listNewestMatchIds(db, sought, PRODUCTS_MOST)
  const ids = found.length > 0 ? found : await listNearMatchIds(db, parsed, PRODUCTS_MOST)
  const before = parsed.words.slice(0, -1)
  return {
    products: (await readProducts(db, ids)).map(toSuggestion),
    listings: listingsNamed([...parsed.words, ...parsed.alsoCalled]),
    words: parsed.endings.map((ending) => [...before, ending].join(' ')),
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

/** Listings of which a word is, or begins like, one of the terms. */
function listingsNamed(terms: string[]): Suggestions['listings'] {
  const wanted = terms.filter((term) => term.length >= SHORTEST)
  return TAXONOMY.filter(({ label, heading, value }) => {
    const words = `${label} ${heading} ${value}`.toLowerCase().split(/[^a-z]+/)
    return words.some((word) => wanted.some((term) => word.startsWith(term) || word === `${term}s`))
  })
    .slice(0, LISTINGS_MOST)
    .map(({ label, route }) => ({ label, route }))
}
