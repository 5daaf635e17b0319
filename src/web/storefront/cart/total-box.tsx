import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#contract/contract.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FootBar } from '#web/storefront/product/foot-bar.tsx'
import { FreeShipping } from './free-shipping.tsx'

/** Loads the checkout as a new document, because that page has its own Content-Security-Policy. */
function CheckoutLink({ className }: { className: string }) {
  return (
    <Link to="/checkout" reloadDocument className={className}>
      Proceed to Checkout
    </Link>
  )
}

const shippingNote = ({ shippingPaise, freeShippingFromPaise }: Cart): string =>
  shippingPaise > 0
    ? `Shipping of ${formatRupees(paise(shippingPaise))} is added at checkout, and free from ` +
      `${formatRupees(paise(freeShippingFromPaise))}.`
    : 'Shipping is free.'

type TotalProps = { cart: Cart; busy: boolean }

/** The subtotal, the shipping note and the checkout button. */
export function TotalBox({
  cart,
  busy,
  buttonRef,
}: TotalProps & { buttonRef: Ref<HTMLDivElement> }): ReactElement {
  const fading = `transition-opacity ${busy ? 'opacity-50' : ''}`
  return (
    <aside className="h-fit bg-chandan lg:sticky lg:top-40" aria-label="Total" aria-busy={busy}>
      <div className={fading}>
        <FreeShipping
          subtotalPaise={cart.subtotalPaise}
          freeFromPaise={cart.freeShippingFromPaise}
        />
      </div>
      <div className="p-5 lg:p-6">
        <dl className="flex flex-wrap items-baseline justify-between gap-4">
          <dt className="font-display text-[1.375rem]">Total</dt>
          <dd className={`tnum whitespace-nowrap text-[1.6rem] font-bold ${fading}`}>
            {formatRupees(paise(cart.subtotalPaise))}
          </dd>
        </dl>
        <p className="mt-1 text-sm text-jamun-700">Inclusive of all Taxes. {shippingNote(cart)}</p>
        <div ref={buttonRef}>
          <CheckoutLink className={buttonClass('buy', 'lg', 'mt-5 w-full')} />
        </div>
        <Link
          to="/"
          className={
            'mt-1 block py-3 text-center font-medium text-jamun-900 underline ' +
            'underline-offset-4 hover:text-rani-700'
          }
        >
          Continue Shopping
        </Link>
      </div>
    </aside>
  )
}

/** The total and the checkout button at the foot of a phone, while the box is out of view. */
export function TotalBar({ cart, busy }: TotalProps): ReactElement {
  return (
    <FootBar>
      <span className="leading-tight">
        <span className="block text-sm text-jamun-700">Total</span>
        <span
          className={
            'tnum whitespace-nowrap text-lg font-bold transition-opacity ' +
            `${busy ? 'opacity-50' : ''}`
          }
        >
          {formatRupees(paise(cart.subtotalPaise))}
        </span>
      </span>
      <CheckoutLink className={buttonClass('buy', 'md', 'flex-1 px-4!')} />
    </FootBar>
  )
}
