import type { Order } from '#web/api/orders/order.ts'
import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react'

/** Few orders are placed with cash on delivery, so its script is loaded with such an order. */
const Loaded = lazy(() => import('./confirm-order.tsx'))

/** Their heights on phones and on wider screens, so that nothing below moves. */
const PLACES = { code: 'min-h-96 sm:min-h-47', link: 'min-h-26 sm:min-h-14' }

/** How a placed order is confirmed. */
export const ConfirmOrder = (props: ComponentProps<typeof Loaded>): ReactElement => (
  <Suspense fallback={<div className={placeOf(props.order)} />}>
    <Loaded {...props} />
  </Suspense>
)

const placeOf = ({ status, confirmation }: Order): string =>
  status === 'placed' && confirmation ? PLACES[confirmation.way] : ''
