import { Link } from 'react-router'
import type { Cart } from '#web/api/cart.ts'
import { formatRupees } from '#shared/money/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ReturnsNote } from '#web/storefront/cart/returns-note.tsx'
import { findShortLine, ShortLines } from '#web/storefront/cart/short-lines.tsx'
import { CouponBox, GiftLines, OfferHints } from '#web/storefront/offers/coupon-box.tsx'
import { GuestNote } from '#web/storefront/checkout/guest/guest-line.tsx'
import type { DismissedNote } from '#web/storefront/checkout/use-payment.ts'
import { CheckoutSums } from './checkout-sums.tsx'
import { OrderLines } from './order-lines.tsx'
import { CONFIRMING, Dismissed } from './payment-notes.tsx'
import { PayButton } from './pay-button.tsx'
import { isCashOnly, type PaymentChoice } from './payment-choice.tsx'

/** The lines and totals of the cart as computed by the server, with the button that orders. */
export function OrderSummary({
  cart,
  choice,
  isFolded,
  isGuest,
  giftWrap,
  onGiftWrap,
  payment: { busy, confirming, dismissed },
}: {
  cart: Cart
  choice: PaymentChoice
  /** Whether heading and lines are above the form (see summary-fold.tsx). */
  isFolded: boolean
  isGuest: boolean
  giftWrap: boolean
  onGiftWrap: (isChosen: boolean) => void
  /** `dismissed`: its dialog was closed without a payment. */
  payment: { busy: boolean; confirming: boolean; dismissed: DismissedNote | undefined }
}) {
  return (
    <aside className="h-fit bg-chandan p-5 lg:sticky lg:top-36 lg:p-7" aria-label="Order Summary">
      {!isFolded && (
        <>
          <h2 className="font-display text-[1.5rem]">Order Summary</h2>
          <OrderLines lines={cart.lines} />
        </>
      )}
      <GiftLines gifts={cart.gifts} />
      <GiftWrap cart={cart} isChosen={giftWrap} onChoose={onGiftWrap} />
      <CheckoutSums cart={cart} choice={choice} />
      <OfferHints hints={cart.hints} />
      <CouponBox cart={cart} />
      <ReturnsNote lines={cart.lines} />
      <ShortLines lines={cart.lines} />
      {busy || !findShortLine(cart.lines) ? (
        <PayButton choice={choice} busy={busy} />
      ) : (
        <Link to="/cart" className={buttonClass('outline', 'lg', 'mt-5 w-full')}>
          Change your cart
        </Link>
      )}
      <output className="mt-3 block text-center text-xs text-jamun-700">
        {dismissed && <Dismissed {...dismissed} />}
        {confirming ? CONFIRMING : paymentNote(choice, isGuest)}
      </output>
      {isGuest && <GuestNote />}
    </aside>
  )
}

const ONLINE_NOTE =
  'UPI, cards, net banking and wallets through Razorpay. Your pieces are held for you while you ' +
  'pay.'
const ADVANCE_NOTE = 'You pay the rest in cash when your parcel arrives. '
const CASH_NOTE = 'You pay in cash when your parcel arrives.'

/** What happens after the button. */
function paymentNote(choice: PaymentChoice, isGuest: boolean): string {
  if (isCashOnly(choice))
    return isGuest ? CASH_NOTE : `We ask you to confirm the order first. ${CASH_NOTE}`
  return `${choice.advance > 0 ? ADVANCE_NOTE : ''}${ONLINE_NOTE}`
}

type GiftWrapProps = { cart: Cart; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** The option of gift wrap, never chosen in advance. */
function GiftWrap({ cart, isChosen, onChoose }: GiftWrapProps) {
  if (cart.giftWrap === null) return null
  const price = cart.giftWrap === 0 ? 'free' : formatRupees(cart.giftWrap)
  return (
    <div className="mt-4 flex min-h-11 items-start gap-3 text-sm">
      <input
        id="gift-wrap"
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-rani-600"
      />
      <label htmlFor="gift-wrap" className="cursor-pointer">
        <span className="font-medium">Gift wrap, {price}</span>
        <span className="block text-jamun-700">
          Wrapped with your gift notes. The slip in the parcel has no prices.
        </span>
      </label>
    </div>
  )
}
