import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OrderBadges } from '#web/storefront/orders/badges.tsx'
import { HelpButton } from '#web/storefront/orders/help/help-button.tsx'
import {
  formatOrderDay,
  formatTotal,
  orderPath,
  piecesOf,
} from '#web/storefront/orders/order-text.ts'
import { DifferenceStrip } from '#web/storefront/orders/payment/difference-strip.tsx'
import { PayStrip } from '#web/storefront/orders/payment/pay-strip.tsx'
import { Timeline } from '#web/storefront/orders/timeline.tsx'

/** Beside the picture, or with large text below it. */
const BESIDE =
  'flex min-w-[min(100%,8rem)] flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2'
const CHEVRON = 'ml-auto grid size-11 shrink-0 place-items-center rounded-full hover:bg-jamun-50'

type OrderCardProps = { order: Order; startsOpen: boolean; onTimeOver: () => void }

/** One of the customer's orders on the tracking page, with a collapsible timeline. */
export function OrderCard({ order, startsOpen, onTimeOver }: OrderCardProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <article
      className="border border-jamun-200 bg-white"
      aria-labelledby={`${id}-title ${id}-number`}
    >
      {startsOpen && <PayStrip order={order} onTimeOver={onTimeOver} />}
      {startsOpen && order.difference && (
        <DifferenceStrip order={order} difference={order.difference} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 lg:px-7">
        <FirstPicture order={order} />
        <div className={BESIDE}>
          <Title order={order} id={id} />
          {/* In the middle of the first line of the title. */}
          <span className="mt-0.5">
            <OrderBadges order={order} />
          </span>
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-timeline`}
          aria-label={`Timeline of ${order.number}`}
          onClick={() => setOpen(!open)}
          className={CHEVRON}
        >
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.6}
            className={`size-5 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <div id={`${id}-timeline`} hidden={!open}>
        <div
          className={
            'grid grid-cols-1 gap-8 border-t border-jamun-100 px-5 py-6 lg:grid-cols-[1fr_auto] ' +
            'lg:px-7'
          }
        >
          <Timeline order={order} />
          {order.lines.length > 1 && <Pictures order={order} />}
        </div>
        <div className="flex flex-wrap gap-2 border-t border-jamun-100 px-5 py-4 lg:px-7">
          <Link to={orderPath(order)} className={buttonClass('outline', 'sm')}>
            Order details
          </Link>
          <HelpButton number={order.number} inRow />
        </div>
      </div>
    </article>
  )
}

const FirstPicture = ({ order }: { order: Order }) => (
  <span className="size-12 shrink-0 self-start overflow-hidden rounded-full bg-chandan">
    <Picture picture={order.lines[0]?.product.picture ?? null} sizes="48px" alt="" />
  </span>
)

const Title = ({ order, id }: { order: Order; id: string }) => (
  <div className="min-w-0">
    <h3 id={`${id}-title`} className="text-lg font-semibold wrap-break-word">
      {piecesOf(order)}
    </h3>
    {/* Without a dot between them, which would end a line where they do not fit into one. */}
    <p className="tnum flex flex-wrap gap-x-3 text-sm text-jamun-700">
      <span id={`${id}-number`} className="whitespace-nowrap">
        {order.number}
      </span>
      {formatOrderDay(order.createdAt)}
    </p>
    <p className="tnum text-sm font-semibold">{formatTotal(order.total)}</p>
  </div>
)

/** All pieces of an order of several. */
const Pictures = ({ order }: { order: Order }) => (
  <ul className="flex flex-wrap gap-3 lg:flex-col">
    {order.lines.map((line) => (
      <li key={line.id} className="size-18 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={line.product.picture} sizes="72px" alt={line.product.title} />
      </li>
    ))}
  </ul>
)
