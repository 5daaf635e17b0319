import type { CallInput, CallReply } from '#contract/contract.ts'
import type { Category, Listing } from '#shared/catalog/taxonomy.ts'
import { withTimeout } from '#web/api/client.ts'
import { toCards, type Card } from '#web/api/product.ts'
import type { FilterName, Filters } from '#web/storefront/listing/filters/listing-filters.ts'

export const LISTING_PAGE_SIZE = 24

/**
 * A value of a filter, and the number of products it would show together with the other active
 * filters.
 */
export type FilterValue = { value: string; label: string; count: number }

/** `hidden`: how many further values only a call of the API returns. */
export type FilterGroup = { name: FilterName; values: FilterValue[]; hidden?: number }

/**
 * The filters of a listing: the number of products per price band and in stock, and the filters
 * with values.
 */
export type FilterOptions = { prices: number[]; inStock: number; groups: FilterGroup[] }

/** One page of a listing. */
export type CardsPage = { cards: Card[]; total: number; page: number; totalPages: number }

type ListRoute = 'GET /api/products'

export type LoadedListing = CardsPage & {
  failed: false
  options: FilterOptions
  /** The corrected spelling that was searched for; empty if nothing was corrected. */
  corrected: string
  /** If no product has all words of a search: those that these have, and those that none has. */
  partly?: CallReply<ListRoute>['partly']
  /** Products that come close to a search without results. */
  nearly: Card[]
  /** Of a search without results: the filters without which there are some, and how many. */
  closest?: CallReply<'GET /api/filters'>['without']
  /** Another listing, if this one has no products. */
  other?: Listing | undefined
}

/**
 * The data of a listing page, or that it failed to load. `listing` is left out for a category of a
 * new shop, which the pages have.
 */
export type ListingReply = ({ failed: true } | LoadedListing) & { listing?: Listing | undefined }

type FilterQuery = NonNullable<CallInput<'GET /api/filters'>['query']>

function toFilterQuery(
  category: Category | undefined,
  { q, minPrice, maxPrice, inStock, chosen }: Filters,
): FilterQuery {
  const lists = Object.fromEntries(
    Object.entries(chosen).map(([name, values]) => [name, [...values]]),
  )
  return {
    ...lists,
    category,
    q: q || undefined,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
    inStock: inStock ? 'true' : undefined,
  }
}

/** Returns the API query for one page of a listing. */
export function listingQuery(
  category: Category | undefined,
  filters: Filters,
): CallInput<ListRoute> {
  return {
    query: {
      ...toFilterQuery(category, filters),
      sort: filters.sort,
      page: filters.page,
      limit: LISTING_PAGE_SIZE,
    },
  }
}

/** Converts an API response to a page of cards. */
export function toCardsPage({ products, pagination }: CallReply<ListRoute>): CardsPage {
  const { total = products.length, page = 1, totalPages = 1 } = pagination ?? {}
  return { cards: toCards(products), total, page, totalPages }
}

/** The query of all values of the filters of a listing. */
export const filterQuery = (category: Category | undefined, filters: Filters) => ({
  query: toFilterQuery(category, filters),
})

export const FAILED: ListingReply = { failed: true }

/**
 * For client loaders: returns the reply, or a failed reply after an error or 10 s. Redirects are
 * thrown on.
 */
export function listingWithTimeout(promise: Promise<ListingReply>): Promise<ListingReply> {
  return withTimeout(promise).catch((error: unknown) => {
    if (error instanceof Response) throw error
    return FAILED
  })
}
