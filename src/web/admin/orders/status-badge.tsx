import type { ReactElement } from 'react'
import { adminStatusLabels } from '#shared/order/order-status.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { BADGE, STATUS_COLOURS } from '#web/ui/status-badge.ts'

/**
 * The status of an order, and the state of its refund if it has one, or how much is due.
 */
export function StatusBadge({
  order,
}: {
  order: Pick<AdminOrderRow, 'status' | 'refund' | 'refundSent'> &
    Partial<Pick<AdminOrderRow, 'isRefundDue' | 'dueAmount'>>
}): ReactElement {
  const { status, isRefundDue, dueAmount } = order
  const [label, refund] = adminStatusLabels({ ...order, refundDue: isRefundDue })
  const colours = isRefundDue ? 'bg-haldi-100 text-zari-700' : 'bg-mor-100 text-mor-700'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge colours={STATUS_COLOURS[status]}>{label}</StateBadge>
      {refund && (
        <span className={`${BADGE} ${colours}`}>
          {refund}
          {isRefundDue && dueAmount !== undefined && ` ${formatAmount(dueAmount)}`}
        </span>
      )}
    </span>
  )
}
