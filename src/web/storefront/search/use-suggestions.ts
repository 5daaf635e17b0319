import { useEffect, useState, type RefObject } from 'react'
import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

export type Found = CallReply<'GET /api/suggestions'>

const NOTHING: Found = { products: [], listings: [], words: [] }
const WAIT_MS = 150
const SHORTEST = 2

/**
 * What may be meant by the text of a field, asked 150 ms after the last key; a lost connection
 * suggests nothing. `q` is what was asked.
 */
export function useSuggestions(field: RefObject<HTMLInputElement | null>): {
  q: string
  found: Found
} {
  const [suggested, setSuggested] = useState({ q: '', found: NOTHING })
  useEffect(() => {
    const input = field.current
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (q: string, signal: AbortSignal) => {
      const found = await call('GET /api/suggestions', { query: { q } }, { signal }).catch(
        () => NOTHING,
      )
      if (!signal.aborted) setSuggested({ q, found })
    }
    const onInput = () => {
      asking.abort()
      clearTimeout(timer)
      asking = new AbortController()
      const q = input?.value.trim() ?? ''
      if (q.length < SHORTEST) setSuggested({ q, found: NOTHING })
      else timer = setTimeout(() => void ask(q, asking.signal), WAIT_MS)
    }
    input?.addEventListener('input', onInput)
    // What was typed while this file came counts too.
    if (input && input.value !== input.defaultValue) onInput()
    return () => {
      asking.abort()
      clearTimeout(timer)
      input?.removeEventListener('input', onInput)
    }
  }, [field])
  return suggested
}
