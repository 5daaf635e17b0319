import { data, redirect } from 'react-router'
import type { CallInput, CallReply } from '#contract/contract.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { toCard, type Card } from '#web/storefront/product-card/card.ts'
import {
  isNarrowed,
  listingPath,
  type FilterName,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'

export const PAGE_SIZE = 24

/** A value of a filter and how many pieces it would show beside everything else that is chosen. */
export type Choice = { value: string; label: string; count: number }
export type ChoiceGroup = { name: FilterName; values: Choice[] }

/**
 * What a listing can be narrowed by: how many pieces each price band has, how many are in stock,
 * and the filters with something to offer.
 */
export type Choices = { prices: number[]; inStock: number; groups: ChoiceGroup[] }

/** A page of cards of a listing. */
export type CardsPage = { cards: Card[]; total: number; page: number; totalPages: number }

export type LoadedListing = CardsPage & {
  failed: false
  choices: Choices
  /** What was searched for in place of what was misspelt; empty where nothing was. */
  corrected: string
  /** What comes close to a search that found nothing. */
  nearly: Card[]
}

/** What a listing's page shows, or that it could not be loaded. */
export type ListingReply = { failed: true } | LoadedListing

type ListRoute = 'GET /api/products'
type Narrowing = NonNullable<CallInput<'GET /api/filters'>['query']>

function narrowing(
  category: Category | undefined,
  { q, minPrice, maxPrice, inStock, chosen }: Filters,
): Narrowing {
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
      ...narrowing(category, filters),
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
function toChoices(
  { price, inStock, filters }: CallReply<'GET /api/filters'>,
  category: Category | undefined,
): Choices {
  const offered = filters.map(({ name, values }) => ({
    name,
    values: values.filter(({ value, count }) => count > 0 && value !== category),
  }))
  return {
    prices: price.map(({ count }) => count),
    inStock,
    groups: offered.filter(({ values }) => values.length > 0),
  }
}

const FAILED: ListingReply = { failed: true }
const NOT_KEPT = { headers: { 'cache-control': 'no-store' } }

type Wanted = { path: string; category?: Category; filters: Filters }

/**
 * Asks the API from a loader; its own failure is a reply that the page shows, with the status that
 * belongs to it. A page behind the last one leads to the last one. What shows nothing is not kept,
 * so that invented filters cannot fill the memory.
 */
export async function loadListing(call: CallApi, { path, category, filters }: Wanted) {
  try {
    const [listed, offered] = await Promise.all([
      call('GET /api/products', listingQuery(category, filters)),
      call('GET /api/filters', { query: narrowing(category, filters) }),
    ])
    const found = toCardsPage(listed)
    if (found.page > Math.max(1, found.totalPages))
      return redirect(listingPath(path, { ...filters, page: Math.max(1, found.totalPages) }))
    const { corrected = '', nearly = [] } = listed
    const reply: ListingReply = {
      failed: false,
      ...found,
      choices: toChoices(offered, category),
      corrected,
      nearly: nearly.map(toCard),
    }
    return data(reply, found.total === 0 && isNarrowed(filters) ? NOT_KEPT : undefined)
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
export function listingWithTimeout(asked: Promise<ListingReply>): Promise<ListingReply> {
  return withTimeout(asked).catch((error: unknown) => {
    if (error instanceof Response) throw error
    return FAILED
  })
}
