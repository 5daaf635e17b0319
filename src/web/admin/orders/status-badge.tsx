import type { ReactElement } from 'react'
import type { AdminOrderRow } from '#contract/contract.ts'

const COLOURS: Record<AdminOrderRow['status'], string> = {
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

const REFUND_LABELS = {
  none: '',
  pending: 'Refund on its way',
  partial: 'Partly refunded',
  refunded: '',
}

const BADGE =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold ' +
  'whitespace-nowrap'

/** The status of an order, and the state of its refund if it has one. */
export function StatusBadge({
  order,
}: {
  order: Pick<AdminOrderRow, 'status' | 'statusLabel' | 'refund' | 'refundSent'>
}): ReactElement {
  const { status, statusLabel, refund, refundSent } = order
  const refundLabel =
    refund === 'pending' && !refundSent ? 'Refund not sent yet' : REFUND_LABELS[refund]
  return (
    <span className="inline-flex flex-wrap gap-1.5 stacked:justify-end">
      <span className={`${BADGE} ${COLOURS[status]}`}>
        <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
        {statusLabel}
      </span>
      {refundLabel && <span className={`${BADGE} bg-mor-100 text-mor-700`}>{refundLabel}</span>}
    </span>
  )
}
