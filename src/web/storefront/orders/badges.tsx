import type { Order } from '#contract/contract.ts'
import { ORDER_STATUS_LABELS, refundLabel } from '#shared/order/order-status.ts'

const LOOKS: Record<Order['status'], string> = {
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

/** The status of an order, and its refund status if there is a refund. */
export function OrderBadges({ order }: { order: Pick<Order, 'status' | 'refund' | 'refundSent'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge look={LOOKS[order.status]} label={ORDER_STATUS_LABELS[order.status]} />
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
    <span
      className={
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold ' +
        `whitespace-nowrap ${look}`
      }
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {label}
    </span>
  )
}
