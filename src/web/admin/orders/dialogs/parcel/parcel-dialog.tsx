import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { unusualNumber } from '#shared/delivery/tracking-shape.ts'
import { TextField } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { Parcels, TakenNumbers } from '#web/admin/orders/step/step-mutation.ts'
import { useCouriers } from './couriers.ts'
import { ParcelField } from './parcel-field.tsx'
import { useSharedNumbers } from './use-shared-numbers.ts'
import { useTrackingNumbers } from './use-tracking-numbers.ts'

/** What is sent to whom. `units`: the number of pieces. Lists do not know the pincode. */
export type Parcel = {
  id: string
  number: string
  /** Null once the account is deleted. */
  customer: { _id: string } | null
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
  /**
   * Ships them. Resolves to those whose number was not taken, which stay; undefined: it failed.
   */
  onShip: (parcels: Parcels) => Promise<TakenNumbers | undefined>
  onClose: () => void
}

/**
 * Asks for the courier and a tracking number per order. The couriers of `readCouriers`, which is
 * called before it opens, are buttons, and the one that was used last is in the field. Orders whose
 * number another customer's order has stay in it.
 */
export function ParcelDialog({ orders, onShip, onClose }: ParcelDialogProps): ReactElement {
  const couriers = useCouriers()
  const { fields, left, isOne, typed, setTyped, courierProblem, ship, fieldOf, filled, onEnter } =
    useParcelForm(orders, couriers[0] ?? '', onShip)
  return (
    <FormDialog
      title={isOne ? 'Mark as shipped' : `Mark ${left.length} orders as shipped`}
      confirm="Mark as shipped"
      foot={isOne ? undefined : filled}
      onConfirm={ship}
      onClose={onClose}
    >
      {isOne && left.map((order) => <Subject key={order.id} order={order} />)}
      <div ref={fields} className="stack-4">
        <TextField
          label="Courier"
          value={typed}
          maxLength={80}
          autoComplete="off"
          error={courierProblem}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onEnter}
        />
        <Couriers names={couriers} chosen={typed} onChoose={setTyped} />
        {left.map((order) => (
          <ParcelField
            key={order.id}
            label={isOne ? 'Tracking number' : `Tracking number of ${order.number}`}
            hint={isOne ? HINT : parcelText(order)}
            {...fieldOf(order)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** What is typed, what is wrong with it, and `left`: the orders that are not shipped yet. */
function useParcelForm(orders: Parcel[], suggested: string, onShip: ParcelDialogProps['onShip']) {
  const [left, setLeft] = useState(orders)
  const [courier = suggested, setTyped] = useState<string>()
  const ids = left.map(({ id }) => id)
  const { numbers, typing, numberOf, inputOf, onEnter, filled } = useTrackingNumbers(ids)
  const { doubtOf, isShared, share, refuse } = useSharedNumbers(left, numbers)
  const [attempt, setAttempt] = useState(0)
  const fields = useFocusOnError(attempt)
  const isTried = attempt > 0

  const problemOf = (order: Parcel) =>
    numberOf(order.id) ? !isShared(order.id) && doubtOf(order) : 'Please enter the tracking number.'
  const ship = async (): Promise<boolean> => {
    setAttempt((count) => count + 1)
    if (!courier.trim() || left.some(problemOf)) return false
    const taken = await onShip({
      courier: courier.trim(),
      trackingNumbers: Object.fromEntries(ids.map((id) => [id, numberOf(id)])),
      sharedIds: ids.filter(isShared),
    })
    if (!taken) return false
    const waiting = left.filter(({ id }) => id in taken)
    if (waiting.length === 0) return true
    setLeft(waiting)
    refuse(taken)
    setAttempt((count) => count + 1)
    return false
  }
  return {
    left,
    isOne: left.length === 1,
    typed: courier,
    setTyped,
    courierProblem: isTried && !courier.trim() ? 'Please enter the courier.' : undefined,
    ship,
    filled,
    fields,
    onEnter,
    fieldOf: (order: Parcel) => {
      const { id } = order
      // What is typed may be the beginning of another number.
      const isShown = isTried || (numberOf(id) !== '' && typing !== id)
      const doubt = isShown ? doubtOf(order) : undefined
      return {
        ...inputOf(id),
        error: (isShown && problemOf(order)) || undefined,
        warning: isShown ? unusualNumber(courier, numberOf(id)) : undefined,
        ...(doubt && { isShared: isShared(id), onShare: (isOn: boolean) => share(id, isOn) }),
      }
    },
  }
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
export function Couriers({
  names,
  chosen,
  onChoose,
}: {
  names: readonly string[]
  /** What the field has. */
  chosen: string
  onChoose: (name: string) => void
}): ReactElement | null {
  const others = names.filter((name) => name !== chosen)
  if (others.length === 0) return null
  return (
    <div role="group" aria-label="Used for the last orders" className="flex flex-wrap gap-2">
      {others.slice(0, MAX_COURIERS).map((name) => (
        <Button key={name} look="soft" size="sm" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
