import { useState } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { useProductOptions, type Options } from './product-picker.tsx'
import {
  changeStock,
  type ChangeStockInput,
  type NamedStock,
  type ProductStock,
} from '#web/api/admin/catalog/stock.ts'

export type StockAction = ChangeStockInput['action']
export type StockFields = {
  product: ProductStock | undefined
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
export const variantChoicesOf = (product: ProductStock | undefined) =>
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

export const CHANGE_STOCK: Mutation<ChangeStockInput, NamedStock> = {
  name: 'change-stock',
  send: changeStock,
  done: (_, { action }) => SUCCESS_TEXTS[action],
  failed: ({ action }) => `Failed to ${action} inventory: `,
}

/**
 * The state of the stock form: fields, the products to choose from, problems, and the change that
 * is being sent. After a change the form is empty. `firstOptions` are those that the page loaded.
 */
export function useStockForm(firstOptions: Options | undefined, onChanged: () => void) {
  const changing = useMutation(CHANGE_STOCK)
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<StockProblems>({})
  const [busy, setBusy] = useState<StockAction>()
  const options = useProductOptions(firstOptions)
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
    const result = await changing.run({
      action,
      productId: values.product?.id ?? '',
      variantId: values.variantId || undefined,
      quantity: Number(values.quantity),
      reason: values.reason.trim() || undefined,
      requestId: `${requestId} ${action}`,
    })
    if (!result) return
    setBusy(undefined)
    if (!result.ok)
      return setProblems({ quantity: result.fields.quantity, variant: result.fields.variantId })
    fill(EMPTY)
    options.refresh()
    onChanged()
  }
  return {
    values,
    set: (change: Partial<StockFields>) => fill({ ...values, ...change }),
    problems,
    busy,
    options,
    change,
  }
}
