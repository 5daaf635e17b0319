import { useState, type ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { Parcels } from '#web/admin/orders/order-mutations.ts'

type ParcelDialogProps = {
  orders: { id: string; number: string }[]
  onShip: (parcels: Parcels) => Promise<boolean>
  onClose: () => void
}

/** Asks for the courier and a tracking number per order. */
export function ParcelDialog({ orders, onShip, onClose }: ParcelDialogProps): ReactElement {
  const [courier, setCourier] = useState('')
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
      <TextField
        label="Courier"
        value={courier}
        maxLength={80}
        error={problem(courier, 'Please enter the courier.')}
        onChange={(event) => setCourier(event.target.value)}
      />
      {orders.map(({ id, number }) => (
        <TextField
          key={id}
          label={orders.length === 1 ? 'Tracking number' : `Tracking number of ${number}`}
          value={numbers[id] ?? ''}
          maxLength={80}
          error={problem(numberOf(id), 'Please enter the tracking number.')}
          onChange={(event) => setNumbers({ ...numbers, [id]: event.target.value })}
        />
      ))}
    </FormDialog>
  )
}
