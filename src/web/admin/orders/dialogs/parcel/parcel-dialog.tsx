import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { Parcels } from '#web/admin/orders/step/step-mutation.ts'
import { useCouriers } from './couriers.ts'
import { ParcelField } from './parcel-field.tsx'
import { useTrackingNumbers } from './use-tracking-numbers.ts'

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
  const isOne = orders.length === 1
  const ids = orders.map(({ id }) => id)
  const { numberOf, inputOf, onEnter, filled } = useTrackingNumbers(ids)
  const [attempt, setAttempt] = useState(0)
  const fields = useFocusOnError(attempt)

  const ship = async (): Promise<boolean> => {
    setAttempt(attempt + 1)
    if (!courier.trim() || !ids.every(numberOf)) return false
    return onShip({
      courier: courier.trim(),
      trackingNumbers: Object.fromEntries(ids.map((id) => [id, numberOf(id)])),
    })
  }
  const problem = (value: string, text: string) => (attempt > 0 && !value ? text : undefined)
  return (
    <FormDialog
      title={isOne ? 'Mark as shipped' : `Mark ${orders.length} orders as shipped`}
      confirm="Mark as shipped"
      foot={isOne ? undefined : filled}
      onConfirm={ship}
      onClose={onClose}
    >
      {isOne && orders.map((order) => <Subject key={order.id} order={order} />)}
      <div ref={fields} className="space-y-4">
        <TextField
          label="Courier"
          value={courier}
          maxLength={80}
          autoComplete="off"
          error={problem(courier.trim(), 'Please enter the courier.')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onEnter}
        />
        <Couriers names={couriers.filter((name) => name !== courier)} onChoose={setTyped} />
        {orders.map((order) => (
          <ParcelField
            key={order.id}
            label={isOne ? 'Tracking number' : `Tracking number of ${order.number}`}
            hint={isOne ? HINT : parcelText(order)}
            error={problem(numberOf(order.id), 'Please enter the tracking number.')}
            {...inputOf(order.id)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** What is sent to whom, if it is one parcel. */
const Subject = ({ order }: { order: Parcel }) => (
  <ConfirmSubject
    picture={<Picture picture={order.picture ?? null} sizes="56px" alt="" />}
    title={order.number}
    line={parcelText(order)}
  />
)

/** The element around fields, of which the first wrong one gets the focus after each attempt. */
function useFocusOnError(attempt: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return fields
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
