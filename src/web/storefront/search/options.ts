import type { SuggestionsReply } from './use-suggestions.ts'

type SuggestedProduct = SuggestionsReply['products'][number]

/** One suggestion: where it leads and what it shows. */
export type Option = { to: string; text: string } & (
  | { kind: 'word' }
  | { kind: 'listing' }
  | { kind: 'product'; product: SuggestedProduct }
)

/**
 * Returns the suggestions for `q` in the order of the arrow keys: other queries, listings,
 * products.
 */
export function toOptions({ words, listings, products }: SuggestionsReply, q: string): Option[] {
  const others = words.filter((word) => word !== q.toLowerCase())
  return [
    ...others.map(
      (word): Option => ({
        kind: 'word',
        text: word,
        to: `/search?${new URLSearchParams({ q: word })}`,
      }),
    ),
    ...listings.map(({ label, route }): Option => ({ kind: 'listing', text: label, to: route })),
    ...products.map(
      (product): Option => ({
        kind: 'product',
        text: product.title,
        to: `/product/${product.slug}`,
        product,
      }),
    ),
  ]
}
