import { useState } from 'react'
import { changedProduct, type AdminProduct } from '#web/api/admin/catalog/products.ts'
import { failureText } from '#web/admin/layout/rows/row-form.tsx'
import { newRequestIds } from '#web/api/request-ids.ts'
import type { SavePrices } from '#web/admin/products/list/product-actions.tsx'
import {
  beforeOf,
  changesOf,
  fieldsOf,
  problemsOf,
  staleOf,
  textOf,
  toPrices,
  type StalePrice,
} from './price-fields.ts'

const NO_PROBLEMS: Record<string, string> = {}

/**
 * The state of the price fields of a row, and how they are saved. If somebody else has changed a
 * price that this administrator changes too, nothing is saved: `stale` has it, and the next save
 * replaces it. A change of anything else is kept.
 */
export function useRowPrices(product: AdminProduct, savePrices: SavePrices, onDone: () => void) {
  // What was shown when the fields opened. A reload must not change it.
  const [began] = useState(product)
  const [fields] = useState(() => fieldsOf(product))
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(fields.map(({ key, began: price }) => [key, textOf(price)])),
  )
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [base, setBase] = useState(product)
  const [stale, setStale] = useState<StalePrice[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [requestIdFor] = useState(newRequestIds)

  const send = async (from: AdminProduct): Promise<void> => {
    const changes = changesOf(fields, texts)
    const { id, version } = from
    const input = { id, version, ...toPrices(changes, from) }
    const requestId = requestIdFor(JSON.stringify(input))
    const result = await savePrices({ ...input, requestId }, beforeOf(changes, from))
    if (!result) return
    if (result.ok) return onDone()
    if (result.code !== 'product.changed') {
      const rowProblems = toRowProblems(result.fields)
      setProblems(rowProblems)
      if (Object.keys(rowProblems).length === 0) setFailure(failureText(result))
      return
    }
    const present = changedProduct(result.details)
    const others = staleOf(changes, present)
    setBase(present)
    setStale(others)
    if (others.length === 0) await send(present)
  }
  const save = async () => {
    if (busy) return
    const invalid = problemsOf(fields, texts)
    setProblems(invalid)
    if (Object.keys(invalid).length > 0) return
    if (changesOf(fields, texts).length === 0) return onDone()
    setBusy(true)
    setFailure(undefined)
    await send(base)
    setBusy(false)
  }
  const type = (key: string, text: string) => {
    setTexts({ ...texts, [key]: text })
    setProblems(NO_PROBLEMS)
    setFailure(undefined)
  }
  return { began, fields, texts, type, problems, stale, failure, busy, save }
}

/** The problem of any size stands under the fields. */
const toRowProblems = ({ variants, ...fields }: Record<string, string>): Record<string, string> =>
  variants ? { ...fields, all: variants } : fields
