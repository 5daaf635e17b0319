import { useState, type ReactElement } from 'react'
import {
  addStockToMany,
  type AddStockToManyInput,
  type NamedStock,
} from '#web/api/admin/catalog/stock.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { stockText } from './counts.ts'

export const SIZE = { one: 'size', many: 'sizes' }

/** Adds the same number of units to several variants, all of it or nothing. */
export const ADD_UNITS: Mutation<AddStockToManyInput, NamedStock[]> = {
  name: 'add-units',
  send: addStockToMany,
  done: (stock, { quantity }) =>
    stockText(
      'Inventory added successfully!',
      stock,
      `${countOf(stock.length, SIZE)} have ${quantity.toLocaleString('en-IN')} more.`,
    ),
  failed: () => 'Failed to add inventory: ',
}

type AddUnitsDialogProps = {
  /** Which products these are: `3 products, 7 sizes`. */
  subject: string
  variantIds: string[]
  onAdded: () => void
  onClose: () => void
}

/** Asks how many units each of the chosen sizes gets, and why. */
export function AddUnitsDialog({
  subject,
  variantIds,
  onAdded,
  onClose,
}: AddUnitsDialogProps): ReactElement {
  const { run } = useMutation(ADD_UNITS)
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  // Stays the same until the input changes, so a retry after a lost response is idempotent.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const save = async (): Promise<boolean> => {
    if (!/^\d+$/.test(quantity.trim()) || Number(quantity) < 1) {
      setProblem('Please enter a quantity of at least 1.')
      return false
    }
    const result = await run({
      variantIds,
      quantity: Number(quantity),
      reason: reason.trim() || undefined,
      requestId,
    })
    if (result?.ok) onAdded()
    else if (result) setProblem(result.fields.quantity)
    return result?.ok === true
  }
  return (
    <FormDialog title="Add units" confirm="Add Inventory" onConfirm={save} onClose={onClose}>
      <p className="text-sm text-jamun-700">{subject}. Each size gets this many.</p>
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        required
        value={quantity}
        error={problem}
        onChange={({ target }) => {
          setQuantity(target.value)
          setProblem(undefined)
          setRequestId(crypto.randomUUID())
        }}
      />
      <TextField
        label="Reason"
        optional
        maxLength={200}
        hint="Kept in the history of the stock: a delivery, a gift, a breakage."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
