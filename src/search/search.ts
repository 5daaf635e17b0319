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

/** The largest page of a listing. */
const MAX_LISTING = 60

/** How many near matches a search without matches returns. */
const MAX_NEAR_MATCHES = 8

type ListProductsResult = {
  products: Product[]
  pagination?: Pagination
  corrected?: string
  nearly?: Product[]
}

/**
 * The products of a listing, newest first, or of a search, best match first. Has pagination if the
 * query has anything besides a category. A search without matches returns near matches in `nearly`.
 */
export async function listProducts(
  db: Reader,
  input: ListProductsQuery,
): Promise<ListProductsResult> {
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
  const { parsed, total } = await parseAndCount(db, input)
  const ids =
    offset < total ? await listProductIds(db, { input, parsed }, { limit, offset, total }) : []
  return {
    products: await readProducts(db, ids),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(parsed?.corrected === undefined ? {} : { corrected: parsed.corrected }),
    ...(parsed && total === 0
      ? { nearly: await readProducts(db, await listNearMatchIds(db, parsed, MAX_NEAR_MATCHES)) }
      : {}),
  }
}

/** The number of products of a query, and its parsed search text. */
async function parseAndCount(
  db: Reader,
  input: ListProductsQuery,
): Promise<{ parsed: ParsedQuery | undefined; total: number }> {
  const parsed = input.q ? await parseQuery(db, input.q) : undefined
  const total = await countProducts(db, { input, parsed })
  const widened = total === 0 ? await widenQuery(db, parsed) : undefined
  return widened
    ? { parsed: widened, total: await countProducts(db, { input, parsed: widened }) }
    : { parsed, total }
}

/** The filters of a listing or a search, with counts. */
export async function listFilters(db: Reader, input: FilterQuery): Promise<Filters> {
  const parsed = input.q ? await parseQuery(db, input.q) : undefined
  const filters = await countFilters(db, input, parsed)
  const widened = filters.total === 0 ? await widenQuery(db, parsed) : undefined
  return widened ? countFilters(db, input, widened) : filters
}
