import type { ReactElement } from 'react'
import type { AdminOrder, Transition, TransitionOrdersInput } from '#web/api/admin/orders/orders.ts'
import type { Parcels, TakenNumbers } from '#web/admin/orders/step/step-mutation.ts'
import { AddressDialog } from './address-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeParcelDialog } from '#web/admin/orders/dialogs/parcel/change-parcel-dialog.tsx'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel/parcel-dialog.tsx'
import { ReceivedDialog } from './received-dialog.tsx'
import { RecordReturnDialog } from './record-return-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { DeclineDialog, ReturnedDialog } from './return-dialogs.tsx'

export { SizeDialog } from './size-dialog.tsx'

/** The dialogs of the page of an order. */
export type OpenDialog =
  | 'parcel'
  | 'received'
  | 'returned'
  | 'decline'
  | 'refund'
  | 'address'
  | 'cancel'
  | 'change-parcel'
  | 'invoice'
  | 'return'
/** What a dialog adds to a change of the status. */
export type TransitionDetails = Partial<Parcels> & Pick<TransitionOrdersInput, 'returned' | 'note'>

type OrderDialogProps = {
  open: OpenDialog
  order: AdminOrder
  onTransition: (to: Transition, details: TransitionDetails) => Promise<boolean>
  onShip: (parcels: Parcels) => Promise<TakenNumbers | undefined>
  onClose: () => void
}

const toParcel = ({ id, number, customer, shippingAddress, lines, cash }: AdminOrder) => ({
  id,
  number,
  customer: customer && { _id: customer.id },
  name: shippingAddress.name,
  city: shippingAddress.city,
  pincode: shippingAddress.pincode,
  picture: lines[0]?.product.picture ?? null,
  isCod: cash !== undefined,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** The dialog that is open on the page of an order. */
export function OrderDialog({
  open,
  order,
  onTransition,
  onShip,
  onClose,
}: OrderDialogProps): ReactElement | null {
  if (open === 'parcel')
    return <ParcelDialog orders={[toParcel(order)]} onShip={onShip} onClose={onClose} />
  if (open === 'received') return <ReceivedDialog order={order} onClose={onClose} />
  if (open === 'return') return <RecordReturnDialog order={order} onClose={onClose} />
  if (open === 'address') return <AddressDialog order={order} onClose={onClose} />
  if (open === 'cancel')
    return (
      <CancelDialog
        order={order}
        onCancel={(note) => onTransition('cancelled', { note })}
        onClose={onClose}
      />
    )
  if (open === 'change-parcel') return <ChangeParcelDialog order={order} onClose={onClose} />
  if (open === 'invoice') {
    const { correctable } = order
    return correctable && <InvoiceDialog order={order} wrong={correctable} onClose={onClose} />
  }
  if (open === 'returned')
    return (
      <ReturnedDialog
        order={order}
        onReturned={(returned) => onTransition('returned', { returned })}
        onClose={onClose}
      />
    )
  if (open === 'decline')
    return (
      <DeclineDialog onDecline={(note) => onTransition('delivered', { note })} onClose={onClose} />
    )
  return <RefundDialog order={order} onClose={onClose} />
}
