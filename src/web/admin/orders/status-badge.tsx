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
  const refundLabel =
    refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_LABELS[refund]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge colours={STATUS_COLOURS[status]}>{statusLabel}</StateBadge>
      {isRefundDue && <span className={`${BADGE} bg-haldi-100 text-zari-700`}>Refund due</span>}
      {refundLabel && <span className={`${BADGE} bg-mor-100 text-mor-700`}>{refundLabel}</span>}
    </span>
  )
}
