import { useState } from 'react'
import type { StockRow } from '#contract/contract.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export type StockAction = 'add' | 'remove'
export type StockFields = {
  product: StockRow | undefined
  variantId: string
  quantity: string
  reason: string
}
type StockProblems = { product?: string; variant?: string; quantity?: string }

const EMPTY: StockFields = { product: undefined, variantId: '', quantity: '', reason: '' }
const SUCCESS_TEXTS = {
  add: 'Inventory added successfully!',
  remove: 'Inventory removed successfully!',
}

/** The variants to choose from; empty if the product has only one. */
export const variantChoicesOf = (product: StockRow | undefined) =>
  product && product.variants.length > 1 ? product.variants : []

function problemsOf({ product, variantId, quantity }: StockFields): StockProblems {
  const problems: StockProblems = {}
  if (!product) problems.product = 'Please select a product.'
  if (variantChoicesOf(product).length > 0 && variantId === '')
    problems.variant = 'Please select a size.'
  if (!/^\d+$/.test(quantity.trim()) || Number(quantity) < 1)
    problems.quantity = 'Please enter a quantity of at least 1.'
  return problems
}

function send(
  action: StockAction,
  { product, variantId, quantity, reason }: StockFields,
  requestId: string,
) {
  const body = {
    requestId: `${requestId} ${action}`,
    productId: product?._id ?? '',
    variantId: variantId || undefined,
    quantity: Number(quantity),
    reason: reason.trim() || undefined,
  }
  return action === 'add'
    ? call('POST /api/admin/inventory/add', { body })
    : call('POST /api/admin/inventory/remove', { body })
}

/**
 * The state of the stock form: fields, problems, and the change that is being sent. After a change
 * the form is empty and `round` grows by one.
 */
export function useStockForm(onChanged: () => void) {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<StockProblems>({})
  const [busy, setBusy] = useState<StockAction>()
  const [round, setRound] = useState(0)
  // Stays the same until the input changes, so a retry after a lost response is idempotent.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const fill = (next: StockFields) => {
    setValues(next)
    setRequestId(crypto.randomUUID())
  }

  const change = async (action: StockAction): Promise<void> => {
    const invalid = problemsOf(values)
    setProblems(invalid)
    if (Object.keys(invalid).length > 0 || busy) return
    setBusy(action)
    try {
      await send(action, values, requestId)
      toast('success', SUCCESS_TEXTS[action])
      fill(EMPTY)
      setRound(round + 1)
      onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.fields)
        setProblems({ quantity: error.fields.quantity, variant: error.fields.variantId })
      toast(
        'error',
        `Failed to ${action} inventory: ` +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setBusy(undefined)
  }
  return {
    values,
    set: (change: Partial<StockFields>) => fill({ ...values, ...change }),
    problems,
    busy,
    round,
    change,
  }
}
