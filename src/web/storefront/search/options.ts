import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { productPath, type SuggestedProduct } from '#web/api/product.ts'

/** One suggestion: where it leads and what it shows. */
export type Option = {
  to: string
  text: string
  /** The name of its group. */
  group: string
  /** A search of this tab, which can be forgotten. */
  isRecent?: boolean
} & (
  | { kind: 'word' }
  /** The page with all results of the text. */
  | { kind: 'all' }
  /** The filters that the text means, and how many pieces they show. */
  | { kind: 'filters'; total: number }
  /** A page of the shop that the text asks for. */
  | { kind: 'help' }
  /** `round`: shown as a round picture. */
  | { kind: 'listing'; round?: MenuRow }
  | { kind: 'product'; product: SuggestedProduct }
)

/** The option of another search. */
export const wordOption = (text: string, group: string): Option => ({
  kind: 'word',
  text,
  group,
  to: `/search?${new URLSearchParams({ q: text })}`,
})

/** The group of the option that leads to all results. */
export const ALL_RESULTS = 'All results'

/** The option that leads to all results of a text. */
export const allOption = (q: string): Option => ({
  ...wordOption(q, ALL_RESULTS),
  kind: 'all',
  text: 'See all results',
})

/** The option of a product. */
export const productOption = (product: SuggestedProduct, group: string): Option => ({
  kind: 'product',
  text: product.title,
  group,
  to: productPath(product),
  product,
})
