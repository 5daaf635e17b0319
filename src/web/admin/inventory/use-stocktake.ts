import { useRef, useState } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  listStock,
  takeStocktake,
  type ProductStock,
  type StocktakeInput,
  type StocktakeResult,
} from '#web/api/admin/catalog/stock.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  countedText,
  countsOf,
  problemsOf,
  type CountedVariant,
  type CountEntries,
} from './counts.ts'

const countedVariantsOf = (products: ProductStock[]): CountedVariant[] =>
  products.flatMap(({ title, variants }) =>
    variants.map(({ id, sku, label, stock }) => ({
      variantId: id,
      sku,
      name: label ? `${title}, ${label}` : title,
      seen: stock,
    })),
  )

export const STOCKTAKE: Mutation<StocktakeInput, StocktakeResult> = {
  name: 'stocktake',
  send: takeStocktake,
  done: ({ message, stock }, { counts }) => {
    const { text, changed } = countedText(message, stock, counts)
    return changed ? { warning: text } : text
  },
  failed: () => 'Failed to save the stocktake: ',
}

type CountMoment = Pick<CountedVariant, 'variantId' | 'sku'> & { time: number }

/** Reads the stock of one variant; undefined if it is not listed any more. */
export const READ_COUNTED: Mutation<CountMoment, number | undefined> = {
  name: 'read-counted',
  send: async ({ variantId, sku }) => {
    const { products } = await listStock({ q: sku, page: 1, limit: 100 })
    return products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId)?.stock
  },
  isRead: true,
}

const NO_PROBLEMS: Record<string, string> = {}

/**
 * The stock of each variant at the moment of its count, read when its first digit is typed: units
 * that were sold before cannot be counted. Without a connection it is the stock of the list. The
 * stock of a variant that was sent stays as it is, because that call may have been made.
 */
function useMoments(products: ProductStock[]) {
  const [variants, setVariants] = useState(() => countedVariantsOf(products))
  const latest = useRef(variants)
  const reads = useRef(new Map<string, Promise<void>>())
  const sent = useRef(new Set<string>())
  const { run } = useMutation(READ_COUNTED)

  const read = async ({ variantId, sku }: CountedVariant) => {
    const result = await run({ variantId, sku, time: Date.now() })
    const seen = result?.ok ? result.value : undefined
    if (seen === undefined || sent.current.has(variantId)) return
    latest.current = latest.current.map((each) =>
      each.variantId === variantId ? { ...each, seen } : each,
    )
    setVariants(latest.current)
  }
  return {
    variants,
    sent,
    /** The next digit in the field of this variant is another count. */
    begin: ({ variantId }: CountedVariant) => void reads.current.delete(variantId),
    count: (variant: CountedVariant) => {
      const { variantId } = variant
      if (reads.current.has(variantId) || sent.current.has(variantId)) return
      reads.current.set(variantId, read(variant))
    },
    settled: async () => {
      await Promise.all(reads.current.values())
      return latest.current
    },
  }
}

/** The state of a stocktake, and how it is saved. `fields` holds the inputs by variant id. */
export function useStocktake(products: ProductStock[], onDone: () => void) {
  const { variants, sent, begin, count, settled } = useMoments(products)
  const fields = useRef(new Map<string, HTMLInputElement>())
  const [entries, setEntries] = useState<CountEntries>({})
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [requestId] = useState(() => crypto.randomUUID())
  const [isSaving, setSaving] = useState(false)
  const { run, busy } = useMutation(STOCKTAKE)

  const type = (variant: CountedVariant, text: string) => {
    setEntries({ ...entries, [variant.variantId]: text })
    count(variant)
  }
  const showProblems = (invalid: Record<string, string>) => {
    setProblems(invalid)
    const first = variants.find(({ variantId }) => invalid[variantId])
    if (first) fields.current.get(first.variantId)?.focus()
    return first !== undefined
  }
  const send = async () => {
    const counts = countsOf(await settled(), entries)
    for (const { variantId } of counts) sent.current.add(variantId)
    const result = await run({ counts, requestId })
    if (result?.ok) return onDone()
    // A refusal has changed nothing.
    if (result && result.status >= 400 && result.status < 500) sent.current.clear()
  }
  const save = async () => {
    if (isSaving || showProblems(problemsOf(entries))) return
    if (countsOf(variants, entries).length === 0)
      return toast('warning', 'Please enter at least one count.')
    setSaving(true)
    await send()
    setSaving(false)
  }
  return { variants, entries, type, begin, problems, busy: busy || isSaving, fields, save }
}
