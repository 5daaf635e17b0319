import type { z } from 'zod'
import type { Product } from '#contract/contract.ts'
import type { readSearchStart as startEndpoint, suggest as endpoint } from '#contract/catalog.ts'
import {
  listNearMatchIds,
  listNewestMatchIds,
  listProductIds,
  type SearchContext,
} from './listing.ts'
import { listListings, type CategoryList } from '#categories/categories.ts'
import { asksForGift, parseQuery, productTypesOf, type ParsedQuery } from './parse-query.ts'
import { listNamesBySound, listPopularWords } from './store.ts'
import { isStopWord, toPlainWords } from './search-text.ts'
import { readProducts } from '#catalog/catalog.ts'
import { widenQuery } from './widen-query.ts'

type Suggestions = z.output<typeof endpoint.reply>
type SearchStart = z.output<typeof startEndpoint.reply>

const MAX_PRODUCTS = 6
const MAX_LISTINGS = 3
const MIN_LENGTH = 2

/**
 * Suggestions while typing: matching products, listings with a matching name, and completions of
 * the last word in its usual spelling, which may begin in another way.
 */
export async function suggest(context: SearchContext, typed: string): Promise<Suggestions> {
  if (typed.length < MIN_LENGTH) return { products: [], listings: [], words: [] }
  const { db } = context
  const categories = await context.categories()
  const parsed = await parseQuery(db, typed, { categories, typing: true })
  if (parsed.must === null && !asksForGift(parsed)) return { products: [], listings: [], words: [] }
  const [matchIds, words] = await Promise.all([listMatchIds(db, parsed), listWords(db, parsed)])
  const ids = matchIds.length > 0 ? matchIds : await listClosestIds(db, parsed)
  return {
    products: (await readProducts(db, ids)).map(toSuggestion),
    ...(matchIds.length === 0 && { closest: true }),
    listings: findListings(categories, [...parsed.words, ...parsed.synonyms]),
    words,
  }
}

/** The completed texts, in the usual spelling: `jum` becomes jhumkas, not jumka. */
async function listWords(db: SearchContext['db'], parsed: ParsedQuery): Promise<string[]> {
  const { words, endings } = parsed
  const usual = await listNamesBySound(db, endings)
  const completed = endings.map((ending) => usual.get(ending) ?? ending)
  return [...new Set(completed)].map((ending) => [...words.slice(0, -1), ending].join(' '))
}

const listMatchIds = (db: SearchContext['db'], parsed: ParsedQuery) =>
  listNewestMatchIds(db, { input: { inStock: false }, parsed }, MAX_PRODUCTS)

/** The products of some of the words, as the results show them, or those with any of them. */
async function listClosestIds(db: SearchContext['db'], parsed: ParsedQuery) {
  const wider = await widenQuery(db, parsed)
  const ids = wider ? await listMatchIds(db, wider.parsed) : []
  return ids.length > 0 ? ids : listNearMatchIds(db, parsed, MAX_PRODUCTS)
}

const MAX_POPULAR_WORDS = 5
/** Last words of titles that name no piece by themselves. */
const UNSPECIFIC = new Set(['set', 'pair', 'combo', 'duo', 'trio'])
const MAX_NEW = 4

/**
 * What an empty search shows: words of popular products that are no product types, which are shown
 * beside them, and the newest products in stock.
 */
export async function readSearchStart({ db, categories }: SearchContext): Promise<SearchStart> {
  const ids = await listProductIds(
    db,
    { input: { inStock: true, sort: 'newest' }, parsed: undefined },
    { limit: MAX_NEW, offset: 0, total: MAX_NEW },
  )
  const types = productTypesOf(await categories())
  const words = await listPopularWords(db, MAX_POPULAR_WORDS + types.size + UNSPECIFIC.size)
  return {
    words: words
      .filter((word) => !isStopWord(word) && !types.has(word) && !UNSPECIFIC.has(word))
      .slice(0, MAX_POPULAR_WORDS),
    products: (await readProducts(db, ids)).map(toSuggestion),
  }
}

const toSuggestion = ({ _id, slug, title, image, pictures, ...prices }: Product) => ({
  _id,
  slug,
  title,
  salePrice: prices.salePrice,
  actualPrice: prices.sale ? prices.sale.priceBefore : prices.actualPrice,
  image,
  picture: pictures[0] ?? null,
})

/** Listings with a word that is, or begins with, one of the terms, or called as one of them. */
function findListings(categories: CategoryList, terms: string[]): Suggestions['listings'] {
  const prefixes = terms.filter((term) => term.length >= MIN_LENGTH)
  const listings = listListings(categories).filter(({ label, heading, value }) => {
    const names = toPlainWords(`${label} ${heading}`)
    const words = `${names} ${value.toLowerCase()}`.split(/[^\p{L}\p{M}\p{N}]+/u)
    return prefixes.some(
      (term) =>
        term === toPlainWords(label) ||
        words.some((word) => word.startsWith(term) || word === `${term}s`),
    )
  })
  return listings.slice(0, MAX_LISTINGS).map(({ label, route }) => ({ label, route }))
}
