import { readProducts } from '#catalog/catalog.ts'
import type { Pagination, Product } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { countFilters, type Filters } from './filters.ts'
import { countListing, idsNearby, idsOnPage, type Narrowing, type Wish } from './listing.ts'
import { understand, widerMeaning, type Meaning } from './parse-query.ts'

export { suggest } from './suggestions.ts'
export { addSynonym, changeSynonym, listSynonyms, lockSynonym, removeSynonym } from './synonyms.ts'

/** No listing answers more at once, whatever it is asked. */
export const LISTING_MAX = 60

/** Nothing nearer than so many is shown where a search found nothing. */
const NEARLY_MOST = 8

type Listed = {
  products: Product[]
  pagination?: Pagination
  corrected?: string
  nearly?: Product[]
}

/**
 * The products of a listing, newest first, or of a search, best match first; with pagination when
 * the query names anything besides the category. A search that finds nothing answers what nearly
 * matched.
 */
export async function listProducts(db: Reader, wish: Wish): Promise<Listed> {
  const limit = wish.limit ?? LISTING_MAX
  const page = wish.page ?? 1
  const offset = (page - 1) * limit
  const { category: _category, inStock, ...rest } = wish
  if (!inStock && Object.values(rest).every((value) => value === undefined)) {
    return {
      products: await readProducts(
        db,
        await idsOnPage(db, { wish, meaning: undefined }, { limit, offset, total: 0 }),
      ),
    }
  }
  const { meaning, total } = await countSought(db, wish)
  const ids = offset < total ? await idsOnPage(db, { wish, meaning }, { limit, offset, total }) : []
  return {
    products: await readProducts(db, ids),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(meaning?.corrected === undefined ? {} : { corrected: meaning.corrected }),
    ...(meaning && total === 0
      ? { nearly: await readProducts(db, await idsNearby(db, meaning, NEARLY_MOST)) }
      : {}),
  }
}

/** How many products a wish finds, and what its words mean to find them. */
async function countSought(
  db: Reader,
  wish: Wish,
): Promise<{ meaning: Meaning | undefined; total: number }> {
  const meaning = wish.q ? await understand(db, wish.q) : undefined
  const total = await countListing(db, { wish, meaning })
  const wider = total === 0 ? await widerMeaning(db, meaning) : undefined
  return wider
    ? { meaning: wider, total: await countListing(db, { wish, meaning: wider }) }
    : { meaning, total }
}

/** What a listing or a search can be narrowed by, with counts. */
export async function listFilters(db: Reader, wish: Narrowing): Promise<Filters> {
  const meaning = wish.q ? await understand(db, wish.q) : undefined
  const filters = await countFilters(db, wish, meaning)
  const wider = filters.total === 0 ? await widerMeaning(db, meaning) : undefined
  return wider ? countFilters(db, wish, wider) : filters
}
