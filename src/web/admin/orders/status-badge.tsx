import type { ReactElement } from 'react'
import { ORDER_STATUS_LABELS, refundLabel } from '#shared/order/order-status.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { BADGE, STATUS_COLOURS } from '#web/ui/status-badge.ts'

/**
 * The status of an order, and the state of its refund if it has one, or how much is due. A refunded
 * order keeps the badge of its status: it says whether it was cancelled or came back.
 */
export function StatusBadge({
  order,
}: {
  order: Pick<AdminOrderRow, 'status' | 'refund' | 'refundSent'> &
    Partial<Pick<AdminOrderRow, 'isRefundDue' | 'dueAmount'>>
}): ReactElement {
  const { status, isRefundDue, dueAmount } = order
  const dueLabel = dueAmount === undefined ? 'Refund due' : `Refund due ${formatAmount(dueAmount)}`
  const label = isRefundDue ? dueLabel : refundLabel(order)
  const colours = isRefundDue ? 'bg-haldi-100 text-zari-700' : 'bg-mor-100 text-mor-700'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge colours={STATUS_COLOURS[status]}>{ORDER_STATUS_LABELS[status]}</StateBadge>
      {label && <span className={`${BADGE} ${colours}`}>{label}</span>}
    </span>
  )
}
