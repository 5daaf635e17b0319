import { readProducts } from '#catalog/catalog.ts'
import type { Pagination, Product } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { countFilters, type Filters } from './filters.ts'
import {
  countProducts,
  listNearMatchIds,
  listProductIds,
  type FilterQuery,
  type ListProductsQuery,
} from './listing.ts'
import { parseQuery, widenQuery, type ParsedQuery } from './parse-query.ts'

export { suggest } from './suggestions.ts'
export { addSynonym, changeSynonym, listSynonyms, lockSynonym, removeSynonym } from './synonyms.ts'

/** No listing answers more at once, whatever it is asked. */
export const MAX_LISTING = 60

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
export async function listProducts(db: Reader, input: ListProductsQuery): Promise<Listed> {
  const limit = input.limit ?? MAX_LISTING
  const page = input.page ?? 1
  const offset = (page - 1) * limit
  const { category: _category, inStock, ...rest } = input
  if (!inStock && Object.values(rest).every((value) => value === undefined)) {
    return {
      products: await readProducts(
        db,
        await listProductIds(db, { input, parsed: undefined }, { limit, offset, total: 0 }),
      ),
    }
  }
  const { parsed, total } = await countSought(db, input)
  const ids =
    offset < total ? await listProductIds(db, { input, parsed }, { limit, offset, total }) : []
  return {
    products: await readProducts(db, ids),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(parsed?.corrected === undefined ? {} : { corrected: parsed.corrected }),
    ...(parsed && total === 0
      ? { nearly: await readProducts(db, await listNearMatchIds(db, parsed, NEARLY_MOST)) }
      : {}),
  }
}

/** How many products a query finds, and how its words were parsed. */
async function countSought(
  db: Reader,
  input: ListProductsQuery,
): Promise<{ parsed: ParsedQuery | undefined; total: number }> {
  const parsed = input.q ? await parseQuery(db, input.q) : undefined
  const total = await countProducts(db, { input, parsed })
  const wider = total === 0 ? await widenQuery(db, parsed) : undefined
  return wider
    ? { parsed: wider, total: await countProducts(db, { input, parsed: wider }) }
    : { parsed, total }
}

/** What a listing or a search can be narrowed by, with counts. */
export async function listFilters(db: Reader, input: FilterQuery): Promise<Filters> {
  const parsed = input.q ? await parseQuery(db, input.q) : undefined
  const filters = await countFilters(db, input, parsed)
  const wider = filters.total === 0 ? await widenQuery(db, parsed) : undefined
  return wider ? countFilters(db, input, wider) : filters
}
