import { useState, type ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { ADDRESS } from '#web/admin/orders/order-mutations.ts'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { AddressFields } from './address-fields.tsx'

/** Changes the shipping address of an order until its parcel is on its way. */
export function AddressDialog({
  order,
  onClose,
}: {
  order: AdminOrder
  onClose: () => void
}): ReactElement {
  const changing = useMutation(ADDRESS)
  const [details, setDetails] = useState<ShippingDetails>(order.shippingAddress)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const send = async (): Promise<boolean> => {
    const result = await changing.run({ id: order.id, shippingDetails: details })
    if (!result) return false
    setProblems(result.ok ? {} : result.fields)
    return result.ok
  }
  return (
    <FormDialog title="Change address" confirm="Save address" onConfirm={send} onClose={onClose}>
      <p className="text-sm text-jamun-700">
        {order.shippingAddress.email !== '' && 'The customer gets a mail about it. '}The price stays
        the same.
        {order.status === 'packed' &&
          ' The order is packed: print its packing slip again, and look at the label.'}
      </p>
      <AddressFields details={details} problems={problems} onChange={setDetails} />
      <MailNote />
    </FormDialog>
  )
}
