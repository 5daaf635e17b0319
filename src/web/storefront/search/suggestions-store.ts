import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { RefObject } from 'react'
import { call } from '#web/api/client.ts'
import { helpTopicsOf } from '#shared/help-topics.ts'
import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { CLOSEST, readMeant, toMeantOptions, type MeantSearch } from './meant-search.ts'
import { allOption, productOption, wordOption, type Option } from './options.ts'
import { NO_START, readSearchStart, type SearchStart } from './start-options.ts'
import { toSuggestions, type Suggestions } from '#web/api/product.ts'

/**
 * The suggestions for the text `q` of a field; `start` while it has less than two letters, or if
 * there are none.
 */
type Suggested = {
  q: string
  suggestions: Suggestions
  meant?: MeantSearch | undefined
  start?: SearchStart
}

const NO_SUGGESTIONS: Suggestions = { products: [], listings: [], words: [] }
const DEBOUNCE_MS = 150
const MIN_QUERY_LENGTH = 2

/**
 * Makes a store that loads suggestions for the text of a field, 150 ms after the last key. A text
 * without any has those of the empty field, after a network failure the categories.
 */
export function suggestionsOf(field: RefObject<HTMLInputElement | null>): ReadableAtom<Suggested> {
  const $suggested = atom<Suggested>({ q: '', suggestions: NO_SUGGESTIONS })
  onMount($suggested, () => {
    const input = field.current
    if (!input) return undefined
    let request = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (suggested: Suggested, signal: AbortSignal) => {
      if (!signal.aborted) $suggested.set(suggested)
    }
    const suggest = async (q: string, signal: AbortSignal) => {
      const [suggestions, meant] = await Promise.all([
        call('GET /api/suggestions', { query: { q } }, { signal })
          .then(toSuggestions)
          .catch(() => undefined),
        readMeant(q, signal).catch(() => undefined),
      ])
      const found = { q, suggestions: suggestions ?? NO_SUGGESTIONS, meant }
      if (toOptions(found, []).length > 0) return show(found, signal)
      show({ ...found, start: suggestions ? await readSearchStart(signal) : NO_START }, signal)
    }
    const begin = async (signal: AbortSignal) =>
      show({ q: '', suggestions: NO_SUGGESTIONS, start: await readSearchStart(signal) }, signal)
    const stop = () => {
      request.abort()
      clearTimeout(timer)
    }
    const onInput = () => {
      stop()
      request = new AbortController()
      const q = input.value.trim()
      if (q.length < MIN_QUERY_LENGTH) void begin(request.signal)
      else timer = setTimeout(() => void suggest(q, request.signal), DEBOUNCE_MS)
    }
    input.addEventListener('input', onInput)
    // The customer may have typed before this file was loaded.
    if (input.value === '' || input.value !== input.defaultValue) onInput()
    return () => {
      stop()
      input.removeEventListener('input', onInput)
    }
  })
  return $suggested
}

/**
 * Returns the suggestions for `q` in the order of the arrow keys: other queries, listings,
 * products, and all results if there are products. Of a text that means filters these and its
 * results, and of one that asks for a page of the shop that page, so that all agree.
 */
export function toOptions(
  { q, suggestions, meant }: Suggested,
  styles: readonly MenuRow[],
): Option[] {
  const help = helpTopicsOf(q).map(
    ({ label, path }): Option => ({ kind: 'help', text: label, to: path, group: 'Help' }),
  )
  if (help.length > 0) return help
  if (meant) return toMeantOptions(meant, styles)
  const { words, listings, products, areClosest } = suggestions
  const others = words.filter((word) => word !== q.toLowerCase())
  return [
    ...others.map((word) => wordOption(word, 'Searches')),
    ...listings.map(
      ({ label, route }): Option => ({
        kind: 'listing',
        text: label,
        to: route,
        group: 'Categories',
      }),
    ),
    ...products.map((product) => productOption(product, areClosest ? CLOSEST : 'Pieces')),
    ...(products.length > 0 ? [allOption(q)] : []),
  ]
}
