import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDeliveryDates } from '#shared/delivery/delivery-text.ts'
import { formatRupeesExact } from '#shared/money/money.ts'
import type { Order } from '#web/api/orders/order.ts'
import { usePromiseLines } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hem, Mark } from '#web/ui/brand.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { formatDay, formatMobile } from '#web/storefront/account/format.ts'
import { AddressLine } from '#web/storefront/address/address-line.tsx'
import { OrderSums } from '#web/storefront/orders/order-sums.tsx'
import { KeptReasons } from '#web/storefront/cart/kept-note.tsx'
import { SavedLine } from '#web/storefront/checkout/summary/amount-row.tsx'
import { OrderLines } from '#web/storefront/checkout/summary/order-lines.tsx'
import { isPaid } from './wait-for-order.ts'

/** The content of the confirmation is as wide as the pieces under it. */
export const PAGE = 'mx-auto max-w-page px-4 sm:px-6 lg:px-8'

/** An open alert would cover the animation, so it starts after the alert is closed. */
const SWING =
  'animate-[swing_900ms_var(--ease-out-soft)_1] ' +
  '[body:has([role=alertdialog][open])_&]:animate-none'

/** The header of the confirmation: the logo swings once above the title. */
export function ConfirmationBand({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <section className="bg-jamun-900 text-center text-white [--focus:var(--color-haldi-300)]">
        <div className="mx-auto max-w-2xl px-5 pb-8 lg:pb-12">
          <span aria-hidden="true" className="mx-auto block h-8 w-px bg-haldi-400 lg:h-14" />
          <span data-swing className={`mx-auto -mt-1 grid w-fit origin-top ${SWING}`}>
            <Mark dark className="h-24 w-auto lg:h-28" />
          </span>
          <h1 className={'mt-5 font-display text-[min(2.5rem,11.5vw)] leading-none lg:text-5xl'}>
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

/** What happens next with links to tracking and shop, then the lines, totals and address. */
export function OrderFacts({ order }: { order: Order }) {
  const { name, phone, email } = order.shippingDetails
  return (
    <div className={`${PAGE} pt-6 lg:pt-10`}>
      <div className="grid gap-8 md:grid-cols-[1fr_19rem] md:gap-12 xl:grid-cols-[7fr_5fr]">
        <section aria-label="Order">
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Fact name="Order number" className="text-lg font-semibold">
              {order.number}
            </Fact>
            {!isPaid(order) && order.expected && (
              <Fact name="Expected" className="font-semibold">
                {formatDeliveryDates(order.expected)}
              </Fact>
            )}
          </dl>
          <WhatHappensNext order={order} />
          <NextLinks number={order.number} />
          <div className="mt-5 border-t border-jamun-200">
            <OrderLines ruled lines={order.lines} />
          </div>
          <OrderSums exact order={order} />
          <SavedLine saved={order.saved} format={formatRupeesExact} />
          <KeptReasons lines={order.lines} />
        </section>
        <aside className="h-fit bg-chandan p-5" aria-labelledby="shipping-address">
          <h2 id="shipping-address" className="font-display text-xl">
            Shipping address
          </h2>
          <p className="mt-1.5 wrap-break-word">{name}</p>
          <p className="text-jamun-800 wrap-break-word">
            <AddressLine hyphen to={order.shippingDetails} />
          </p>
          <p className="mt-1.5 text-sm text-jamun-800 wrap-break-word">
            <span className="tnum">Phone {formatMobile(phone)}</span>
            {email && (
              <>
                <br />
                {email}
              </>
            )}
          </p>
          <Disclosure title="Details" className="mt-2 text-xs text-jamun-700">
            Order id: <span className="tnum break-all">{order.id}</span>
          </Disclosure>
        </aside>
      </div>
    </div>
  )
}

/** The steps to come with their days: ordered, packed and sent, delivered. */
function WhatHappensNext({ order }: { order: Order }) {
  const dispatch = usePromiseLines()?.dispatch
  if (!isPaid(order)) return null
  const steps = [
    { name: 'Ordered', text: formatDay(order.createdAt) },
    { name: 'Packed and sent', text: dispatch || 'You can track your parcel then.' },
    {
      name: 'With you',
      text: order.expected ? `Expected ${formatDeliveryDates(order.expected)}` : '',
    },
  ]
  return (
    <section className="mt-5" aria-labelledby="next-steps">
      <h2 id="next-steps" className="font-display text-xl">
        What happens next
      </h2>
      <ol className="mt-3 grid gap-3 sm:grid-cols-3 sm:gap-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex gap-3 sm:block">
            <span
              aria-hidden="true"
              className={
                'mt-1 block size-4 shrink-0 rounded-full sm:mb-2 ' +
                (index === 0 ? 'bg-rani-600' : 'border-2 border-jamun-300 bg-white')
              }
            />
            <span>
              <span className="block font-medium">{name}</span>
              {text && <span className="block text-sm text-jamun-700">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** They are above the lines, so that a phone shows them without a long way down. */
const NextLinks = ({ number }: { number: string }) => (
  <div className="mt-5 grid gap-2 sm:flex">
    <Link to={`/track?order=${encodeURIComponent(number)}`} className={buttonClass('primary')}>
      Track Your Order
    </Link>
    <Link to="/" className={buttonClass('outline')}>
      Continue Shopping
    </Link>
  </div>
)

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
