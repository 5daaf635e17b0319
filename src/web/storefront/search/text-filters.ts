import type { CallApi } from '#web/api/api-context.ts'
import { readSort, type Filters } from '#web/storefront/listing/filters/listing-filters.ts'

/**
 * The filters with those that the search text means, which it then no longer has; undefined if it
 * means none. If the API fails, the text is searched as it is.
 */
export async function withTextFilters(
  call: CallApi,
  filters: Filters,
): Promise<Filters | undefined> {
  if (!filters.q) return undefined
  const query = { q: filters.q }
  const meant = await call('GET /api/search-filters', { query }).catch((error: unknown) => {
    if (error instanceof Response) return undefined
    throw error
  })
  if (!meant) return undefined
  const { q, minPrice, maxPrice, inStock, ...values } = meant
  const found = Object.values(values).some((labels) => labels.length > 0)
  if (!found && !inStock && minPrice === null && maxPrice === null) return undefined
  return {
    ...filters,
    q,
    typed: filters.q,
    sort: readSort(filters.sort, q),
    minPrice: minPrice ?? (maxPrice === null ? filters.minPrice : null),
    maxPrice: maxPrice ?? (minPrice === null ? filters.maxPrice : null),
    inStock: inStock || filters.inStock,
    chosen: {
      ...filters.chosen,
      style: merge(filters.chosen.style, values.style),
      size: merge(filters.chosen.size, values.size),
      metal: merge(filters.chosen.metal, values.metal),
      colour: merge(filters.chosen.colour, values.colour),
      stone: merge(filters.chosen.stone, values.stone),
      material: merge(filters.chosen.material, values.material),
    },
    page: 1,
  }
}

/** Values of the text replace those of the address. */
const merge = (before: readonly string[], typed: string[]): readonly string[] =>
  typed.length > 0 ? typed.toSorted() : before
