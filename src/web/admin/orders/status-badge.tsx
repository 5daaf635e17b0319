import type { ReactElement } from 'react'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { BADGE, STATUS_COLOURS } from '#web/ui/status-badge.ts'

const REFUND_LABELS = {
  none: '',
  pending: 'Refund on its way',
  partial: 'Partly refunded',
  refunded: '',
}

/** The status of an order, and the state of its refund if it has one, or how much is due. */
export function StatusBadge({
  order,
}: {
  order: Pick<AdminOrderRow, 'status' | 'statusLabel' | 'refund' | 'refundSent'> &
    Partial<Pick<AdminOrderRow, 'isRefundDue' | 'dueAmount'>>
}): ReactElement {
  const { status, statusLabel, refund, refundSent, isRefundDue, dueAmount } = order
  const stateLabel =
    refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_LABELS[refund]
  const dueLabel = dueAmount === undefined ? 'Refund due' : `Refund due ${formatAmount(dueAmount)}`
  const refundLabel = isRefundDue ? dueLabel : stateLabel
  const colours = isRefundDue ? 'bg-haldi-100 text-zari-700' : 'bg-mor-100 text-mor-700'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadge colours={STATUS_COLOURS[status]}>{statusLabel}</StateBadge>
      {refundLabel && <span className={`${BADGE} ${colours}`}>{refundLabel}</span>}
    </span>
  )
}
