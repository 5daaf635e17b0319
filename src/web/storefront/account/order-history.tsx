import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/index.ts'
import { formatRupees, paise } from '#shared/money.ts'
import { statusWord } from '#shared/order-status.ts'
import { call } from '#web/api.ts'
import { Picture } from '#web/ui/picture.tsx'
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

/** The shopper's latest orders under her profile. Without orders, or when they cannot be had, nothing stands here. */
export function OrderHistory() {
  const [orders, setOrders] = useState<Order[]>([])

  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/orders', { query: { page: 1, limit: 10 } }, { signal: leaving.signal })
      .then((reply) => setOrders(reply.orders))
      .catch(() => setOrders([]))
    return () => leaving.abort()
  }, [])

  if (orders.length === 0) return null
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
    </section>
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
