import type { Order } from '#contract/contract.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { formatDay } from '#web/storefront/account/profile/profile-card.tsx'
import { formatTotal } from '#web/storefront/orders/order-text.ts'

type Refund = Order['refunds'][number]

/** When a refund arrives, as the refund policy says. */
export const REFUND_TIME = 'It goes back to the original payment method within 5-7 business days.'

/** The text of a refund that the payment provider has not accepted yet. */
export const NOT_SENT =
  'Not sent yet, trying again: the payment provider has not taken it so far. You need not do ' +
  'anything.'

/** The status of every refund of an order: amount, date, and when it arrives. */
export function RefundLines({ refunds }: { refunds: Refund[] }) {
  const { email } = useShop()
  return (
    <ul className="space-y-2">
      {refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amountPaise}`}>
          <span className="tnum font-semibold">{formatTotal(refund.amountPaise)}</span>
          <span className="block text-sm">
            {[refund.why, sentenceOf(refund, email)].join(' ').trim()}
          </span>
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ state, sent, at, lastAnswer }: Refund, email: string): string {
  if (state === 'failed') return `Your bank did not take this refund. Please write to us: ${email}`
  if (state === 'refunded') return `Sent on ${formatDay(at)}. ${REFUND_TIME}`
  if (!sent && lastAnswer)
    return (
      `Asked for on ${formatDay(at)}. Not sent yet, trying again, last answer: ${lastAnswer}. ` +
      'You need not do anything.'
    )
  if (!sent) return `Asked for on ${formatDay(at)}. ${NOT_SENT}`
  return `Asked for on ${formatDay(at)}. ${REFUND_TIME}`
}
