import { data } from 'react-router'
import type { CallInput, CallReply } from '#contract/index.ts'
import type { Category } from '#shared/taxonomy.ts'
import type { CallApi } from '#web/api-context.ts'
import { toCard, type Card } from './card.ts'
import type { Filters } from './listing-filters.ts'

export const PAGE_SIZE = 24

/** A page of a listing, or that it could not be loaded. */
export type ListingReply = { failed: true } | { failed: false; cards: Card[]; total: number; page: number; totalPages: number }

type ListRoute = 'GET /api/products'

/** What to ask the API for one page of a listing. */
export function listingQuery(category: Category | undefined, filters: Filters): CallInput<ListRoute> {
  return {
    query: {
      category,
      q: filters.q || undefined,
      sort: filters.sort,
      minPrice: filters.minPrice ?? undefined,
      maxPrice: filters.maxPrice ?? undefined,
      inStock: filters.inStock ? 'true' : undefined,
      page: filters.page,
      limit: PAGE_SIZE,
    },
  }
}

/** The API's answer as the page shows it. */
export function toListingReply({ products, pagination }: CallReply<ListRoute>): ListingReply {
  const { total = products.length, page = 1, totalPages = 1 } = pagination ?? {}
  return { failed: false, cards: products.map(toCard), total, page, totalPages }
}

const GIVE_UP_MS = 10_000
const FAILED: ListingReply = { failed: true }

/** Asks the API from a loader; its own failure is a reply that the page shows, with the status that belongs to it. */
export async function loadListing(call: CallApi, category: Category | undefined, filters: Filters) {
  try {
    return data(toListingReply(await call('GET /api/products', listingQuery(category, filters))))
  } catch (error) {
    if (error instanceof Response && error.status >= 500) return data(FAILED, { status: error.status })
    throw error
  }
}

/** In the browser: the reply, or that it failed or did not come within 10 s. */
export function listingInTime(asked: Promise<ListingReply>): Promise<ListingReply> {
  const late = new Promise<ListingReply>((resolve) => setTimeout(resolve, GIVE_UP_MS, FAILED))
  return Promise.race([asked.catch(() => FAILED), late])
}
