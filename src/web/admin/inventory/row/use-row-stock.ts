import { useState } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import {
  staleStockOf,
  type NamedStock,
  type ProductStock,
  type StocktakeInput,
} from '#web/api/admin/catalog/stock.ts'
import { failureText } from '#web/admin/layout/rows/row-form.tsx'
import { countsOf, problemsOf, without, type CountEntries } from '#web/admin/inventory/counts.ts'
import { SET_STOCK } from './set-stock.ts'

/** A field that was emptied: nobody can tell whether none is left, or nothing should change. */
const emptyOnes = (entries: CountEntries): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, text]) => text.trim() === '')
      .map(([variantId]) => [variantId, 'Please enter a number, 0 if none is left.']),
  )

/** The problems of the fields by variant id. */
export const rowProblemsOf = (entries: CountEntries): Record<string, string> => ({
  ...emptyOnes(entries),
  ...problemsOf(entries),
})

/** Numbers of units by variant id. */
type Units = Record<string, number>

const stockById = (stock: NamedStock[]): Units =>
  Object.fromEntries(stock.map(({ variantId, stock: units }) => [variantId, units]))

const unitsOf = ({ variants }: ProductStock): Units =>
  Object.fromEntries(variants.map(({ id, stock }) => [id, stock]))

const entriesOf = (units: Units): CountEntries =>
  Object.fromEntries(Object.entries(units).map(([variantId, count]) => [variantId, String(count)]))

/**
 * Calls with one id, which correct each other. `sent` are the variants that one of them named: it
 * may have been made although its response was lost.
 */
type Attempt = { requestId: string; sent: string[] }

const newAttempt = (): Attempt => ({ requestId: crypto.randomUUID(), sent: [] })

/**
 * The state of the fields of a row, and how they are saved. The server refuses a count that was
 * begun from a stock that is over: `stale` has the present stock of these variants, and `choose`
 * sets one of them to a number that is based on it. The last choice saves the other fields too.
 */
export function useRowStock(product: ProductStock, onDone: () => void) {
  // The stock that was shown when the fields opened. A reload must not change it.
  const [began, setBegan] = useState<Units>(() => unitsOf(product))
  const [variants] = useState(() => product.variants)
  const [stale, setStale] = useState<Units>({})
  const [entries, setEntries] = useState(() => entriesOf(began))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(newAttempt)
  const { run, busy } = useMutation(SET_STOCK)

  const type = (variantId: string, text: string) => {
    setEntries({ ...entries, [variantId]: text })
    setFailure(undefined)
  }
  /** The counts of the fields without a choice; undefined if one is invalid. */
  const typedCounts = () => {
    const typed = without(entries, Object.keys(stale))
    const invalid = rowProblemsOf(typed)
    setProblems(invalid)
    if (Object.keys(invalid).length > 0) return undefined
    const shown = Object.entries(began).map(([variantId, seen]) => ({ variantId, seen }))
    return countsOf(shown, typed).filter(
      ({ variantId, counted, seen }) => counted !== seen || attempt.sent.includes(variantId),
    )
  }
  const settle = (stock: Units) => {
    const ids = Object.keys(stock)
    const left = without(stale, ids)
    if (Object.keys(left).length === 0) return onDone()
    setBegan((latest) => ({ ...latest, ...stock }))
    setEntries((latest) => ({ ...latest, ...entriesOf(stock) }))
    setStale(left)
    setAttempt(newAttempt())
  }
  const send = async (counts: StocktakeInput['counts']) => {
    const { requestId, sent } = attempt
    setFailure(undefined)
    setAttempt({ requestId, sent: [...sent, ...counts.map(({ variantId }) => variantId)] })
    const result = await run({ counts, ifUnchanged: true, note: 'in the list', requestId })
    if (result?.ok) return settle(stockById(result.value.stock))
    if (!result) return
    const changed = staleStockOf(result)
    if (changed.length === 0) return setFailure(failureText(result))
    setStale({ ...stale, ...stockById(changed) })
    setAttempt(newAttempt())
  }
  const save = async () => {
    // A new object, so that the first message gets the focus again.
    if (Object.keys(stale).length > 0) return setStale({ ...stale })
    const counts = typedCounts()
    if (!counts) return
    if (counts.length === 0) onDone()
    else await send(counts)
  }
  const choose = async (variantId: string, counted: number) => {
    if (busy) return
    const isLast = Object.keys(stale).every((id) => id === variantId)
    const others = isLast ? typedCounts() : []
    if (others) await send([{ variantId, counted, seen: stale[variantId] ?? 0 }, ...others])
  }
  return { variants, began, stale, entries, type, problems, failure, busy, save, choose }
}
