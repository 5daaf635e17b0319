import { MapPin } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { formatDeliveryDay } from '#shared/delivery/delivery-text.ts'
import { useEstimate } from './use-estimate.ts'

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-3 text-sm">
    <MapPin aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-jamun-500" />
    <span>{children}</span>
  </p>
)

/** When an order to a pincode arrives, or that the shop does not deliver there. */
export function DeliveryLine({ pincode }: { pincode: string }): ReactElement {
  const delivery = useEstimate(pincode)
  if (delivery === 'loading') return <p className="text-sm text-jamun-700">Loading...</p>
  if (delivery === 'failed')
    return (
      <p className="text-sm text-jamun-700">
        The delivery date could not be loaded. It does not stop your order.
      </p>
    )
  const { expected, message, place } = delivery
  if (!expected) return <p className="text-sm font-medium text-sindoor-600">{message}</p>
  return (
    <Line>
      <span className="font-semibold">Get it by {formatDeliveryDay(expected.to)}</span>
      {expected.from !== expected.to && `, as early as ${formatDeliveryDay(expected.from)}`}
      <span className="block text-jamun-700">
        {[place, delivery.pincode].filter(Boolean).join(' ')}
      </span>
    </Line>
  )
}

/**
 * When an order arrives in most of India, while no pincode is known. `children` until it has
 * loaded, nothing if that fails.
 */
export function UsualLine({ children }: { children?: ReactNode }): ReactNode {
  const delivery = useEstimate('')
  if (delivery === 'loading') return children
  if (delivery === 'failed' || !delivery.expected) return null
  return (
    <Line>
      {delivery.place}:{' '}
      <span className="font-semibold">by {formatDeliveryDay(delivery.expected.to)}</span>
    </Line>
  )
}
