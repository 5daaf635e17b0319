import { useState } from 'react'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  countsOf,
  hasEntries,
  problemsOf,
  without,
  type CountedVariant,
  type CountEntries,
} from '#web/admin/inventory/counts.ts'
import { countedVariantsOf, recountNotes, withDraft } from './count-pages.ts'
import { confirmCounts } from './differences.tsx'
import type { StocktakeDraft } from './draft.ts'
import { useCalls } from './use-calls.ts'
import { useKept } from './use-kept.ts'
import { useMoments } from './use-moments.ts'
import { useSend } from './use-send.ts'

type StocktakeInput = {
  products: ProductStock[]
  draft: StocktakeDraft
  onProblem: (variantId: string) => void
  onDone: () => void
}

const NO_PROBLEMS: Record<string, string> = {}

/**
 * The state of a stocktake, and how it is saved: by several calls, one after another, if it is
 * large. What is counted is kept as a draft until it is saved or discarded. `notes` say which
 * counts of the draft are to be made again.
 */
export function useStocktake({ products, draft, onProblem, onDone }: StocktakeInput) {
  const [notes, setNotes] = useState(() => recountNotes(countedVariantsOf(products), draft.counts))
  const [kept] = useState(() => draft.counts.filter(({ variantId }) => !notes[variantId]))
  const calls = useCalls(kept)
  const moments = useMoments(
    () => withDraft(countedVariantsOf(products), draft.counts),
    calls.isSent,
  )
  const { variants, reading } = moments
  const [entries, setEntries] = useState<CountEntries>(() =>
    Object.fromEntries(kept.map(({ variantId, text }) => [variantId, text])),
  )
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [isSaving, setSaving] = useState(false)
  const { keep, drop, isUnkept } = useKept({ draft, variants, entries, reading, calls })

  const type = (variant: CountedVariant, text: string) => {
    setEntries((latest) => ({ ...latest, [variant.variantId]: text }))
    setProblems((latest) => without(latest, [variant.variantId]))
    setNotes((latest) => without(latest, [variant.variantId]))
    moments.count(variant)
  }
  const { send, busy } = useSend({
    calls,
    keep,
    onSaved: (stock, variantIds) => {
      moments.settle(stock)
      drop(variantIds)
      setEntries((latest) => without(latest, variantIds))
    },
    onDone,
  })
  const save = async () => {
    if (isSaving) return
    const invalid = problemsOf(entries)
    setProblems(invalid)
    const first = variants.find(({ variantId }) => invalid[variantId])
    if (first) return onProblem(first.variantId)
    if (!hasEntries(entries)) return toast('warning', 'Please enter at least one count.')
    setSaving(true)
    const seen = await moments.settled()
    if (await confirmCounts(seen, entries)) await send(countsOf(seen, entries))
    setSaving(false)
  }
  return {
    variants,
    entries,
    type,
    begin: moments.begin,
    notes,
    problems,
    busy: busy || isSaving,
    isUnkept,
    save,
  }
}
