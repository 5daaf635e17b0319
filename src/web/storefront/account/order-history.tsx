import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/index.ts'
import { formatRupees, paise } from '#shared/money.ts'
import { statusWord } from '#shared/order-status.ts'
import { call } from '#web/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { formatDay } from './profile-card.tsx'

const PICTURES = 3

const BADGES: Record<Order['status'], string> = {
  pending_payment: 'bg-haldi-100 text-zari-700',
  confirmed: 'bg-mor-100 text-mor-700',
  packed: 'bg-haldi-100 text-zari-700',
  shipped: 'bg-haldi-100 text-zari-700',
  delivered: 'bg-mehendi-100 text-mehendi-700',
  cancelled: 'bg-sindoor-100 text-sindoor-600',
  expired: 'bg-sindoor-100 text-sindoor-600',
  return_requested: 'bg-jamun-100 text-jamun-700',
  returned: 'bg-jamun-100 text-jamun-700',
}

/** Orders that are shown on the page of all of them. */
const SHOWN = 50

/**
 * The shopper's orders, the newest first: all of them, or under her profile the `latest` ones with the way to the others.
 * Under the profile nothing stands here without orders, or when they cannot be had.
 */
export function OrderHistory({ latest }: { latest?: number }) {
  const [orders, setOrders] = useState<Order[] | 'failed'>()
  const limit = latest ?? SHOWN

  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/orders', { query: { page: 1, limit } }, { signal: leaving.signal })
      .then((reply) => setOrders(reply.orders))
      .catch(() => leaving.signal.aborted || setOrders('failed'))
    return () => leaving.abort()
  }, [limit])

  if (latest === undefined && (orders === 'failed' || !orders?.length)) return <NoOrders orders={orders} />
  if (orders === 'failed' || !orders?.length) return null
  return (
    <section className="mt-10 lg:mt-14" aria-labelledby="order-history">
      <h2 id="order-history" className="mb-4 font-display text-[1.75rem] leading-[1.15] lg:mb-6">
        Order history
      </h2>
      <ul className="space-y-3">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
      {latest !== undefined && (
        <Link to="/profile/orders" className={buttonClass('link', 'md', 'mt-4')}>
          All orders
        </Link>
      )}
    </section>
  )
}

function NoOrders({ orders }: { orders: Order[] | 'failed' | undefined }) {
  if (orders === undefined) return <LinesSkeleton text="Loading..." />
  if (orders === 'failed') return <EmptyState kind="error" text="Failed to load orders. Please try again later." help="Nothing of your orders is lost." />
  return (
    <EmptyState text="No orders yet" help="What you buy appears here.">
      <Link to="/" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </EmptyState>
  )
}

function OrderRow({ order }: { order: Order }) {
  const pieces = order.items.reduce((count, line) => count + line.quantity, 0)
  const total = formatRupees(paise(order.totalPaise)).replace(' ', '\u00a0')
  return (
    <li className="border border-jamun-200 bg-white p-4 lg:grid lg:grid-cols-[auto_1fr_auto_auto] lg:items-center lg:gap-6 lg:p-5">
      <div className="flex -space-x-3">
        {order.items.slice(0, PICTURES).map((line) => (
          <span key={line.variantId} className="size-14 overflow-hidden rounded-full border-2 border-white bg-chandan">
            <Picture picture={line.productId.picture} sizes="56px" alt="" />
          </span>
        ))}
      </div>
      <div className="mt-3 lg:mt-0">
        <p className="tnum font-semibold">{order.number}</p>
        <p className="text-sm text-jamun-700">
          {formatDay(order.createdAt)} · {pieces} {pieces === 1 ? 'piece' : 'pieces'} · {total}
        </p>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4 lg:mt-0">
        <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap ${BADGES[order.status]}`}>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
          {statusWord(order.status, order.refund)}
        </span>
        <Link
          to={`/track?order=${encodeURIComponent(order.number)}`}
          aria-label={`View ${order.number}`}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-rani-600 underline-offset-4 hover:underline"
        >
          View <ChevronRight aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
        </Link>
      </div>
    </li>
  )
}
