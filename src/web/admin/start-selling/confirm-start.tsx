import { useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { StartSellingInput } from '#web/api/admin/operations/start-selling.ts'
import { TextField } from '#web/ui/field.tsx'

type ConfirmStartProps = {
  shopName: string
  counts: { products: number; orders: number }
  chosen: string[]
  mutation: Mutation<StartSellingInput, void>
  onClose: () => void
}

/** The field appears in an open dialog, so that the dialog does not focus it. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/** Asks twice: a question first, then the name of the shop. */
export function ConfirmStart({
  shopName,
  counts,
  chosen,
  mutation,
  onClose,
}: ConfirmStartProps): ReactElement {
  const { run } = useMutation(mutation)
  const [isSure, setSure] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    if (!isSure) {
      setSure(true)
      return false
    }
    const result = await run({ shopName: typed, removeProducts: chosen })
    if (result && !result.ok) setError(result.fields.shopName)
    return result?.ok === true || (result !== undefined && !result.fields.shopName)
  }
  return (
    <FormDialog
      title={isSure ? 'Type the name of your shop' : 'Remove the demo for good?'}
      confirm={isSure ? 'Remove and start selling' : 'Go on'}
      danger={isSure}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isSure ? (
        <TextField
          label="Name of the shop"
          hint={`It is ${shopName}.`}
          autoComplete="off"
          ref={takeFocus}
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <p>
          {counts.products} demo products and {counts.orders} test orders are removed. Only a
          restore of the backup brings them back.
        </p>
      )}
    </FormDialog>
  )
}
