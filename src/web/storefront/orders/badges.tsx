import type { Order } from '#web/api/orders/order.ts'
import { ORDER_STATUS_LABELS, refundLabel } from '#shared/order/order-status.ts'
import { BADGE, STATUS_COLOURS } from '#web/ui/status-badge.ts'

/** The status of an order, and its refund status if there is a refund. */
export function OrderBadges({ order }: { order: Pick<Order, 'status' | 'refund' | 'refundSent'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge look={STATUS_COLOURS[order.status]} label={ORDER_STATUS_LABELS[order.status]} />
      {order.refund !== 'none' && <RefundBadge order={order} />}
    </span>
  )
}

/** The refund status of an order. */
export const RefundBadge = ({ order }: { order: Pick<Order, 'refund' | 'refundSent'> }) => (
  <Badge look="bg-mor-100 text-mor-700" label={refundLabel(order)} />
)

function Badge({ look, label }: { look: string; label: string }) {
  return (
    <span className={`${BADGE} ${look}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {label}
    </span>
  )
}
