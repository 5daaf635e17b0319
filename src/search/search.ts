import { readProducts } from '#catalog/catalog.ts'
import { MAX_LISTING } from '#contract/catalog.ts'
import type { Pagination, Product } from '#contract/contract.ts'
import { countFilters, type Filters } from '#search/filters/count-filters.ts'
import {
  countProducts,
  listProductIds,
  withPresentCategories,
  type FilterQuery,
  type ListProductsQuery,
  type SearchContext,
} from './listing.ts'
import { readClose } from './near-matches.ts'
import { parseQuery, type ParsedQuery } from './parse-query.ts'
import { widenQuery, type Partly } from './widen-query.ts'

export { readSearchStart, suggest } from './suggestions.ts'
export { readSearchFilters } from '#search/filters/text-filters.ts'
export {
  addSynonym,
  changeSynonym,
  listSynonyms,
  lockSynonym,
  removeSynonym,
} from './synonym-groups.ts'

type ListProductsResult = {
  products: Product[]
  pagination?: Pagination
  corrected?: string
  partly?: Partly
  nearly?: Awaited<ReturnType<typeof readClose>>
}

/** A search with filters that leave so many products or fewer has others that come close. */
const FEW = 3

/**
 * The products of a listing, newest first, or of a search, best match first. Has pagination if the
 * query has anything besides a category. A search without matches has those of some of its words,
 * as `partly` says, or near matches in `nearly`. So does one with filters that leave few.
 */
export async function listProducts(
  context: SearchContext,
  typed: ListProductsQuery,
): Promise<ListProductsResult> {
  const { db } = context
  const categories = await context.categories()
  const input = withPresentCategories(typed, categories)
  const limit = input.limit ?? MAX_LISTING
  const page = input.page ?? 1
  const offset = (page - 1) * limit
  const { category, inStock, ...rest } = input
  if (!inStock && Object.values(rest).every((value) => value === undefined)) {
    return {
      products: await readProducts(
        db,
        await listProductIds(db, { input, parsed: undefined }, { limit, offset, total: 0 }),
      ),
    }
  }
  const { parsed, total, partly } = await parseAndCount(context, input)
  const ids =
    offset < total ? await listProductIds(db, { input, parsed }, { limit, offset, total }) : []
  const hasFew = total <= FEW && ids.length === total
  const isSearch = parsed || category === undefined
  const nearly = hasFew && isSearch && (await readClose(db, { input, parsed }, ids))
  return {
    products: await readProducts(db, ids),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(parsed?.corrected === undefined ? {} : { corrected: parsed.corrected }),
    ...(partly && { partly }),
    ...(nearly && (total === 0 || nearly.length > 0) && { nearly }),
  }
}

/** The number of products of a query, and its parsed search text. */
async function parseAndCount(
  { db, categories }: SearchContext,
  input: ListProductsQuery,
): Promise<{ parsed: ParsedQuery | undefined; total: number; partly?: Partly }> {
  const parsed = input.q
    ? await parseQuery(db, input.q, { categories: await categories() })
    : undefined
  const total = await countProducts(db, { input, parsed })
  if (total > 0) return { parsed, total }
  const wider = await widenQuery(db, parsed)
  return wider
    ? { ...wider, total: await countProducts(db, { input, parsed: wider.parsed }) }
    : { parsed, total }
}

/** The filters of a listing or a search, with counts. */
export async function listFilters(context: SearchContext, typed: FilterQuery): Promise<Filters> {
  const categories = await context.categories()
  const counting = { db: context.db, categories }
  const input = withPresentCategories(typed, categories)
  const parsed = input.q ? await parseQuery(context.db, input.q, { categories }) : undefined
  const filters = await countFilters(counting, input, parsed)
  const wider = filters.total === 0 ? await widenQuery(context.db, parsed) : undefined
  return wider ? countFilters(counting, input, wider.parsed) : filters
}
