import { lazy, Suspense, type ReactElement } from 'react'
import type { Order } from '#contract/index.ts'

/** Without its script the order stands as it is; the next visit brings it. */
const loadStrip = () =>
  import('./pay-strip.tsx').then(
    ({ PayStrip }) => ({ default: PayStrip }),
    () => ({ default: () => null }),
  )

const PayStrip = lazy(loadStrip)

/** The strip on top of an order that is not paid; its script comes with such orders alone. */
export function StripOfUnpaid({ order }: { order: Order }): ReactElement | null {
  if (order.status !== 'pending_payment' && order.status !== 'expired') return null
  return (
    <Suspense fallback={<div className="min-h-20 bg-haldi-100" />}>
      <PayStrip key={order.status} order={order} />
    </Suspense>
  )
}
