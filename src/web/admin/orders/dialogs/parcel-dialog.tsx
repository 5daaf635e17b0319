import { useState, type ComponentProps, type ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { Parcels } from '#web/admin/orders/step/step-mutation.ts'
import { useCouriers } from './couriers.ts'

/** What is sent to whom. `units`: the number of pieces. Lists do not know the pincode. */
export type Parcel = {
  id: string
  number: string
  name: string
  city: string
  pincode?: string
  units: number
  picture?: ComponentProps<typeof Picture>['picture']
  isCod?: boolean
}

const parcelText = ({ name, city, pincode = '', units, isCod }: Parcel): string =>
  [
    `${name}, ${[city, pincode].filter(Boolean).join(' ')}`,
    `${units}\u00a0${units === 1 ? 'piece' : 'pieces'}`,
    isCod && 'Cash on delivery',
  ]
    .filter(Boolean)
    .join(' · ')

const HINT = 'From the label of the parcel, such as 1490812345678.'

type ParcelDialogProps = {
  orders: Parcel[]
  onShip: (parcels: Parcels) => Promise<boolean>
  onClose: () => void
}

/**
 * Asks for the courier and a tracking number per order. The couriers of `readCouriers`, which is
 * called before it opens, are buttons, and the one that was used last is in the field.
 */
export function ParcelDialog({ orders, onShip, onClose }: ParcelDialogProps): ReactElement {
  const couriers = useCouriers()
  const [typed, setTyped] = useState<string>()
  const courier = typed ?? couriers[0] ?? ''
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [submitted, setSubmitted] = useState(false)
  const numberOf = (id: string) => numbers[id]?.trim() ?? ''

  const ship = async (): Promise<boolean> => {
    setSubmitted(true)
    if (!courier.trim() || !orders.every(({ id }) => numberOf(id))) return false
    return onShip({
      courier: courier.trim(),
      trackingNumbers: Object.fromEntries(orders.map(({ id }) => [id, numberOf(id)])),
    })
  }
  const problem = (value: string, text: string) => (submitted && !value.trim() ? text : undefined)
  return (
    <FormDialog
      title={orders.length === 1 ? 'Mark as shipped' : `Mark ${orders.length} orders as shipped`}
      confirm="Mark as shipped"
      onConfirm={ship}
      onClose={onClose}
    >
      {orders.length === 1 &&
        orders.map((order) => (
          <ConfirmSubject
            key={order.id}
            picture={<Picture picture={order.picture ?? null} sizes="56px" alt="" />}
            title={order.number}
            line={parcelText(order)}
          />
        ))}
      <TextField
        label="Courier"
        value={courier}
        maxLength={80}
        autoComplete="off"
        error={problem(courier, 'Please enter the courier.')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Couriers names={couriers.filter((name) => name !== courier)} onChoose={setTyped} />
      {orders.map(({ id, number, ...order }) => (
        <TextField
          key={id}
          label={orders.length === 1 ? 'Tracking number' : `Tracking number of ${number}`}
          hint={orders.length === 1 ? HINT : parcelText({ id, number, ...order })}
          value={numbers[id] ?? ''}
          maxLength={80}
          error={problem(numberOf(id), 'Please enter the tracking number.')}
          onChange={(event) => setNumbers({ ...numbers, [id]: event.target.value })}
        />
      ))}
    </FormDialog>
  )
}

/** As many as fit beside each other on most phones. */
const MAX_COURIERS = 4

/** The other couriers of the last orders, as buttons that fill the field. */
function Couriers({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <div role="group" aria-label="Used for the last orders" className="flex flex-wrap gap-2">
      {names.slice(0, MAX_COURIERS).map((name) => (
        <Button key={name} look="soft" size="sm" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
