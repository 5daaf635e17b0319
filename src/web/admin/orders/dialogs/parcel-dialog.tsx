import { useId, useState, type ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { Parcels } from '#web/admin/orders/order-mutations.ts'
import { useCouriers } from './couriers.ts'

/** What is sent to whom. `units`: the number of pieces. */
type Parcel = { id: string; number: string; name: string; city: string; units: number }

const parcelText = ({ name, city, units }: Parcel): string =>
  `${name}, ${city} · ${units} ${units === 1 ? 'piece' : 'pieces'}`

type ParcelDialogProps = {
  orders: Parcel[]
  onShip: (parcels: Parcels) => Promise<boolean>
  onClose: () => void
}

/**
 * Asks for the courier and a tracking number per order. The couriers of `readCouriers`, which is
 * called before it opens, are suggested, and the one that was used last is in the field.
 */
export function ParcelDialog({ orders, onShip, onClose }: ParcelDialogProps): ReactElement {
  const suggestions = useId()
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
          <p key={order.id} className="text-sm wrap-anywhere">
            <strong className="tnum">{order.number}</strong> · {parcelText(order)}
          </p>
        ))}
      <TextField
        label="Courier"
        value={courier}
        maxLength={80}
        list={suggestions}
        autoComplete="off"
        error={problem(courier, 'Please enter the courier.')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={suggestions}>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {orders.map(({ id, number, ...order }) => (
        <TextField
          key={id}
          label={orders.length === 1 ? 'Tracking number' : `Tracking number of ${number}`}
          hint={orders.length === 1 ? undefined : parcelText({ id, number, ...order })}
          value={numbers[id] ?? ''}
          maxLength={80}
          error={problem(numberOf(id), 'Please enter the tracking number.')}
          onChange={(event) => setNumbers({ ...numbers, [id]: event.target.value })}
        />
      ))}
    </FormDialog>
  )
}
