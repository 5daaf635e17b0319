import { Link } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { toOrderNumber } from '#shared/order/order-number.ts'
import { ApiError, call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { FindOrder } from './find-order.tsx'
import { OrderCard } from './order-card.tsx'
import { OrdersFailed } from './orders-failed.tsx'
import { MyRefunds, RefundPart } from '#web/storefront/orders/returns/refunds.tsx'
import { useLoaded } from '#web/ui/browser/use-loaded.ts'

/** Few enough that refunds and the form below are within reach on a phone. */
const MAX_ORDERS = 5
const MAX_REFUNDS = 50

/**
 * The data of the tracking page. The order named in the URL comes first; `isMissing` is true if it
 * is not the customer's.
 */
type MyOrdersData = { orders: Order[]; total: number; refunds: Order[]; isMissing: boolean }

/**
 * The tracking page of a logged-in customer: orders, refunds, and the form that finds another
 * order.
 */
export function MyOrders({ orderRef }: { orderRef: string }) {
  const { loaded, again, refresh } = useLoaded(
    orderRef,
    (signal) => loadMyOrders(orderRef, signal),
    {
      polls: true,
    },
  )
  const isMissing = loaded.state === 'there' && loaded.thing.isMissing
  return (
    <div className="mt-5 grid gap-10 lg:mt-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="min-w-0">
        {/* Nearly a phone's screen high, so that the refunds do not shift when the orders load. */}
        <section aria-label="My orders" className="max-lg:min-h-[78svh]">
          {loaded.state === 'loading' && <LinesSkeleton text="Loading..." />}
          {(loaded.state === 'failed' || loaded.state === 'missing') && (
            <OrdersFailed onRetry={again} />
          )}
          {loaded.state === 'there' && (
            <Orders key={orderRef} data={loaded.thing} onTimeOver={refresh} />
          )}
        </section>
        {loaded.state === 'there' && (
          <RefundPart>
            <MyRefunds orders={loaded.thing.refunds} />
          </RefundPart>
        )}
      </div>
      <div>
        {isMissing && (
          <p className="mb-3 bg-haldi-100 px-4 py-3 text-sm">
            The order {orderRef} is not among yours. With its mobile number you find it here.
          </p>
        )}
        <FindOrder key={isMissing ? orderRef : ''} number={isMissing ? orderRef : ''} />
      </div>
    </div>
  )
}

function Orders({
  data: { orders, total },
  onTimeOver,
}: {
  data: MyOrdersData
  onTimeOver: () => void
}) {
  if (orders.length === 0)
    return (
      <EmptyState text="No orders yet" help="What you buy appears here.">
        <Link to="/" className={buttonClass('primary')}>
          Browse Products
        </Link>
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr-only">My orders</h2>
      <div className="space-y-4">
        {orders.map((order, index) => (
          <OrderCard
            key={order._id}
            order={order}
            startsOpen={index === 0}
            onTimeOver={onTimeOver}
          />
        ))}
      </div>
      {total > orders.length && (
        <Link to="/profile/orders" className={buttonClass('link', 'md', 'mt-4')}>
          All orders
        </Link>
      )}
    </>
  )
}

async function loadMyOrders(orderRef: string, signal: AbortSignal): Promise<MyOrdersData> {
  const [newest, refunds] = await Promise.all([
    call('GET /api/orders', { query: { page: 1, limit: MAX_ORDERS } }, { signal }),
    call(
      'GET /api/orders',
      { query: { page: 1, limit: MAX_REFUNDS, refunds: 'true' } },
      { signal },
    ),
  ])
  const number = toOrderNumber(orderRef) ?? orderRef
  const first = orderRef
    ? (newest.orders.find((order) => order.number === number) ??
      (await findMyOrder(number, signal)))
    : undefined
  const others = newest.orders.filter((order) => order._id !== first?._id)
  return {
    orders: first ? [first, ...others] : others,
    total: newest.pagination.total,
    refunds: refunds.orders,
    isMissing: orderRef !== '' && !first,
  }
}

async function findMyOrder(id: string, signal: AbortSignal): Promise<Order | undefined> {
  try {
    return await call('GET /api/orders/:id', { params: { id } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
