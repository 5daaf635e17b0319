import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OrderBadges } from './badges.tsx'
import { formatOrderDay, formatTotal, isOnItsWay, orderPath, piecesOf } from './order-text.ts'

/**
 * An order in a list: pictures, pieces, number, date, total, status, and the next step. All of it
 * leads to the page of the order, but the step. On wide screens the parts are columns.
 */
export function OrderRow({ order }: { order: Order }) {
  return (
    <li
      className={
        'relative flex flex-wrap items-center gap-x-3 gap-y-2 border border-jamun-200 bg-white ' +
        'p-3 hover:bg-jamun-50 sm:gap-x-5 sm:px-5 lg:grid ' +
        'lg:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,13rem)_8.5rem_6.5rem]'
      }
    >
      <Pictures order={order} />
      {/* Beside the pictures, or with large text below them. */}
      <p className="min-w-[min(100%,11.5rem)] flex-1 wrap-break-word lg:min-w-0">
        <Link
          to={orderPath(order)}
          aria-label={`${piecesOf(order)}, ${order.number}`}
          className="whole-box font-semibold hover:text-rani-600"
        >
          {piecesOf(order)}
        </Link>
        <span className="tnum block text-sm text-jamun-700">
          <span className="whitespace-nowrap">{order.number}&nbsp;·</span>{' '}
          {formatOrderDay(order.createdAt)}
        </span>
      </p>
      <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 lg:contents">
        <p className="tnum font-semibold whitespace-nowrap lg:order-1 lg:text-right">
          {formatTotal(order.total)}
        </p>
        <span className="flex lg:justify-self-end">
          <OrderBadges order={order} />
        </span>
        <NextStep order={order} />
      </div>
    </li>
  )
}

const MAX_PICTURES = 3

/** The first pictures, of several small ones that overlap. */
function Pictures({ order }: { order: Order }) {
  const shown = order.lines.slice(0, MAX_PICTURES)
  const look = shown.length > 1 ? 'size-11 border-2 border-white not-first:-ml-5' : 'size-14'
  return (
    <span className="flex">
      {shown.map(({ id, product }) => (
        <span key={id} className={`overflow-hidden rounded-full bg-chandan ${look}`}>
          <Picture picture={product.picture} sizes="56px" alt="" />
        </span>
      ))}
    </span>
  )
}

const STEP =
  'relative inline-flex min-h-11 items-center gap-1 font-medium text-rani-600 ' +
  'underline-offset-4 hover:underline -my-2.5 ml-auto lg:order-1 lg:my-0 lg:justify-end'

/** What the customer does next with the order. To view it is what the whole row does. */
function NextStep({ order }: { order: Order }) {
  const sign = <ChevronRight aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
  const step = nextStepOf(order)
  if (!step)
    return (
      <span aria-hidden="true" className={`${STEP} pointer-events-none`}>
        View {sign}
      </span>
    )
  return (
    <Link to={step.to} aria-label={`${step.label} ${order.number}`} className={STEP}>
      {step.label} {sign}
    </Link>
  )
}

/** Payment, confirmation and a new cart of the same pieces are on the page of the order. */
function nextStepOf(order: Order): { label: string; to: string } | undefined {
  if (order.status === 'pending_payment' || order.difference)
    return { label: 'Pay now', to: orderPath(order) }
  if (order.status === 'placed') return { label: 'Confirm', to: orderPath(order) }
  if (isOnItsWay(order))
    return { label: 'Track', to: `/track?order=${encodeURIComponent(order.number)}` }
  if (order.status === 'expired' && !order.isReplaced)
    return { label: 'Buy again', to: orderPath(order) }
  return undefined
}
