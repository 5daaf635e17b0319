import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { RefundBadge } from '#web/storefront/orders/badges.tsx'
import { orderPath } from '#web/storefront/orders/order-text.ts'
import { RefundLines } from './refund-lines.tsx'

const ANCHOR = 'refund'

/**
 * The refund section of order tracking. A link to `/track#refund` scrolls to it and moves the focus
 * there, each time it is followed.
 */
export function RefundPart({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { hash, key } = useLocation()

  useEffect(() => {
    if (hash !== `#${ANCHOR}`) return undefined
    // After the layout has moved the focus to the start of the page.
    const timer = setTimeout(() => {
      heading.current?.scrollIntoView()
      heading.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash, key])

  return (
    <section id={ANCHOR} aria-labelledby={id} className="mt-10 lg:mt-14">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="lg:scroll-mt-6 font-display text-[1.5rem] lg:text-[1.75rem]"
      >
        Track Your refund
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

/** The customer's orders with a refund, and the status of each. */
export function MyRefunds({ orders }: { orders: Order[] }) {
  if (orders.length === 0)
    return (
      <p>
        None of your orders has a refund. When money goes back to you, you see here where it is.
      </p>
    )
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order._id} className="border border-jamun-200 bg-white px-5 py-4 lg:px-7">
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
          <RefundLines refunds={order.refunds} />
        </li>
      ))}
    </ul>
  )
}
