import { call } from '#web/api/client.ts'
import { toSuggestions, type SuggestedProduct } from '#web/api/product.ts'
import { productOption, wordOption, type Option } from './options.ts'

/** What the shop suggests before anything is typed. */
export type SearchStart = { words: string[]; products: SuggestedProduct[] }

/** Loads words of popular products and the newest ones. A network failure gives none. */
export async function readSearchStart(signal: AbortSignal): Promise<SearchStart> {
  try {
    const { words, products } = await call('GET /api/search-start', {}, { signal })
    return toSuggestions({ words, products, listings: [] })
  } catch {
    return { words: [], products: [] }
  }
}

type Listings = readonly { label: string; route: string }[]

const MAX_LISTINGS = 5

/** The options of an empty field: recent searches, popular words, categories, new pieces. */
export function toStartOptions(
  { words, products }: SearchStart,
  recent: string[],
  listings: Listings,
): Option[] {
  const popular = words.filter((word) => !recent.includes(word))
  return [
    ...recent.map((text): Option => ({ ...wordOption(text), group: 'Recent', isRecent: true })),
    ...popular.map((text): Option => ({ ...wordOption(text), group: 'Popular' })),
    ...listings.slice(0, MAX_LISTINGS).map(
      ({ label, route }): Option => ({
        kind: 'listing',
        text: label,
        to: route,
        group: 'Categories',
      }),
    ),
    ...products.map((product): Option => ({ ...productOption(product), group: 'New in' })),
  ]
}
