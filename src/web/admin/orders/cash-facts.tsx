import type { ReactElement } from 'react'
import type { Paise } from '#shared/money/money.ts'
import { paymentMethodLabel } from '#shared/order/payment-method.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { AmountRow } from './order-amounts.tsx'

const STATES = { due: 'To collect', collected: 'Collected by the courier' }

/** What is paid in cash on delivery. */
export function CashFacts({
  cash,
  isAdvancePaid,
  payout,
  format,
}: {
  cash: NonNullable<AdminOrder['cash']>
  isAdvancePaid: boolean
  payout: AdminOrder['payout']
  format: (amount: Paise) => string
}): ReactElement {
  const { amount, advance, state, at } = cash
  return (
    <dl className="stack-1.5 text-sm">
      {advance > 0 && (
        <AmountRow name="Advance, online">
          {format(advance)}
          {!isAdvancePaid && ', not paid'}
        </AmountRow>
      )}
      <AmountRow name="Cash on delivery">
        {state === 'none' ? 'Nothing to collect' : format(amount)}
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

type Payment = AdminOrder['payments'][number]

/** What a payment is for; empty for that of the order. */
function useOf({ settles, paysDifference }: Payment): string {
  if (settles) return ''
  return paysDifference ? 'The difference of a change of size' : 'Not for this order: it goes back'
}

type PaymentFactsProps = { payment: Payment; format: (amount: Paise) => string }

/** One payment of the provider. */
export const PaymentFacts = ({ payment, format }: PaymentFactsProps): ReactElement => (
  <dl className="stack-1.5 border-b border-jamun-100 py-3 text-sm first:pt-0">
    <AmountRow name="Paid">{format(payment.amount)}</AmountRow>
    <AmountRow name="Method">{capitalize(paymentMethodLabel(payment.method))}</AmountRow>
    <AmountRow name="Payment id">{payment.providerPaymentId}</AmountRow>
    <AmountRow name="At">{formatMoment(payment.at)}</AmountRow>
    {useOf(payment) && <AmountRow name="Use">{useOf(payment)}</AmountRow>}
  </dl>
)

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
