import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'
import { call } from '#web/api/client.ts'
import { toCards, type SuggestedProduct } from '#web/api/product.ts'
import {
  FILTER_NAMES,
  listingPath,
  readFilters,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { priceLabel } from '#web/storefront/listing/filters/price-label.ts'
import { listingQuery } from '#web/storefront/listing/listing-data.ts'
import { productOption, type Option } from './options.ts'
import { withTextFilters } from './text-filters.ts'

/** The group of pieces that match only some of the words. */
export const CLOSEST = 'These come close'

const MAX_PRODUCTS = 4

/** A price that is still being typed: `under`, `under Rs. 1,`. */
const OPEN_PRICE = new RegExp(
  String.raw`\s+(?:under|below|less than|up ?to|within|above|over|more than)\s*` +
    String.raw`(?:rs\.?|₹)?\s*(?:\d|\d,\d?)?$`,
  'i',
)

/** The filters that a text means, and the first pieces of its results, or those closest to it. */
export type MeantSearch = {
  filters: Filters
  total: number
  products: SuggestedProduct[]
}

/**
 * Reads a text as the results page does. Undefined if it means no filters, as a single word never
 * does. Throws ApiError.
 */
export async function readMeant(
  text: string,
  signal: AbortSignal,
): Promise<MeantSearch | undefined> {
  const q = text.replace(OPEN_PRICE, '')
  if (!/\s/.test(q)) return undefined
  const api: CallApi = (route, input) => call(route, input, { signal })
  const filters = await withTextFilters(api, readFilters(new URLSearchParams({ q })))
  if (!filters) return undefined
  const { query } = listingQuery(undefined, filters)
  const {
    products,
    nearly = [],
    pagination,
  } = await api('GET /api/products', {
    query: { ...query, limit: MAX_PRODUCTS },
  })
  const cards = toCards(products.length > 0 ? products : nearly).slice(0, MAX_PRODUCTS)
  return {
    filters,
    total: pagination?.total ?? products.length,
    products: cards.map(({ pictures, ...card }) => ({ ...card, picture: pictures[0] ?? null })),
  }
}

/** The option of the filters, as the chips of the results name them, and those of the pieces. */
export function toMeantOptions(
  { filters, total, products }: MeantSearch,
  styles: readonly MenuRow[],
): Option[] {
  const labelOf = (value: string) => styles.find((each) => each.value === value)?.label ?? value
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null
  const words = [
    filters.q,
    ...FILTER_NAMES.flatMap((name) => filters.chosen[name].map(labelOf)),
    hasPrice ? priceLabel(filters) : '',
  ]
  return [
    {
      kind: 'filters',
      text: words.filter(Boolean).join(' · '),
      to: listingPath('/search', filters),
      group: 'Filters',
      total,
    },
    ...products.map((product) => productOption(product, total > 0 ? 'Pieces' : CLOSEST)),
  ]
}
