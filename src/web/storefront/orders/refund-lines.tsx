import type { Order } from '#contract/index.ts'
import { useShop } from '#web/shop-facts.ts'
import { formatDay } from '../account/profile-card.tsx'
import { formatTotal } from './order-words.ts'

type Refund = Order['refunds'][number]

/** When money that goes back is there, as the refund policy says it. */
export const REFUND_TIME = 'It goes back to the original payment method within 5-7 business days.'

/** Where every refund of an order stands: how much, since when, and when it is there. */
export function RefundLines({ refunds }: { refunds: Refund[] }) {
  const { email } = useShop()
  return (
    <ul className="space-y-2">
      {refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amountPaise}`}>
          <span className="tnum font-semibold">{formatTotal(refund.amountPaise)}</span>
          <span className="block text-sm">{sentenceOf(refund, email)}</span>
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ state, at }: Refund, email: string): string {
  if (state === 'failed') return `Your bank did not take this refund. Please write to us: ${email}`
  if (state === 'refunded') return `Sent on ${formatDay(at)}. ${REFUND_TIME}`
  return `Asked for on ${formatDay(at)}. ${REFUND_TIME}`
}
