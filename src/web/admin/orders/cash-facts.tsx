import type { ReactElement } from 'react'
import type { AdminOrder } from '#web/api/admin/orders.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { AmountRow, formatAmount } from './amounts.tsx'

const STATES = { due: 'To collect', collected: 'Collected by the courier' }

/** What is paid in cash on delivery. */
export function CashFacts({
  cash,
  payout,
}: {
  cash: NonNullable<AdminOrder['cash']>
  payout: AdminOrder['payout']
}): ReactElement {
  const { amount, state, at } = cash
  return (
    <dl className="space-y-1.5 text-sm">
      <AmountRow name="Cash on delivery">
        {state === 'none' ? 'Nothing to collect' : formatAmount(amount)}
      </AmountRow>
      {state !== 'none' && <AmountRow name="State">{STATES[state]}</AmountRow>}
      {at && <AmountRow name="At">{formatMoment(at)}</AmountRow>}
      {state === 'collected' && (
        <AmountRow name="Paid out to you">
          {payout
            ? [formatMoment(payout.at), payout.reference].filter(Boolean).join(' · ')
            : 'Not yet'}
        </AmountRow>
      )}
    </dl>
  )
}
