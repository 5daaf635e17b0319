import type { ReactElement, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#web/api/cart.ts'
import { BarTotal } from './bar-total.tsx'
import { formatOfColumn, formatRupees, paise, type Paise } from '#shared/money/money.ts'
import { rowText, totalRows } from '#shared/order/total-rows.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { boughtOf, piecesOf, savedInAll } from './cart-sums.ts'
import { FreeShipping } from './free-shipping.tsx'
import { ReturnsNote } from './returns-note.tsx'
import { findShortLine, SHORT_LINES_ID, ShortLines } from './short-lines.tsx'
import { CouponBox, GiftLines, OfferHints } from '#web/storefront/offers/coupon-box.tsx'
import { AmountRow } from '#web/storefront/checkout/summary/amount-row.tsx'
import { FootBar } from '#web/storefront/product/foot-bar.tsx'

const ShippingNote = ({ cart: { shipping, freeShippingFrom } }: { cart: Cart }) =>
  shipping > 0 ? (
    <>
      Shipping is free from{' '}
      <span className="whitespace-nowrap">{formatRupees(freeShippingFrom)}.</span>
    </>
  ) : (
    'Shipping is free.'
  )

/** What the pieces cost after discounts, without shipping. */
const goodsTotal = ({ subtotal, discount }: Cart): Paise => paise(subtotal - discount)

/** Whether shipping is known and not free. */
const hasShipping = (cart: Cart): boolean => cart.shipping > 0 && boughtOf(cart) > 0

/** What the checkout begins with, before gift wrap and fees. */
const withShipping = (cart: Cart): Paise => paise(goodsTotal(cart) + cart.shipping)

/** The words for `withShipping`; the specified total is that of the pieces. */
const TO_PAY = 'To pay'

/** How all sums of the box are written. */
const formatOf = ({ subtotal, discount, discounts, shipping }: Cart) =>
  formatOfColumn([subtotal, discount, shipping, ...discounts.map(({ amount }) => amount)])

/** What is taken off the pieces, above their total. */
function Discounts({ cart, className }: { cart: Cart; className: string }) {
  const goods = { ...cart, giftWrap: paise(0), codFee: paise(0) }
  const rows = totalRows(goods).filter(({ label }) => label !== 'Shipping')
  return (
    <dl className={`mb-3 space-y-1.5 border-b border-jamun-200 pb-3 ${className}`}>
      {rows.map((row) => (
        <AmountRow key={row.label} label={row.label} amount={rowText(row, formatOf(cart))} />
      ))}
    </dl>
  )
}

const HEADLINE = 'flex flex-wrap items-baseline justify-between gap-4'

/**
 * The total of the pieces, and what the checkout begins with. Only the last of them is large: the
 * total itself if shipping adds nothing.
 */
function Sums({ cart, className }: { cart: Cart; className: string }) {
  const format = formatOf(cart)
  const isPart = cart.lines.some(({ isCounted }) => !isCounted)
  const total = (
    <>
      <span>Total</span>
      {isPart && (
        <span className="ml-1 whitespace-nowrap text-sm"> for {piecesOf(cart.lines)}</span>
      )}
    </>
  )
  const headline = (label: ReactNode, amount: Paise) => (
    <div className={HEADLINE}>
      <dt className="font-display text-[1.375rem]">{label}</dt>
      <dd className={`tnum whitespace-nowrap text-[1.625rem] font-bold ${className}`}>
        {format(amount)}
      </dd>
    </div>
  )
  if (!hasShipping(cart)) return <dl>{headline(total, goodsTotal(cart))}</dl>
  return (
    <dl className="space-y-1.5">
      <AmountRow label={total} amount={format(goodsTotal(cart))} />
      <AmountRow label="Shipping" amount={format(cart.shipping)} />
      {headline(TO_PAY, withShipping(cart))}
    </dl>
  )
}

type TotalProps = { cart: Cart; busy: boolean }

/** The subtotal, the shipping note and the checkout button, which works if all lines can be had. */
export function TotalBox({
  cart,
  busy,
  buttonRef,
}: TotalProps & { buttonRef: Ref<HTMLDivElement> }): ReactElement {
  const fading = `transition-opacity ${busy ? 'opacity-50' : ''}`
  const saved = savedInAll(cart)
  const bought = boughtOf(cart)
  return (
    <aside className="h-fit bg-chandan lg:sticky lg:top-24" aria-label="Total" aria-busy={busy}>
      <div className={fading}>{bought > 0 && <FreeShipping cart={cart} />}</div>
      <div className="p-5 lg:p-6">
        {cart.discount > 0 && <Discounts cart={cart} className={fading} />}
        <Sums cart={cart} className={fading} />
        {saved > 0 && (
          <p className={`mt-1 font-medium text-mehendi-700 ${fading}`}>
            You save <span className="tnum whitespace-nowrap">{formatRupees(saved)}</span> in all
          </p>
        )}
        <p className="mt-1 text-sm text-jamun-700">
          Inclusive of all Taxes. {bought > 0 && <ShippingNote cart={cart} />}
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
      <BarTotal
        {...(hasShipping(cart)
          ? { label: TO_PAY, total: withShipping(cart) }
          : { total: goodsTotal(cart) })}
        className={`transition-opacity ${busy ? 'opacity-50' : ''}`}
      />
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
