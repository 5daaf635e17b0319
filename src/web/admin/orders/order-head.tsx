import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { ScreenHead } from '#web/admin/layout/screen.tsx'
import type { AdminOrder, Transition } from '#web/api/admin/orders/orders.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { isDecline, TRANSITION_LABELS } from './order-mutations.ts'
import { StatusBadge } from './status-badge.tsx'

type OrderHeadProps = {
  order: AdminOrder
  busy: boolean
  onTransition: (to: Transition) => void
}

/** The head of the page of an order: number, date, status, and the next status changes. */
export const OrderHead = (props: OrderHeadProps): ReactElement => (
  <>
    <BackLink to="/admin/orders" label="Orders" />
    <ScreenHead
      title={props.order.number}
      line={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          Placed on {formatMoment(props.order.createdAt)}
          <StatusBadge order={props.order} />
        </span>
      }
    >
      <OrderActions {...props} />
    </ScreenHead>
  </>
)

function OrderActions({ order, busy, onTransition }: OrderHeadProps) {
  return (
    // On phones the buttons fill their rows, so that the edges of all rows are in line.
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">
      <Link to={`/admin/orders/${order.id}/slip`} className={buttonClass('outline', 'sm')}>
        <Printer aria-hidden="true" strokeWidth={1.6} className="size-[1.15em]" />
        Packing slip
      </Link>
      {order.transitions
        .filter((to) => to !== 'cancelled' && !isDecline(order, to))
        .map((to) => (
          <Button
            key={to}
            size="sm"
            look={to === 'undelivered' ? 'outline' : 'primary'}
            busy={busy}
            onClick={() => onTransition(to)}
          >
            {to === 'returned' && order.status === 'undelivered'
              ? 'Mark as received back'
              : TRANSITION_LABELS[to]}
          </Button>
        ))}
      {order.status === 'return_requested' && (
        <Button size="sm" look="outline" busy={busy} onClick={() => onTransition('delivered')}>
          Decline the return
        </Button>
      )}
    </div>
  )
}
