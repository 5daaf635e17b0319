import { useState } from 'react'
import type { StockRow } from '#contract/contract.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export type What = 'add' | 'remove'
export type StockValues = {
  product: StockRow | undefined
  variantId: string
  quantity: string
  reason: string
}
type Problems = { product?: string; size?: string; quantity?: string }

const EMPTY: StockValues = { product: undefined, variantId: '', quantity: '', reason: '' }
const DONE = { add: 'Inventory added successfully!', remove: 'Inventory removed successfully!' }

/** The variants to choose from; empty if the product has only one. */
export const sizesOf = (product: StockRow | undefined) =>
  product && product.variants.length > 1 ? product.variants : []

function problemsOf({ product, variantId, quantity }: StockValues): Problems {
  const problems: Problems = {}
  if (!product) problems.product = 'Please select a product.'
  if (sizesOf(product).length > 0 && variantId === '') problems.size = 'Please select a size.'
  if (!/^\d+$/.test(quantity.trim()) || Number(quantity) < 1)
    problems.quantity = 'Please enter a quantity of at least 1.'
  return problems
}

function send(what: What, { product, variantId, quantity, reason }: StockValues, input: string) {
  const body = {
    requestId: `${input} ${what}`,
    productId: product?._id ?? '',
    variantId: variantId || undefined,
    quantity: Number(quantity),
    reason: reason.trim() || undefined,
  }
  return what === 'add'
    ? call('POST /api/admin/inventory/add', { body })
    : call('POST /api/admin/inventory/remove', { body })
}

/**
 * The state of the stock form: fields, problems, and the change that is being sent. After a change
 * the form is empty and `round` grows by one.
 */
export function useStockForm(onChanged: () => void) {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<What>()
  const [round, setRound] = useState(0)
  // Stays the same until the input changes, so a retry after a lost response is idempotent.
  const [input, setWish] = useState(() => crypto.randomUUID())
  const fill = (next: StockValues) => {
    setValues(next)
    setWish(crypto.randomUUID())
  }

  const change = async (what: What): Promise<void> => {
    const wrong = problemsOf(values)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || busy) return
    setBusy(what)
    try {
      await send(what, values, input)
      toast('success', DONE[what])
      fill(EMPTY)
      setRound(round + 1)
      onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.fields)
        setProblems({ quantity: error.fields.quantity, size: error.fields.variantId })
      toast(
        'error',
        `Failed to ${what} inventory: ` +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setBusy(undefined)
  }
  return {
    values,
    set: (part: Partial<StockValues>) => fill({ ...values, ...part }),
    problems,
    busy,
    round,
    change,
  }
}
