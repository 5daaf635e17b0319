import type { ReactElement, Ref } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#web/api/cart.ts'
import { BarTotal } from './bar-total.tsx'
import { formatRupees } from '#shared/money/money.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { boughtOf, piecesOf, savedInAll } from './cart-sums.ts'
import { FreeShipping } from './free-shipping.tsx'
import { ReturnsNote } from './returns-note.tsx'
import { findShortLine, SHORT_LINES_ID, ShortLines } from './short-lines.tsx'
import { CouponBox, GiftLines, OfferHints } from '#web/storefront/offers/coupon-box.tsx'
import { SavedLine } from '#web/storefront/checkout/summary/amount-row.tsx'
import { Sums, TO_PAY } from '#web/storefront/checkout/summary/sums.tsx'
import { FootBar } from '#web/storefront/product/foot-bar.tsx'

type TotalProps = { cart: Cart; busy: boolean }

/** The sums, the shipping note and the checkout button, which works if all lines can be had. */
export function TotalBox({
  cart,
  busy,
  buttonRef,
}: TotalProps & { buttonRef: Ref<HTMLDivElement> }): ReactElement {
  const fading = `eased ${busy ? 'opacity-50' : ''}`
  const bought = boughtOf(cart)
  return (
    <aside className="h-fit bg-chandan lg:sticky lg:top-24" aria-label="Total" aria-busy={busy}>
      <div className={fading}>
        {bought > 0 && (
          <FreeShipping bought={bought} shipping={cart.shipping} freeFrom={cart.freeShippingFrom} />
        )}
      </div>
      <div className="p-5 lg:p-6">
        <Sums totals={cart} pieces={piecesOf(cart.lines)} className={fading} />
        <SavedLine saved={savedInAll(cart)} className={fading} />
        <p className="mt-1 text-sm text-jamun-700">
          Inclusive of all Taxes.
          {bought > 0 && cart.shipping > 0 && (
            <>
              {' Shipping is free from '}
              <span className="whitespace-nowrap">{formatRupees(cart.freeShippingFrom)}.</span>
            </>
          )}
        </p>
        <OfferHints hints={cart.hints} />
        <GiftLines gifts={cart.gifts} />
        <CouponBox cart={cart} />
        <ReturnsNote lines={cart.lines} />
        <ShortLines lines={cart.lines} />
        <div ref={buttonRef}>
          <CheckoutButton lines={cart.lines} />
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
        {/* Below the button, which its dates would move. */}
        <PincodeBox />
      </div>
    </aside>
  )
}

/** Leads to the checkout, if all lines can be had. */
function CheckoutButton({ lines }: Pick<Cart, 'lines'>) {
  if (!findShortLine(lines))
    return <CheckoutLink className={buttonClass('buy', 'lg', 'mt-5 w-full')} />
  return (
    <Button look="buy" size="lg" disabled aria-describedby={SHORT_LINES_ID} className="mt-5 w-full">
      Proceed to Checkout
    </Button>
  )
}

/** The total and the checkout button at the foot of a phone, while the box is out of view. */
export function TotalBar({ cart, busy }: TotalProps): ReactElement {
  const short = findShortLine(cart.lines)
  return (
    <FootBar>
      <BarTotal label={TO_PAY} total={cart.total} className={`eased ${busy ? 'opacity-50' : ''}`} />
      {short ? (
        <a href={`#line-${short.id}`} className={buttonClass('outline', 'md', 'flex-1 px-4!')}>
          Check your cart
        </a>
      ) : (
        <CheckoutLink className={buttonClass('buy', 'md', 'flex-1 px-4!')} />
      )}
    </FootBar>
  )
}
