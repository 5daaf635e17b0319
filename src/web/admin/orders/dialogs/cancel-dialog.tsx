import { useState, type ReactElement } from 'react'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'

const OTHER = 'Other'

/** Why the shop cancels an order, as the history has it. */
const REASONS = [
  'Out of stock',
  'Customer asked for it',
  'Address cannot be served',
  'Suspected fraud',
  OTHER,
]

/** What goes back to the customer and into stock. */
function effectText({ number, lines, payments, refundable }: AdminOrder): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = units === 1 ? '1 piece goes' : `${units} pieces go`
  const money =
    refundable > 0
      ? `${formatAmount(refundable)} goes back to the customer`
      : payments.length > 0
        ? 'What was paid went back before'
        : 'Nothing was paid'
  return `Cancel ${number}? ${money}, and ${pieces} back into stock.`
}

/** Asks before an order is cancelled, and why. The reason stays in the history. */
export function CancelDialog({
  order,
  onCancel,
  onClose,
}: {
  order: AdminOrder
  onCancel: (note: string) => Promise<boolean>
  onClose: () => void
}): ReactElement {
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isOther = reason === OTHER
  const text = details.trim()
  const cancel = async (): Promise<boolean> => {
    setIsTried(true)
    if (!reason || (isOther && !text)) return false
    return onCancel(text ? `${reason}: ${text}` : reason)
  }
  return (
    <FormDialog
      title="Cancel order"
      confirm="Cancel order"
      refuse="Keep order"
      danger
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{effectText(order)}</p>
      <ConfirmSubject
        picture={<Picture picture={order.lines[0]?.product.picture ?? null} sizes="56px" alt="" />}
        title={order.lines.map(({ product }) => product.title).join(', ')}
        line={`${order.shippingAddress.name}, ${order.shippingAddress.city}`}
      />
      <SelectField
        label="Reason"
        value={reason}
        error={isTried && !reason ? 'Please choose a reason.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Choose a reason</option>
        {REASONS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        label="More about it"
        optional={!isOther}
        maxLength={200}
        hint="Reason and text stay in the history. Customers do not see them."
        value={details}
        error={isTried && isOther && !text ? 'Please say why.' : undefined}
        onChange={({ target }) => setDetails(target.value)}
      />
    </FormDialog>
  )
}
