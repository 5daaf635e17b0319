import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { cancelOrder, readOrder, requestReturn, type Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import {
  customerAction,
  profileLoader,
  type CustomerLoad,
} from '#web/storefront/account/customer-loader.ts'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import type { OrderChange } from './order-change.ts'
import { ORDER_HEADING, OrderView } from './order-view.tsx'
import { OrdersFailed } from './no-orders.tsx'
import { orderPath } from './order-text.ts'
import type { Route } from './+types/order-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const meta: Route.MetaFunction = ({ params, matches }) =>
  hiddenMeta(matches, `Order ${params.number}`)

export const clientLoader = profileLoader(({ params: { number = '' }, signal }) =>
  readOrder(number, signal),
)

export const clientAction = customerAction((change: OrderChange) =>
  change.kind === 'cancel' ? cancel(change.id) : sendReturn(change),
)

async function cancel(id: string): Promise<Order> {
  try {
    const order = await cancelOrder(id)
    toast('success', 'Order cancelled.')
    return order
  } catch (error) {
    void showAlert(serverMessage(error, 'The order could not be cancelled. Please try again.'))
    throw error
  }
}

async function sendReturn(change: OrderChange & { kind: 'return' }): Promise<Order> {
  const { kind: _, ...input } = change
  const order = await requestReturn(input)
  toast('success', 'Your return request is sent.')
  return order
}

/** The page has a heading before its order is there, and without one. */
const Heading = () => <h1 className={`mt-4 ${ORDER_HEADING}`}>Your order</h1>

const Loading = () => (
  <>
    <Heading />
    <LinesSkeleton text="Loading..." />
  </>
)

export { Loading as HydrateFallback }

/** One order of the customer, by its number or id. */
export default function ProfileOrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OrderPage key={params.number} load={loaderData} number={params.number} />
}

/** Replaces an address with the id of the order by the one with its number. */
function OwnAddress({ order }: { order: Order }) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const leave = useEffectEvent(
    () => void navigate({ pathname: orderPath(order), search, hash }, { replace: true }),
  )
  useEffect(() => leave(), [])
  return null
}

type OrderPageProps = { load: CustomerLoad<Order>; number: string }

function OrderPage({ load, number }: OrderPageProps) {
  const { onSessionEnd } = useProfile()
  const action = useCustomerAction<Order, OrderChange>()
  return (
    <CustomerContent
      load={load}
      reply={action.reply}
      placeholder={<Loading />}
      failed={(again) => (
        <>
          <Heading />
          <OrdersFailed onRetry={again} />
        </>
      )}
      missing={<NoOrder />}
      onSessionEnd={onSessionEnd}
    >
      {(order) => (
        <>
          {order.number !== number && <OwnAddress order={order} />}
          <OrderView order={order} action={action} />
        </>
      )}
    </CustomerContent>
  )
}

function NoOrder() {
  return (
    <EmptyState
      as="h1"
      text="No order found."
      help={
        'It may belong to another account: with its number and mobile number you can still ' +
        'track it.'
      }
    >
      <span className="flex flex-wrap justify-center gap-3">
        <Link to="/profile/orders" className={buttonClass('primary')}>
          All orders
        </Link>
        <Link to="/track" className={buttonClass('outline')}>
          Track Order
        </Link>
      </span>
    </EmptyState>
  )
}
