import { useState } from 'react'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  countsOf,
  hasEntries,
  problemsOf,
  without,
  type Count,
  type CountedVariant,
  type CountEntries,
} from '#web/admin/inventory/counts.ts'
import { countedVariantsOf, recountNotes, withDraft } from './count-pages.ts'
import { confirmCounts } from './differences.tsx'
import type { StocktakeDraft } from './draft.ts'
import { useCalls } from './use-calls.ts'
import { useDraft } from './use-draft.ts'
import { useSeenStock } from './use-seen-stock.ts'
import { useSend } from './use-send.ts'

type StocktakeInput = {
  products: ProductStock[]
  draft: StocktakeDraft
  onProblem: (variantId: string) => void
  onDone: () => void
}

const NO_PROBLEMS: Record<string, string> = {}

/** The problems of counts whose stock is needed and could not be read. */
const unreadProblems = (entries: CountEntries, variantIds: string[]): Record<string, string> =>
  Object.fromEntries(
    variantIds
      .filter((id) => entries[id]?.trim())
      .map((id) => [id, 'The stock could not be read. Please type the count again.']),
  )

/**
 * The state of a stocktake, and how it is saved: by several calls, one after another, if it is
 * large. What is counted is kept as a draft until it is saved or discarded. `notes` say which
 * counts of the draft are to be made again.
 */
export function useStocktake({ products, draft, onProblem, onDone }: StocktakeInput) {
  const [notes, setNotes] = useState(() => recountNotes(countedVariantsOf(products), draft.counts))
  const [kept] = useState(() => draft.counts.filter(({ variantId }) => !notes[variantId]))
  const calls = useCalls(kept)
  const seenStock = useSeenStock(() => withDraft(countedVariantsOf(products), draft.counts), calls)
  const { variants, unread } = seenStock
  const [entries, setEntries] = useState<CountEntries>(() =>
    Object.fromEntries(kept.map(({ variantId, text }) => [variantId, text])),
  )
  const { keep, drop, isUnkept } = useDraft({ draft, variants, entries, unread, calls })

  const { send, busy } = useSend({
    calls,
    keep,
    onSaved: (stock, variantIds) => {
      seenStock.settle(stock)
      drop(variantIds)
      setEntries((latest) => without(latest, variantIds))
    },
    onDone,
  })
  const {
    problems,
    drop: dropProblem,
    isSaving,
    save,
  } = useSave({
    variants,
    entries,
    seenStock,
    onProblem,
    send,
  })
  const type = (variant: CountedVariant, text: string) => {
    setEntries((latest) => ({ ...latest, [variant.variantId]: text }))
    dropProblem(variant.variantId)
    setNotes((latest) => without(latest, [variant.variantId]))
    seenStock.count(variant)
  }
  return {
    variants,
    entries,
    type,
    begin: seenStock.begin,
    notes,
    problems,
    busy: busy || isSaving,
    isUnkept,
    save,
  }
}

type SaveInput = Pick<StocktakeInput, 'onProblem'> & {
  variants: CountedVariant[]
  entries: CountEntries
  seenStock: ReturnType<typeof useSeenStock>
  send: (counts: Count[]) => Promise<void>
}

/** Saves the counts if none has a problem, and if the administrator agrees to what differs. */
function useSave({ variants, entries, seenStock, onProblem, send }: SaveInput) {
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [isSaving, setSaving] = useState(false)
  /** Marks the counts with problems and shows the first. Returns false if there is none. */
  const refuse = (invalid: Record<string, string>): boolean => {
    setProblems(invalid)
    const first = variants.find(({ variantId }) => invalid[variantId])
    if (first) onProblem(first.variantId)
    return Boolean(first)
  }
  const confirmAndSend = async () => {
    const { variants: seen, failed } = await seenStock.settled()
    if (refuse(unreadProblems(entries, failed))) return
    if (!(await confirmCounts(seen, entries))) return
    const counts = countsOf(seen, entries)
    // If the call fails, the next digit in their fields is another count.
    for (const { variantId } of counts) seenStock.begin(variantId)
    await send(counts)
  }
  const save = async () => {
    if (isSaving || refuse(problemsOf(entries))) return
    if (!hasEntries(entries)) return toast('warning', 'Please enter at least one count.')
    setSaving(true)
    await confirmAndSend()
    setSaving(false)
  }
  const drop = (variantId: string) => setProblems((latest) => without(latest, [variantId]))
  return { problems, drop, isSaving, save }
}
