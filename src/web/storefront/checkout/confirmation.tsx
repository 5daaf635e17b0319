import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDeliveryDates } from '#shared/delivery/delivery-text.ts'
import type { Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hem, Mark } from '#web/ui/brand.tsx'
import { AddressLine } from '#web/storefront/address/address-line.tsx'
import { OrderSums } from '#web/storefront/orders/order-sums.tsx'
import { OrderLines } from './order-lines.tsx'

/** An open alert would cover the animation, so it starts after the alert is closed. */
const SWING =
  'motion-safe:animate-[swing_900ms_var(--ease-out-soft)_1] ' +
  '[body:has([role=alertdialog][open])_&]:animate-none'

/** The header of the confirmation: the logo swings once above the title. */
export function ConfirmationBand({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <section className="bg-jamun-900 text-center text-white [--focus:var(--color-haldi-300)]">
        <div className="mx-auto max-w-2xl px-5 pb-9 lg:pb-12">
          <span aria-hidden="true" className="mx-auto block h-8 w-px bg-haldi-400 lg:h-14" />
          <span data-swing className={`mx-auto -mt-1 grid w-fit origin-top ${SWING}`}>
            <Mark dark className="h-24 w-auto lg:h-28" />
          </span>
          <h1
            className={'mt-5 font-display text-[min(2.5rem,11.5vw)] leading-none lg:text-[3.75rem]'}
          >
            {title}
          </h1>
          <div className="mx-auto mt-3 max-w-md text-jamun-200 lg:max-w-2xl lg:text-lg">
            {children}
          </div>
        </div>
      </section>
      <Hem cloth="jamun" />
    </>
  )
}

/** The lines, totals and shipping address of the order, with links to tracking and shop. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6 sm:px-6 lg:pt-10">
      <div className="grid gap-8 md:grid-cols-[1fr_19rem] md:gap-12">
        <section aria-label="Order">
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Fact name="Order number" className="text-lg font-semibold">
              {order.number}
            </Fact>
            <Fact name="Order id" className="text-sm break-all">
              {order.id}
            </Fact>
            {order.expected && (
              <Fact name="Expected by" className="font-semibold">
                {formatDeliveryDates(order.expected)}
              </Fact>
            )}
          </dl>
          <div className="mt-5 border-t border-jamun-200">
            <OrderLines ruled lines={order.lines} />
          </div>
          <OrderSums exact order={order} />
        </section>
        <aside className="h-fit bg-chandan p-5" aria-labelledby="shipping-address">
          <h2 id="shipping-address" className="font-semibold">
            Shipping address
          </h2>
          <p className="mt-1.5 text-jamun-800 wrap-break-word">
            <AddressLine hyphen to={order.shippingDetails} />
          </p>
          <div className="mt-5 grid gap-2">
            <Link
              to={`/track?order=${encodeURIComponent(order.number)}`}
              className={buttonClass('primary', 'md', 'w-full')}
            >
              Track Your Order
            </Link>
            <Link to="/" className={buttonClass('outline', 'md', 'w-full')}>
              Continue Shopping
            </Link>
          </div>
        </aside>
      </div>
    </div>
  )
}

function Fact({
  name,
  className,
  children,
}: {
  name: string
  className: string
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-sm text-jamun-700">{name}</dt>
      <dd className={`tnum ${className}`}>{children}</dd>
    </div>
  )
}
