import { useEffect, useRef } from 'react'
import {
  hasEntries,
  without,
  type CountedVariant,
  type CountEntries,
} from '#web/admin/inventory/counts.ts'
import { saveDraft, type StocktakeDraft } from './draft.ts'
import type { useCalls } from './use-calls.ts'

type DraftInput = {
  draft: StocktakeDraft
  variants: CountedVariant[]
  entries: CountEntries
  /** Their stock is not known yet, so a reload must not keep their count. */
  unread: string[]
  calls: ReturnType<typeof useCalls>
}

/** Keeps what is counted in this browser. `isUnkept` if some of it is not stored. */
export function useDraft({ draft, variants, entries, unread, calls }: DraftInput) {
  const isKept = useRef(true)
  const latest = useRef({ variants, entries, unread })
  const keep = () => {
    const now = latest.current
    const counts = now.variants.flatMap(({ picture: _picture, ...variant }) => {
      const { variantId } = variant
      const text = now.entries[variantId] ?? ''
      if (text.trim() === '' || now.unread.includes(variantId)) return []
      return [
        { ...variant, text, requestId: calls.idOf(variantId), isSent: calls.isSent(variantId) },
      ]
    })
    isKept.current = saveDraft({ ...draft, counts })
  }
  const keepLatest = useRef(keep)
  useEffect(() => {
    latest.current = { variants, entries, unread }
    keepLatest.current()
  }, [variants, entries, unread])
  /** These are saved. At once: the next call keeps the draft before the next rendering. */
  const drop = (variantIds: string[]) => {
    latest.current = { ...latest.current, entries: without(latest.current.entries, variantIds) }
  }
  const isUnkept = () =>
    hasEntries(latest.current.entries) && (!isKept.current || latest.current.unread.length > 0)
  return { keep, drop, isUnkept }
}
