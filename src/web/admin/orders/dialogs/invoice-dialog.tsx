import { useState, type ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { CORRECT_INVOICE } from '#web/admin/orders/order-mutations.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import type { Invoice } from '#web/api/orders/invoices.ts'
import { TextField } from '#web/ui/field.tsx'
import { AddressFields } from './address-fields.tsx'

type InvoiceDialogProps = { order: AdminOrder; invoice: Invoice; onClose: () => void }

/** Corrects an invoice: its name, address or state, and why. */
export function InvoiceDialog({
  order,
  invoice: correctable,
  onClose,
}: InvoiceDialogProps): ReactElement {
  // If somebody else corrects it meanwhile, the screen loads again, and this one is refused.
  const [invoice] = useState(correctable)
  const correcting = useMutation(CORRECT_INVOICE)
  const [details, setDetails] = useState<ShippingDetails>(order.shippingAddress)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const send = async (): Promise<boolean> => {
    const input = { id: invoice.id, shippingDetails: details, reason }
    const result = await correcting.run(input)
    if (!result) return false
    setProblems(result.ok ? {} : result.fields)
    return result.ok
  }
  return (
    <FormDialog
      title="Correct the invoice"
      confirm="Issue the new invoice"
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-jamun-700">
        {invoice.number} is credited in full, and a new invoice takes its place. No money moves, and
        the total stays. Another state changes the kind of GST.
        {order.shippingAddress.email !== '' && ' The customer gets a mail about it.'}
      </p>
      <AddressFields details={details} problems={problems} onChange={setDetails} />
      <TextField
        label="What was wrong"
        maxLength={200}
        autoComplete="off"
        hint="Only for your notes."
        value={reason}
        error={problems.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
