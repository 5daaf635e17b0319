import { data, redirect } from 'react-router'
import type { CallReply } from '#contract/contract.ts'
import type { Category, Listing } from '#shared/catalog/taxonomy.ts'
import type { CallApi } from '#web/api/api-context.ts'
import type { Card, CardSpan } from '#web/api/product.ts'
import { asSearched, toNearCards } from '#web/storefront/search/near-cards.ts'
import { withWornPicture } from '#web/storefront/product-card/worn-picture.ts'
import {
  hasFilters,
  listingPath,
  type Chosen,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import {
  FAILED,
  filterQuery,
  listingQuery,
  LISTING_PAGE_SIZE,
  toCardsPage,
  type FilterOptions,
  type FilterValue,
  type ListingReply,
} from './listing-data.ts'
import { shortSize } from './short-size.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

type LoadListingQuery = {
  path: string
  /** All listings, and the one of the page; without it the search of all products. */
  listings?: { all: Listing[]; listing: Listing }
  filters: Filters
  /** Whether the page has all values of all filters. */
  allFilters?: boolean
}

/**
 * Loads a listing in a loader. A failure of the API becomes a reply that the page shows, with the
 * same status. A page after the last one redirects to the last one. An empty result of filters is
 * not cached, so that invented filters cannot fill the cache.
 */
export async function loadListing(call: CallApi, query: LoadListingQuery) {
  const { path, listings, filters, allFilters = false } = query
  const listing = listings?.listing
  const category = listing?.value
  try {
    const [listed, groups] = await Promise.all([
      call('GET /api/products', listingQuery(category, filters)),
      call('GET /api/filters', filterQuery(category, filters)),
    ])
    const cardsPage = toCardsPage(listed)
    if (cardsPage.page > Math.max(1, cardsPage.totalPages))
      return redirect(listingPath(path, { ...filters, page: Math.max(1, cardsPage.totalPages) }))
    const { corrected = '', partly, nearly = [] } = listed
    const reply: ListingReply = {
      failed: false,
      ...cardsPage,
      cards: cardsPage.page === 1 ? withSpans(cardsPage.cards) : cardsPage.cards,
      options: narrowingOptions(
        toFilterOptions(groups, { category, chosen: filters.chosen, all: allFilters }),
        { filters, total: cardsPage.total },
      ),
      corrected,
      nearly: toNearCards(nearly, asSearched(filters, corrected)),
      ...(partly && { partly }),
      ...(listing && { listing }),
      ...(!listings && hasFilters(filters) && groups.without && { closest: groups.without }),
      ...(listings && cardsPage.total === 0 ? { other: findOther(listings) } : {}),
    }
    return data(reply, cardsPage.total === 0 && hasFilters(filters) ? NO_STORE : undefined)
  } catch (error) {
    if (error instanceof Response && error.status >= 500)
      return data({ ...FAILED, ...(listing && { listing }) }, { status: error.status })
    throw error
  }
}

/** With fewer cards a listing has no larger ones. */
const MIN_WITH_SPANS = 7

/**
 * Which of `count` cards of a listing are larger, by their positions (base.css). They fill its last
 * row in 2 and 4 columns: a wide card has one cell more than others. A large one has three more,
 * and in two columns one.
 */
export function cardSpans(count: number): Partial<Record<number, CardSpan>> {
  if (count < MIN_WITH_SPANS) return {}
  if (count >= LISTING_PAGE_SIZE) return { 8: 'wide', 13: 'wide', 18: 'wide', 23: 'wide' }
  if (count % 4 === 0) return { 4: 'large', [count - 1]: 'wide' }
  if (count % 4 === 1) return { 4: 'large' }
  return count % 4 === 2 ? { 4: 'wide', 9: 'wide' } : { 4: 'wide' }
}

function withSpans(cards: Card[]): Card[] {
  const spans = cardSpans(cards.length)
  return cards.map((card, index) => {
    const span = spans[index]
    return { ...withWornPicture(card), ...(span && { span }) }
  })
}

/** The listing that an empty one links to: rings or earrings, if the shop still has them. */
const findOther = ({ all, listing }: NonNullable<LoadListingQuery['listings']>) =>
  [...all.filter(({ value }) => value === 'Rings' || value === 'Earrings'), ...all].find(
    ({ value }) => value !== listing.value,
  )

/** Of a shop with many categories, a page has those with the most products only. */
const MAX_CATEGORY_VALUES = 8

/**
 * Leaves out values without products, and the category of the listing itself, unless they are
 * chosen. A filter of categories has its first values only, unless `all` is set.
 */
export function toFilterOptions(
  { price, inStock, filters }: CallReply<'GET /api/filters'>,
  { category, chosen, all = false }: { category?: Category; chosen: Chosen; all?: boolean },
): FilterOptions {
  const groups = filters.map(({ name, values }) => {
    const shown = values
      .filter(
        ({ value, count }) => (count > 0 && value !== category) || chosen[name].includes(value),
      )
      .map((each) => (name === 'size' ? { ...each, label: shortSize(each.label) } : each))
    const isCategory = name === 'style' || name === 'collection'
    if (all || !isCategory || shown.length <= MAX_CATEGORY_VALUES) return { name, values: shown }
    const isKept = toKept(shown, chosen[name])
    const kept = shown.filter(isKept)
    return { name, values: kept, hidden: shown.length - kept.length }
  })
  return {
    prices: price.map(({ count }) => count),
    inStock,
    groups: groups.filter(({ values }) => values.length > 0),
  }
}

/** Leaves out what would remove no product of a listing: such a price, stock or only value. */
export function narrowingOptions(
  { prices, inStock, groups }: FilterOptions,
  { filters, total }: { filters: Filters; total: number },
): FilterOptions {
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null
  return {
    prices: hasPrice ? prices : prices.map((count) => (count < total ? count : 0)),
    inStock: filters.inStock || inStock < total ? inStock : 0,
    groups: groups.filter(
      ({ name, values: [first, ...others] }) =>
        others.length > 0 || filters.chosen[name].length > 0 || (first && first.count < total),
    ),
  }
}

/** Whether a value is chosen or among those with the most products. */
function toKept(values: FilterValue[], chosen: readonly string[]) {
  const most = values
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CATEGORY_VALUES)
  return (value: FilterValue) => most.includes(value) || chosen.includes(value.value)
}
