import { productPath, type SuggestedProduct } from '#web/api/product.ts'

/** One suggestion: where it leads and what it shows. */
export type Option = {
  to: string
  text: string
  /** The heading that it stands under, while nothing is typed. */
  group?: string
  /** A search of this tab, which can be forgotten. */
  isRecent?: boolean
} & ({ kind: 'word' } | { kind: 'listing' } | { kind: 'product'; product: SuggestedProduct })

/** The option of another search. */
export const wordOption = (text: string): Option => ({
  kind: 'word',
  text,
  to: `/search?${new URLSearchParams({ q: text })}`,
})

/** The option of a product. */
export const productOption = (product: SuggestedProduct): Option => ({
  kind: 'product',
  text: product.title,
  to: productPath(product),
  product,
})
