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

/** A value of a filter and how many pieces it would show beside everything else that is chosen. */
export type FilterValue = { value: string; label: string; count: number }
export type FilterGroup = { name: FilterName; values: FilterValue[] }

/**
 * What a listing can be narrowed by: how many pieces each price band has, how many are in stock,
 * and the filters with something to offer.
 */
export type FilterOptions = { prices: number[]; inStock: number; groups: FilterGroup[] }

/** A page of cards of a listing. */
export type CardsPage = { cards: Card[]; total: number; page: number; totalPages: number }

type LoadedListing = CardsPage & {
  failed: false
  options: FilterOptions
  /** What was searched for in place of what was misspelt; empty where nothing was. */
  corrected: string
  /** What comes close to a search that found nothing. */
  nearly: Card[]
}

/** What a listing's page shows, or that it could not be loaded. */
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

/** What to ask the API for one page of a listing. */
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

/** The API's answer as the grid shows it. */
export function toCardsPage({ products, pagination }: CallReply<ListRoute>): CardsPage {
  const { total = products.length, page = 1, totalPages = 1 } = pagination ?? {}
  return { cards: products.map(toCard), total, page, totalPages }
}

/** What would show nothing is not offered, nor what the listing is anyway. */
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
 * Asks the API from a loader; its own failure is a reply that the page shows, with the status that
 * belongs to it. A page behind the last one leads to the last one. What shows nothing is not kept,
 * so that invented filters cannot fill the memory.
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
 * In the browser: the reply, or that it failed or did not come within 10 s. A redirect is an
 * answer.
 */
export function listingWithTimeout(promise: Promise<ListingReply>): Promise<ListingReply> {
  return withTimeout(promise).catch((error: unknown) => {
    if (error instanceof Response) throw error
    return FAILED
  })
}
