import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { toNumberWithoutPrefix } from '#shared/order/order-number.ts'
import { ApiError } from '#web/api/client.ts'
import { listOrders, readOrder, type Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { usePolling } from '#web/storefront/account/customer-content.tsx'
import { TrackOrderForm } from './track-order-form.tsx'
import { NoOrders } from '#web/storefront/orders/no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { MyRefunds, RefundPart, useAsksForRefund } from '#web/storefront/orders/returns/refunds.tsx'

/** Few enough that refunds and the form below are within reach on a phone. */
const MAX_ORDERS = 5
const MAX_REFUNDS = 50

/**
 * The data of the tracking page. The order named in the URL comes first; `isMissing` is true if it
 * is not the customer's.
 */
export type MyOrdersData = { orders: Order[]; total: number; refunds: Order[]; isMissing: boolean }

type MyOrdersProps = { orderRef: string; data?: MyOrdersData; children?: ReactNode }

/**
 * The tracking page of a logged-in customer: orders, refunds, and the form that finds another
 * order. Without data it shows `children`.
 */
export function MyOrders({ orderRef, data, children }: MyOrdersProps) {
  const asksForRefund = useAsksForRefund()
  const missingRef = data?.isMissing ? orderRef : ''
  return (
    <div className="mt-5 grid gap-10 lg:mt-8 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="min-w-0">
        {/* Nearly a phone's screen high, so that the refunds do not shift when the orders load. */}
        <section aria-label="My orders" className="max-lg:min-h-[78svh]">
          {data ? <Orders key={orderRef} data={data} /> : children}
        </section>
        {data && (data.refunds.length > 0 || asksForRefund) && (
          <RefundPart>
            <MyRefunds orders={data.refunds} />
          </RefundPart>
        )}
      </div>
      <div>
        {missingRef && (
          <p className="mb-3 bg-haldi-100 px-4 py-3 text-sm">
            The order {missingRef} is not among yours. With its mobile number you find it here.
          </p>
        )}
        <TrackOrderForm key={missingRef} number={missingRef} />
      </div>
    </div>
  )
}

/** The orders, loaded again every 30 s. */
function Orders({ data: { orders, total } }: { data: MyOrdersData }) {
  const { revalidate } = useRevalidator()
  usePolling()
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <h2 className="sr-only">My orders</h2>
      <div className="stack-4">
        {orders.map((order, index) => (
          <OrderCard
            key={order.id}
            order={order}
            startsOpen={index === 0}
            onTimeOver={() => void revalidate()}
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

/** Loads the newest orders, the order named in the URL, and the orders with a refund. */
export async function loadMyOrders(orderRef: string, signal: AbortSignal): Promise<MyOrdersData> {
  const [newest, withRefund] = await Promise.all([
    listOrders({ page: 1, limit: MAX_ORDERS, replaced: 'false' }, signal),
    listOrders({ page: 1, limit: MAX_REFUNDS, refunds: 'true' }, signal),
  ])
  const { orders, pagination } = newest
  const number = toNumberWithoutPrefix(orderRef)
  const first = orderRef
    ? (orders.find((order) => number && order.number.endsWith(`-${number}`)) ??
      (await findMyOrder(orderRef, signal)))
    : undefined
  const others = orders.filter((order) => order.id !== first?.id)
  return {
    orders: first ? [first, ...others] : others,
    total: pagination.total,
    refunds: withRefund.orders,
    isMissing: orderRef !== '' && !first,
  }
}

async function findMyOrder(id: string, signal: AbortSignal): Promise<Order | undefined> {
  try {
    return await readOrder(id, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
