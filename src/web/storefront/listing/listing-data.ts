import { data, redirect } from 'react-router'
import type { CallInput, CallReply } from '#contract/contract.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { toCard, type Card } from '#web/storefront/product-card/card.ts'
import {
  hasFilters,
  listingPath,
  type FilterName,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'

export const PAGE_SIZE = 24

/**
 * A value of a filter, and the number of products it would show together with the other active
 * filters.
 */
export type FilterValue = { value: string; label: string; count: number }
export type FilterGroup = { name: FilterName; values: FilterValue[] }

/**
 * The filters of a listing: the number of products per price band and in stock, and the filters
 * with values.
 */
export type FilterOptions = { prices: number[]; inStock: number; groups: FilterGroup[] }

/** One page of a listing. */
export type CardsPage = { cards: Card[]; total: number; page: number; totalPages: number }

type LoadedListing = CardsPage & {
  failed: false
  options: FilterOptions
  /** The corrected spelling that was searched for; empty if nothing was corrected. */
  corrected: string
  /** Products that come close to a search without results. */
  nearly: Card[]
}

/** The data of a listing page, or that it failed to load. */
export type ListingReply = { failed: true } | LoadedListing

type ListRoute = 'GET /api/products'
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
      limit: PAGE_SIZE,
    },
  }
}

/** Converts an API response to a page of cards. */
export function toCardsPage({ products, pagination }: CallReply<ListRoute>): CardsPage {
  const { total = products.length, page = 1, totalPages = 1 } = pagination ?? {}
  return { cards: products.map(toCard), total, page, totalPages }
}

/** Leaves out values without products, and the category of the listing itself. */
function toFilterOptions(
  { price, inStock, filters }: CallReply<'GET /api/filters'>,
  category: Category | undefined,
): FilterOptions {
  const groups = filters.map(({ name, values }) => ({
    name,
    values: values.filter(({ value, count }) => count > 0 && value !== category),
  }))
  return {
    prices: price.map(({ count }) => count),
    inStock,
    groups: groups.filter(({ values }) => values.length > 0),
  }
}

const FAILED: ListingReply = { failed: true }
const NO_STORE = { headers: { 'cache-control': 'no-store' } }

type LoadListingQuery = { path: string; category?: Category; filters: Filters }

/**
 * Loads a listing in a loader. A failure of the API becomes a reply that the page shows, with the
 * same status. A page after the last one redirects to the last one. An empty result of filters is
 * not cached, so that invented filters cannot fill the cache.
 */
export async function loadListing(call: CallApi, { path, category, filters }: LoadListingQuery) {
  try {
    const [listed, groups] = await Promise.all([
      call('GET /api/products', listingQuery(category, filters)),
      call('GET /api/filters', { query: toFilterQuery(category, filters) }),
    ])
    const cardsPage = toCardsPage(listed)
    if (cardsPage.page > Math.max(1, cardsPage.totalPages))
      return redirect(listingPath(path, { ...filters, page: Math.max(1, cardsPage.totalPages) }))
    const { corrected = '', nearly = [] } = listed
    const reply: ListingReply = {
      failed: false,
      ...cardsPage,
      options: toFilterOptions(groups, category),
      corrected,
      nearly: nearly.map(toCard),
    }
    return data(reply, cardsPage.total === 0 && hasFilters(filters) ? NO_STORE : undefined)
  } catch (error) {
    if (error instanceof Response && error.status >= 500)
      return data(FAILED, { status: error.status })
    throw error
  }
}

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
