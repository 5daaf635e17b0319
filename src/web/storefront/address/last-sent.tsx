import { useState, type ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
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

type LastSentProps = { form: UseFormReturn<ShippingDetails>; details: ShippingDetails }

/**
 * Offers the address of the last order above a form that starts empty. Nothing is filled in until
 * the customer asks for it, and nothing is saved.
 */
export function LastSent({ form, details }: LastSentProps): ReactElement | null {
  const [wasEmpty] = useState(() => form.getValues('address').trim() === '')
  const [isUsed, setIsUsed] = useState(false)
  if (!wasEmpty) return null
  const use = () => {
    for (const field of SHIPPING_FIELDS) form.setValue(field, details[field], { shouldDirty: true })
    form.clearErrors()
    setIsUsed(true)
  }
  const { name, address, city, pincode } = details
  return (
    <div className="mt-4 flex items-center gap-3 border-2 border-jamun-200 bg-white p-3.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="wrap-break-word">
          Last sent to: <strong className="font-semibold">{name}</strong>,{' '}
          {`${address}, ${city}\u00a0${pincode}`}
        </p>
        <p role="status" className="text-mehendi-700">
          {isUsed && 'Filled in below.'}
        </p>
      </div>
      <button type="button" onClick={use} className={buttonClass('outline', 'sm')}>
        Use this
      </button>
    </div>
  )
}
