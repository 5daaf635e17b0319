import { useState, type ReactElement } from 'react'
import { unusualNumber } from '#shared/delivery/tracking-shape.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import { CHANGE_PARCEL, TAKEN } from '#web/admin/orders/order-mutations.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import { useCouriers } from './couriers.ts'
import { Couriers } from './parcel-dialog.tsx'
import { ParcelField } from './parcel-field.tsx'

/** Corrects the courier and the tracking number of an order that is shipped. */
export function ChangeParcelDialog({
  order,
  onClose,
}: {
  order: AdminOrder
  onClose: () => void
}): ReactElement {
  const couriers = useCouriers()
  const { courier, number, setCourier, setNumber, tell, setTell, problems, taken, send } =
    useParcelChange(order)
  return (
    <FormDialog title="Change courier or number" confirm="Save" onConfirm={send} onClose={onClose}>
      <p className="text-sm text-jamun-700">
        The page of the order and the tracking page show it at once.
      </p>
      <TextField
        label="Courier"
        value={courier}
        maxLength={80}
        autoComplete="off"
        error={problems.courier}
        onChange={({ target }) => setCourier(target.value)}
      />
      <Couriers names={couriers} chosen={courier} onChoose={setCourier} />
      <ParcelField
        label="Tracking number"
        hint="From the label of the parcel, such as 1490812345678."
        value={number}
        error={problems.trackingNumber ?? (taken && !taken.isMeant ? taken.text : undefined)}
        warning={unusualNumber(courier, number)}
        onChange={({ target }) => setNumber(target.value)}
        {...(taken && { isShared: taken.isMeant, onShare: taken.mean })}
      />
      <Tick checked={tell} onChange={({ target }) => setTell(target.checked)}>
        Tell the customer
      </Tick>
      {tell && <MailNote />}
    </FormDialog>
  )
}

/** What is typed, and what is wrong with it. A number that was refused may be meant. */
function useParcelChange(order: AdminOrder) {
  const changing = useMutation(CHANGE_PARCEL)
  const [before] = useState({
    courier: order.courier ?? '',
    trackingNumber: order.trackingNumber ?? '',
  })
  const [courier, setCourier] = useState(before.courier)
  const [number, setNumber] = useState(before.trackingNumber)
  const [tell, setTell] = useState(true)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState({ text: '', parcel: '', isMeant: false })
  const parcel = { courier: courier.trim(), trackingNumber: number.trim() }
  const isRefused = refused.parcel === JSON.stringify(parcel)

  const send = async (): Promise<boolean> => {
    const empty = problemsOf(parcel)
    setProblems(empty)
    if (Object.keys(empty).length > 0) return false
    const isSame =
      parcel.courier === before.courier && parcel.trackingNumber === before.trackingNumber
    if (isSame) return true
    const sharedParcel = isRefused && refused.isMeant
    const result = await changing.run({ id: order.id, ...parcel, before, sharedParcel, tell })
    if (!result || result.ok) return result?.ok === true
    if (result.code !== TAKEN) setProblems(result.fields)
    else if (result.fields.trackingNumber)
      setRefused({
        text: result.fields.trackingNumber,
        parcel: JSON.stringify(parcel),
        isMeant: false,
      })
    // The toast says it, and the page behind has loaded what the order is now.
    return result.code === 'order.changed'
  }
  return {
    courier,
    number,
    setCourier,
    setNumber,
    tell,
    setTell,
    problems,
    /** Set while the fields have a parcel that an order of another customer has. */
    taken: isRefused && {
      text: refused.text,
      isMeant: refused.isMeant,
      mean: (isMeant: boolean) => setRefused({ ...refused, isMeant }),
    },
    send,
  }
}

const problemsOf = ({ courier, trackingNumber }: Record<'courier' | 'trackingNumber', string>) => ({
  ...(courier ? {} : { courier: 'Please enter the courier.' }),
  ...(trackingNumber ? {} : { trackingNumber: 'Please enter the tracking number.' }),
})
