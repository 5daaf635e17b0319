import type { ReactElement } from 'react'
import { returnCauseLabel } from '#shared/order/refund/return-reasons.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminOrder, Transition } from '#web/api/admin/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import { TRANSITION_LABELS } from '#web/admin/orders/step/step-mutation.ts'
import { requestText } from './return-text.ts'
import { refundedUnsaid } from './sent-refunds.ts'

type RequestedReturnProps = {
  order: AdminOrder
  busy: boolean
  onTransition: (to: Transition) => void
}

/**
 * A return that waits: the pieces, the reason with its pictures, what would be refunded, and the
 * buttons that decide. Nothing for an order without one.
 */
export function RequestedReturn(props: RequestedReturnProps): ReactElement | null {
  const { order, busy, onTransition } = props
  const { status, returnRequest, refundDue } = order
  if (status !== 'return_requested' || !returnRequest) return null
  return (
    <section aria-label="Requested return" className={`${BOX} stack-3`}>
      <p>
        <strong>{requestText(order)}</strong>
        <span className="block">
          {returnCauseLabel(returnRequest.reason)}
          {returnRequest.details && `: ${returnRequest.details}`}
        </span>
      </p>
      <Pictures pictures={returnRequest.pictures} reader="administrator" />
      {refundDue && refundDue.amount > 0 && (
        <p>
          To refund if it comes back: <strong>{formatAmount(refundDue.amount)}</strong>
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button size="sm" look="outline" busy={busy} onClick={() => onTransition('delivered')}>
          Decline the return
        </Button>
        <Button size="sm" busy={busy} onClick={() => onTransition('returned')}>
          {TRANSITION_LABELS.returned}
        </Button>
      </div>
    </section>
  )
}

/** A return that is here and has no refund yet: what goes back, and the button for it. */
export function DueRefund({
  order,
  onRefund,
}: {
  order: AdminOrder
  onRefund: () => void
}): ReactElement | null {
  const { refundDue } = order
  if (refundDue?.state !== 'due') return null
  const amount = formatAmount(refundDue.amount)
  const unsaid = refundedUnsaid(order)
  const isRefused = order.refunds.some(({ state }) => state === 'failed')
  return (
    <section aria-label="Refund due" className={`${BOX} flex flex-wrap items-center gap-3`}>
      <p className="min-w-40 flex-1">
        <strong>{amount} has to go back.</strong>{' '}
        {isRefused
          ? 'The payment provider has refused a refund: please refund it again.'
          : 'No refund was made since the return was asked for.'}
        {unsaid > 0 &&
          ` ${formatAmount(unsaid)} was refunded before, without saying for which pieces, and is ` +
            'taken off.'}
      </p>
      <Button size="sm" onClick={onRefund}>
        Refund {amount}
      </Button>
    </section>
  )
}

const BOX = 'mb-4 border-l-2 border-haldi-400 bg-haldi-100 p-4 text-sm wrap-anywhere lg:mb-5'
