import type { ReactElement } from 'react'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { BADGE, STATUS_COLOURS } from '#web/ui/status-badge.ts'

const REFUND_LABELS = {
  none: '',
  pending: 'Refund on its way',
  partial: 'Partly refunded',
  refunded: '',
}

/** The status of an order, and the state of its refund if it has one. */
export function StatusBadge({
  order,
}: {
  order: Pick<AdminOrderRow, 'status' | 'statusLabel' | 'refund' | 'refundSent'> &
    Partial<Pick<AdminOrderRow, 'isRefundDue'>>
}): ReactElement {
  const { status, statusLabel, refund, refundSent, isRefundDue } = order
  const stateLabel =
    refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_LABELS[refund]
  const refundLabel = isRefundDue ? 'Refund due' : stateLabel
  const colours = isRefundDue ? 'bg-haldi-100 text-zari-700' : 'bg-mor-100 text-mor-700'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge colours={STATUS_COLOURS[status]}>{statusLabel}</StateBadge>
      {refundLabel && <span className={`${BADGE} ${colours}`}>{refundLabel}</span>}
    </span>
  )
}
