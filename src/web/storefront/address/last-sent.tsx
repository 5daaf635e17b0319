import { useState, type ReactElement } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { listOrders, type Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** So many of the newest orders are searched for one that is paid. */
const MAX_ORDERS = 5
/** Orders that are not paid or confirmed yet, or never were. */
const NOT_PAID: Order['status'][] = ['pending_payment', 'placed', 'expired', 'cancelled']

/**
 * Where the newest paid order of the customer was sent; undefined without one. Throws an ApiError.
 */
export async function findLastSent(signal: AbortSignal): Promise<ShippingDetails | undefined> {
  const { orders } = await listOrders({ page: 1, limit: MAX_ORDERS }, signal)
  return orders.find(({ status }) => !NOT_PAID.includes(status))?.shippingDetails
}

/** What of the details is the place. */
const PLACE = ['address', 'city', 'state', 'pincode'] as const

type LastSentProps = {
  form: UseFormReturn<ShippingDetails>
  /** What the form begins with. */
  last: ShippingDetails
  /** What the account knows without it. */
  empty: ShippingDetails
}

/**
 * Says above the form that it has the address of the last order, and empties it for another one,
 * or offers that address again. Nothing is shown above an entry that was begun before.
 */
export function LastSent({ form, last, empty }: LastSentProps): ReactElement | null {
  const values = useWatch({ control: form.control })
  // After a change it is another address. Who takes the parcel may change.
  const isFilled = PLACE.every((field) => values[field]?.trim() === last[field])
  const [isShown] = useState(() => [last.address, ''].includes(form.getValues('address').trim()))
  if (!isShown) return null
  const fill = (details: ShippingDetails) => {
    for (const field of SHIPPING_FIELDS) form.setValue(field, details[field], { shouldDirty: true })
    form.clearErrors()
    if (details === empty) form.setFocus('pincode')
  }
  const { name, address, city, pincode } = last
  return (
    <div
      className={
        'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-2 border-jamun-200 bg-white ' +
        'p-3.5 text-sm'
      }
    >
      <p role="status" className="min-w-33 flex-1 wrap-break-word">
        {isFilled ? (
          'Filled in below: the address of your last order.'
        ) : (
          <>
            Last sent to: <strong className="font-semibold">{name}</strong>,{' '}
            {`${address}, ${city}\u00a0${pincode}`}
          </>
        )}
      </p>
      <button
        type="button"
        onClick={() => fill(isFilled ? empty : last)}
        className={buttonClass('outline', 'sm')}
      >
        {isFilled ? 'Use another address' : 'Use this'}
      </button>
    </div>
  )
}
