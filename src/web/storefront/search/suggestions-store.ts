import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { RefObject } from 'react'
import { call } from '#web/api/client.ts'
import {
  productPath,
  toSuggestions,
  type SuggestedProduct,
  type Suggestions,
} from '#web/api/product.ts'

/** The suggestions for the text `q` of a field. */
type Suggested = { q: string; suggestions: Suggestions }

const NO_SUGGESTIONS: Suggestions = { products: [], listings: [], words: [] }
const DEBOUNCE_MS = 150
const MIN_QUERY_LENGTH = 2

/**
 * Makes a store that loads suggestions for the text of a field, 150 ms after the last key. A
 * network failure gives none.
 */
export function suggestionsOf(field: RefObject<HTMLInputElement | null>): ReadableAtom<Suggested> {
  const $suggested = atom<Suggested>({ q: '', suggestions: NO_SUGGESTIONS })
  onMount($suggested, () => {
    const input = field.current
    if (!input) return undefined
    let request = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const suggest = async (q: string, signal: AbortSignal) => {
      const suggestions = await call('GET /api/suggestions', { query: { q } }, { signal })
        .then(toSuggestions)
        .catch(() => NO_SUGGESTIONS)
      if (!signal.aborted) $suggested.set({ q, suggestions })
    }
    const stop = () => {
      request.abort()
      clearTimeout(timer)
    }
    const onInput = () => {
      stop()
      request = new AbortController()
      const q = input.value.trim()
      if (q.length < MIN_QUERY_LENGTH) $suggested.set({ q, suggestions: NO_SUGGESTIONS })
      else timer = setTimeout(() => void suggest(q, request.signal), DEBOUNCE_MS)
    }
    input.addEventListener('input', onInput)
    // The customer may have typed before this file was loaded.
    if (input.value !== input.defaultValue) onInput()
    return () => {
      stop()
      input.removeEventListener('input', onInput)
    }
  })
  return $suggested
}

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
export function toOptions({ words, listings, products }: Suggestions, q: string): Option[] {
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
        to: productPath(product),
        product,
      }),
    ),
  ]
}
