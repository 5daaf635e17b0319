import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Parcel } from './steps.ts'

/** Asks who carries the parcel, and under which number. It opens as it is mounted. */
export function ParcelDialog({ orders, onShip, onClose }: { orders: number; onShip: (parcel: Parcel) => void; onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [parcel, setParcel] = useState<Parcel>({ courier: '', trackingNumber: '' })
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const ship = () => {
    setAsked(true)
    if (!parcel.courier.trim() || !parcel.trackingNumber.trim()) return
    onShip(parcel)
    dialog.current?.close()
  }
  const problem = (value: string, text: string) => (asked && !value.trim() ? text : undefined)
  return (
    <dialog ref={dialog} data-modal aria-labelledby="parcel-title" onClose={onClose} className="w-[min(100%-2rem,26rem)] rounded-md bg-white p-6 shadow-pop">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ship()
        }}
        className="space-y-4"
      >
        <h2 id="parcel-title" className="font-display text-[1.375rem]">
          {orders === 1 ? 'Mark as shipped' : `Mark ${orders} orders as shipped`}
        </h2>
        <TextField
          label="Courier"
          value={parcel.courier}
          maxLength={80}
          error={problem(parcel.courier, 'Please enter the courier.')}
          onChange={(event) => setParcel({ ...parcel, courier: event.target.value })}
        />
        <TextField
          label="Tracking number"
          value={parcel.trackingNumber}
          maxLength={80}
          error={problem(parcel.trackingNumber, 'Please enter the tracking number.')}
          onChange={(event) => setParcel({ ...parcel, trackingNumber: event.target.value })}
        />
        <div className="flex justify-end gap-3">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit">Mark as shipped</Button>
        </div>
      </form>
    </dialog>
  )
}
