import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { call } from '#web/api/client.ts'
import { toSuggestions, type SuggestedProduct } from '#web/api/product.ts'
import { productOption, wordOption, type Option } from './options.ts'

/** What the shop suggests before anything is typed. */
export type SearchStart = { words: string[]; products: SuggestedProduct[] }

/** Of this the categories are shown. */
export const NO_START: SearchStart = { words: [], products: [] }

/** Loads words of popular products and the newest ones. A network failure gives none. */
export async function readSearchStart(signal: AbortSignal): Promise<SearchStart> {
  try {
    const { words, products } = await call('GET /api/search-start', {}, { signal })
    return toSuggestions({ words, products, listings: [] })
  } catch {
    return NO_START
  }
}

const MAX_LISTINGS = 5

/** The options of an empty field: recent searches, popular words, categories, new pieces. */
export function toStartOptions(
  { words, products }: SearchStart,
  recent: string[],
  listings: readonly MenuRow[],
): Option[] {
  const before = new Set(recent.map((text) => text.toLowerCase()))
  const popular = words
    .filter((word) => !before.has(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return [
    ...recent.map((text): Option => ({ ...wordOption(text, 'Recent'), isRecent: true })),
    ...popular.map((text) => wordOption(text, 'Popular')),
    ...listings.slice(0, MAX_LISTINGS).map(
      (round): Option => ({
        kind: 'listing',
        text: round.label,
        to: round.route,
        group: 'Categories',
        round,
      }),
    ),
    ...products.map((product) => productOption(product, 'New in')),
  ]
}
