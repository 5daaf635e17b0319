import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { OrderRow } from '#web/storefront/orders/order-row.tsx'

/**
 * The latest orders (at most `limit`) below the profile, with a link to all of them. Renders
 * nothing without orders or when the request fails.
 */
export function OrderHistory({ limit }: { limit: number }) {
  const [orders, setOrders] = useState<Order[]>([])

  useEffect(() => {
    const abort = new AbortController()
    call('GET /api/orders', { query: { page: 1, limit: limit } }, { signal: abort.signal })
      .then((reply) => setOrders(reply.orders))
      .catch(() => setOrders([]))
    return () => abort.abort()
  }, [limit])

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
      <Link to="/profile/orders" className={buttonClass('link', 'md', 'mt-4')}>
        All orders
      </Link>
    </section>
  )
}
