import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Order, OrderRefund } from '#web/api/orders/order.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { RefundBadge } from '#web/storefront/orders/badges.tsx'
import { formatTotal, orderPath } from '#web/storefront/orders/order-text.ts'
import { cashSentence, dueSentence } from './refund-texts.ts'

const ANCHOR = 'refund'

/** Whether a link to `/track#refund` was followed, as that of the menu. */
export const useAsksForRefund = (): boolean => useLocation().hash === `#${ANCHOR}`

/**
 * The refund section of order tracking. A link to `/track#refund` scrolls to it and moves the focus
 * there, each time it is followed.
 */
export function RefundPart({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { key } = useLocation()
  const isAsked = useAsksForRefund()

  useEffect(() => {
    if (!isAsked) return undefined
    // After the layout has moved the focus to the start of the page.
    const timer = setTimeout(() => {
      heading.current?.scrollIntoView()
      heading.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isAsked, key])

  return (
    <section id={ANCHOR} aria-labelledby={id} className="mt-10 lg:mt-14">
      <h2 ref={heading} id={id} tabIndex={-1} className="font-display text-[1.5rem] lg:scroll-mt-6">
        Track your refund
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

/** The customer's orders with a refund, or with a return, and the status of each refund. */
export function MyRefunds({ orders }: { orders: Order[] }) {
  if (orders.length === 0)
    return (
      <p>No refund has been sent to you. As soon as one is on its way, you see here where it is.</p>
    )
  return (
    <ul className="stack-3">
      {orders.map((order) => (
        <li key={order.id} className="border border-jamun-200 bg-white px-5 py-4 lg:px-7">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <Link
              to={orderPath(order)}
              className={
                'tnum inline-flex min-h-11 items-center text-lg font-semibold text-rani-600 ' +
                'underline underline-offset-4'
              }
            >
              {order.number}
            </Link>
            {order.refund !== 'none' && <RefundBadge order={order} />}
          </div>
          <div className="stack-2">
            {order.refunds.length > 0 && <RefundLines order={order} />}
            {order.cashRefunds?.map((refund) => (
              <div key={refund.id}>
                <span className="tnum font-semibold">{formatTotal(refund.amount)}</span>
                <span className="block text-sm wrap-anywhere">{cashSentence(refund)}</span>
              </div>
            ))}
            {order.refundDue && <p className="text-sm">{dueSentence(order.refundDue)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** When a refund arrives, as the order promised: `5-7 business days`. */
export const refundTime = (days: string): string =>
  `It goes back to the original payment method within ${days}.`

/** The text of a refund that the payment provider has not accepted yet. */
export const NOT_SENT =
  'Not sent yet, trying again: the payment provider has not taken it so far. You need not do ' +
  'anything.'

/** The status of every refund of an order: amount, date, and when it arrives. */
export function RefundLines({ order }: { order: Order }) {
  const { email } = useShop()
  return (
    <ul className="stack-2">
      {order.refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amount}`}>
          <span className="tnum font-semibold">{formatTotal(refund.amount)}</span>
          <span className="block text-sm">
            {[refund.reason, sentenceOf(refund, email, refundTime(order.refundDays))]
              .join(' ')
              .trim()}
          </span>
        </li>
      ))}
    </ul>
  )
}

function sentenceOf(
  { state, sent, at, lastResponse }: OrderRefund,
  email: string,
  time: string,
): string {
  if (state === 'failed') return `Your bank did not take this refund. Please write to us: ${email}`
  if (state === 'refunded') return `Sent on ${formatDay(at)}. ${time}`
  if (!sent && lastResponse)
    return (
      `Asked for on ${formatDay(at)}. Not sent yet, trying again, last answer: ${lastResponse}. ` +
      'You need not do anything.'
    )
  if (!sent) return `Asked for on ${formatDay(at)}. ${NOT_SENT}`
  return `Asked for on ${formatDay(at)}. ${time}`
}
