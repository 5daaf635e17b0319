import { MapPin } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { DeliveryDates } from '#shared/delivery/delivery-dates.ts'
import { formatDeliveryDates, formatDeliveryDay } from '#shared/delivery/delivery-text.ts'
import { useEstimate } from './use-estimate.ts'
import { WaitingText } from './waiting.tsx'

/** A row that begins with the icon of a map pin. */
export const PlaceRow = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="flex gap-3 text-sm">
    <MapPin aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-jamun-500" />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)

const Dates = ({ place, expected }: { place: string; expected: DeliveryDates }) => (
  <p>
    {place}: <span className="inline-block font-semibold">{formatDeliveryDates(expected)}</span>
  </p>
)

/**
 * When an order to a pincode arrives, or that the shop does not deliver there. A pincode that no
 * state has gets the dates of most of India, so that its own are not promised.
 */
export function DeliveryText({ pincode }: { pincode: string }): ReactElement {
  const delivery = useEstimate(pincode)
  if (delivery === 'loading')
    return (
      <p>
        <span className="sr-only">Loading...</span>
        <WaitingText />
      </p>
    )
  if (delivery === 'failed')
    return (
      <p className="text-jamun-700">
        The delivery date could not be loaded. It does not stop your order.
      </p>
    )
  const { expected, message, place } = delivery
  if (!expected) return <p className="font-medium text-sindoor-600">{message}</p>
  if (!place)
    return (
      <>
        <p>We do not know the pincode {pincode}.</p>
        <UsualText />
      </>
    )
  return <Dates place={`${place} ${delivery.pincode}`} expected={expected} />
}

/**
 * By when an order arrives in metro cities and in most of India, while no pincode is known. A
 * placeholder until it has loaded, nothing if that fails.
 */
export function UsualText(): ReactElement | null {
  const delivery = useEstimate('')
  if (delivery === 'loading')
    return (
      <p>
        <WaitingText />
      </p>
    )
  if (delivery === 'failed' || !delivery.expected) return null
  const { expected, metros, place } = delivery
  return (
    <p>
      Get it{' '}
      {metros && (
        <>
          <By day={metros.to} /> in metro cities,{' '}
        </>
      )}
      <By day={expected.to} /> in {place.replace(/^Most/, 'most')}
    </p>
  )
}

/** A day is not split between two lines. */
const By = ({ day }: { day: string }) => (
  <span className="inline-block">
    by <span className="font-semibold">{formatDeliveryDay(day)}</span>
  </span>
)
