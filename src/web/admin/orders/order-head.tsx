import { ChevronLeft, ChevronRight, Printer, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SENT_STATUSES, type OrderStatus } from '#shared/order/order-status.ts'
import type { OrderSort } from '#shared/order/order-sorts.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { ScreenHead } from '#web/admin/layout/screen.tsx'
import type { OrderContext, OrderLink } from '#web/api/admin/orders/order-context.ts'
import type { AdminOrder, Transition } from '#web/api/admin/orders/orders.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { orderAddress } from '#web/admin/orders/list/orders-query.ts'
import { sortOf } from '#web/admin/orders/list/sort/order-sort.ts'
import { TRANSITION_LABELS } from '#web/admin/orders/step/step-mutation.ts'
import { RequestedReturn } from './requested-return.tsx'
import { returnableLines } from './return-text.ts'
import { StatusBadge } from './status-badge.tsx'

type OrderHeadProps = {
  order: AdminOrder
  /** Null if it is not known. */
  context: OrderContext | null
  busy: boolean
  onTransition: (to: Transition) => void
  /** Opens the dialog that records a return. */
  onReturn: () => void
}

/** The head of the page of an order: number, date, status, and the next status changes. */
export function OrderHead(props: OrderHeadProps): ReactElement {
  const [search] = useSearchParams()
  return (
    <>
      <BackLink to={{ pathname: '/admin/orders', search: search.toString() }} label="Orders" />
      <ScreenHead
        title={props.order.number}
        beside={props.context && <Neighbours {...props.context} />}
        line={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            Placed on {formatMoment(props.order.createdAt)}
            <StatusBadge order={props.order} />
          </span>
        }
      >
        <OrderActions {...props} />
      </ScreenHead>
      <Unpaid order={props.order} />
      <RequestedReturn {...props} />
    </>
  )
}

const WITHOUT_SLIP: OrderStatus[] = ['pending_payment', 'placed', 'cancelled', 'expired']

/** Whether an order may be packed: it is paid or confirmed, and not cancelled. */
const hasSlip = ({ status }: AdminOrder): boolean => !WITHOUT_SLIP.includes(status)

/** What is to pay of an unpaid order, and until when its pieces are reserved. */
function Unpaid({ order }: { order: AdminOrder }) {
  const { status, cash, total, payBefore } = order
  if (status !== 'pending_payment') return null
  return (
    <p className="mb-4 border-l-2 border-haldi-400 bg-haldi-100 p-3 text-sm lg:mb-5">
      <strong>{formatAmount(cash?.advance ?? total)} to pay.</strong> The pieces are kept until{' '}
      {formatMoment(payBefore)}.
    </p>
  )
}

/** What the orders before and after one are, if the list is sorted by date. */
const NEIGHBOUR_TEXTS: Partial<Record<OrderSort, [before: string, after: string]>> = {
  newest: ['Newer', 'Older'],
  oldest: ['Older', 'Newer'],
}

/** The links to the order before and after this one in the list; also by the keys k and j. */
function Neighbours({ before, after }: OrderContext) {
  const [search] = useSearchParams()
  const [prev, next] = NEIGHBOUR_TEXTS[sortOf(search)] ?? ['Previous', 'Next']
  return (
    <nav aria-label="Orders before and after" className="flex">
      <Neighbour order={before} text={prev} rel="prev" Icon={ChevronLeft} />
      <Neighbour order={after} text={next} rel="next" Icon={ChevronRight} />
    </nav>
  )
}

type NeighbourProps = {
  order: OrderLink | null
  text: string
  rel: 'prev' | 'next'
  Icon: LucideIcon
}

function Neighbour({ order, text, rel, Icon }: NeighbourProps) {
  const [search] = useSearchParams()
  const icon = <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
  if (!order) return <span className="grid size-11 place-items-center text-jamun-200">{icon}</span>
  return (
    <Link
      to={orderAddress(order.id, search)}
      // Back then leads to the list.
      replace
      rel={rel}
      title={`${text}: ${order.number}`}
      className="grid size-11 place-items-center rounded-full text-jamun-800 hover:bg-jamun-100"
    >
      {icon}
      <span className="sr-only">
        {text} order {order.number}
      </span>
    </Link>
  )
}

const MINOR: Transition = 'undelivered'

function OrderActions({ order, busy, onTransition, onReturn }: Omit<OrderHeadProps, 'context'>) {
  return (
    // On phones the buttons fill their rows, so that the edges of all rows are in line.
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">
      {hasSlip(order) && (
        <Link to={`/admin/orders/${order.id}/slip`} className={buttonClass('outline', 'sm')}>
          <Printer aria-hidden="true" strokeWidth={1.6} className="size-[1.15em]" />
          Packing slip
        </Link>
      )}
      {returnableLines(order).length > 0 && (
        <Button size="sm" look="outline" onClick={onReturn}>
          Record a return
        </Button>
      )}
      {/* A requested return has its buttons beside its reason. */}
      {(order.status === 'return_requested' ? [] : order.transitions)
        .filter((to) => to !== 'cancelled')
        // The main one is the last, at the right.
        .toSorted((one, other) => Number(other === MINOR) - Number(one === MINOR))
        .map((to) => (
          <Button
            key={to}
            size="sm"
            look={to === MINOR ? 'outline' : 'primary'}
            busy={busy}
            onClick={() => onTransition(to)}
          >
            {to === 'returned' && order.status === 'undelivered'
              ? 'Mark as received back'
              : TRANSITION_LABELS[to]}
          </Button>
        ))}
    </div>
  )
}

/** The courier and the number of a parcel; nothing before its dispatch. */
export function ParcelPanel({
  order: { status, courier, trackingNumber, trackingUrl },
  onChange,
}: {
  order: AdminOrder
  /** Opens the dialog that corrects them. */
  onChange: () => void
}): ReactElement | null {
  if (!courier) return null
  return (
    <section
      aria-label="Parcel"
      className={
        'mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 bg-white px-5 py-3 lg:mb-5 lg:px-6'
      }
    >
      <h2 className="font-display text-[1.375rem]">Parcel</h2>
      <p className="min-w-0 grow wrap-anywhere">
        {courier} <span className="tnum ml-1 font-semibold">{trackingNumber}</span>
      </p>
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('link', 'sm', 'text-sm')}
        >
          Follow the parcel
          <span className="sr-only"> on the page of the courier, in a new tab</span>
        </a>
      )}
      <p className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        {trackingNumber && <CopyButton what="number" text={trackingNumber} />}
        {SENT_STATUSES.includes(status) && (
          <Button look="outline" size="sm" onClick={onChange}>
            Change courier or number
          </Button>
        )}
      </p>
    </section>
  )
}
