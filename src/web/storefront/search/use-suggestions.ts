import { useEffect, useState, type RefObject } from 'react'
import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

export type SuggestionsReply = CallReply<'GET /api/suggestions'>

const NO_SUGGESTIONS: SuggestionsReply = { products: [], listings: [], words: [] }
const DEBOUNCE_MS = 150
const MIN_QUERY_LENGTH = 2

/**
 * Loads suggestions for the text of a field, 150 ms after the last key. A network failure gives
 * none. `q` is the text that they belong to.
 */
export function useSuggestions(field: RefObject<HTMLInputElement | null>): {
  q: string
  reply: SuggestionsReply
} {
  const [suggested, setSuggested] = useState({ q: '', reply: NO_SUGGESTIONS })
  useEffect(() => {
    const input = field.current
    let request = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const suggest = async (q: string, signal: AbortSignal) => {
      const reply = await call('GET /api/suggestions', { query: { q } }, { signal }).catch(
        () => NO_SUGGESTIONS,
      )
      if (!signal.aborted) setSuggested({ q, reply })
    }
    const onInput = () => {
      request.abort()
      clearTimeout(timer)
      request = new AbortController()
      const q = input?.value.trim() ?? ''
      if (q.length < MIN_QUERY_LENGTH) setSuggested({ q, reply: NO_SUGGESTIONS })
      else timer = setTimeout(() => void suggest(q, request.signal), DEBOUNCE_MS)
    }
    input?.addEventListener('input', onInput)
    // The customer may have typed before this file was loaded.
    if (input && input.value !== input.defaultValue) onInput()
    return () => {
      request.abort()
      clearTimeout(timer)
      input?.removeEventListener('input', onInput)
    }
  }, [field])
  return suggested
}
