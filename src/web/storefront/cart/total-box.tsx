import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#web/api/cart.ts'
import { formatRupees, paise, type Paise } from '#shared/money/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { ReturnsNote } from './kept-note.tsx'
import { FootBar } from '#web/storefront/product/foot-bar.tsx'

const BEADS = 10

/** Shows how far a subtotal is from free shipping, as a sentence and a progress bar. */
function FreeShipping({ subtotal, freeFrom }: { subtotal: Paise; freeFrom: Paise }) {
  const remaining = freeFrom - subtotal
  const filled = Math.min(BEADS, Math.floor((subtotal * BEADS) / Math.max(1, freeFrom)))
  const goal = Math.max(1, Math.ceil(freeFrom / 100))
  return (
    <div className="bg-haldi-100 px-4 py-3.5">
      <p className="text-sm text-jamun-900">
        {remaining > 0 ? (
          <>
            Add{' '}
            <strong className="whitespace-nowrap font-semibold">
              {formatRupees(paise(remaining))}
            </strong>{' '}
            more for free shipping
          </>
        ) : (
          'Shipping is free for this order'
        )}
      </p>
      <progress
        className="sr-only"
        max={goal}
        value={Math.min(goal, Math.floor(subtotal / 100))}
        aria-label="Progress to free shipping"
      />
      <div aria-hidden="true" className="relative mt-2.5 flex items-center justify-between">
        <span className="absolute inset-x-1 top-1/2 h-px bg-zari-500" />
        {Array.from({ length: BEADS }, (_, index) => (
          <span
            key={index}
            className={
              'relative size-3 rounded-full ' +
              `${index < filled ? 'bg-rani-600' : 'border border-zari-500 bg-haldi-100'}`
            }
          />
        ))}
      </div>
    </div>
  )
}

/** Loads the checkout as a new document, because that page has its own Content-Security-Policy. */
function CheckoutLink({ className }: { className: string }) {
  return (
    <Link to="/checkout" reloadDocument className={className}>
      Proceed to Checkout
    </Link>
  )
}

const shippingNote = ({ shipping, freeShippingFrom }: Cart): string =>
  shipping > 0
    ? `Shipping of ${formatRupees(shipping)} is added at checkout, and free from ` +
      `${formatRupees(freeShippingFrom)}.`
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
        <FreeShipping subtotal={cart.subtotal} freeFrom={cart.freeShippingFrom} />
      </div>
      <div className="p-5 lg:p-6">
        <dl className="flex flex-wrap items-baseline justify-between gap-4">
          <dt className="font-display text-[1.375rem]">Total</dt>
          <dd className={`tnum whitespace-nowrap text-[1.6rem] font-bold ${fading}`}>
            {formatRupees(cart.subtotal)}
          </dd>
        </dl>
        <p className="mt-1 text-sm text-jamun-700">Inclusive of all Taxes. {shippingNote(cart)}</p>
        <PincodeBox />
        <ReturnsNote lines={cart.lines} />
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
          {formatRupees(cart.subtotal)}
        </span>
      </span>
      <CheckoutLink className={buttonClass('buy', 'md', 'flex-1 px-4!')} />
    </FootBar>
  )
}
