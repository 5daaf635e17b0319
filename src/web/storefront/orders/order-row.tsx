import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OrderBadges } from './badges.tsx'
import { orderPath, summaryOf } from './order-text.ts'

const MAX_PICTURES = 3

/** An order in a list: pictures, number, date, quantity, total, status, and a link to its page. */
export function OrderRow({ order }: { order: Order }) {
  return (
    <li
      className={
        'border border-jamun-200 bg-white p-4 lg:grid lg:grid-cols-[auto_1fr_auto_auto] ' +
        'lg:items-center lg:gap-6 lg:p-5'
      }
    >
      <div className="flex flex-wrap -space-x-3">
        {order.lines.slice(0, MAX_PICTURES).map((line) => (
          <span
            key={line.id}
            className="size-14 overflow-hidden rounded-full border-2 border-white bg-chandan"
          >
            <Picture picture={line.product.picture} sizes="56px" alt="" />
          </span>
        ))}
      </div>
      <div className="mt-3 lg:mt-0">
        <p className="tnum font-semibold">{order.number}</p>
        <p className="text-sm text-jamun-700">{summaryOf(order)}</p>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 lg:mt-0">
        <OrderBadges order={order} />
        <Link
          to={orderPath(order)}
          aria-label={`View ${order.number}`}
          className={
            'inline-flex min-h-11 items-center gap-1 font-medium text-rani-600 ' +
            'underline-offset-4 hover:underline'
          }
        >
          View <ChevronRight aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
        </Link>
      </div>
    </li>
  )
}
