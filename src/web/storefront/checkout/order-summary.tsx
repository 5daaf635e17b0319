import { ChevronDown, Lock } from 'lucide-react'
import type { Cart } from '#web/api/cart.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DeliveryLine } from '#web/storefront/delivery/delivery-line.tsx'
import { ReturnsNote } from '#web/storefront/cart/kept-note.tsx'
import { OrderLines } from './order-lines.tsx'
import { AmountRow } from '#web/storefront/orders/order-sums.tsx'

/** The lines and totals of the cart as computed by the server, with the button Pay Now. */
export function OrderSummary({
  cart,
  busy,
  confirming,
  pincode,
}: {
  cart: Cart
  busy: boolean
  confirming: boolean
  /** Where it goes; empty if that is not known yet. */
  pincode: string
}) {
  return (
    <aside
      className="h-fit bg-chandan p-5 lg:sticky lg:top-32 lg:p-7"
      aria-labelledby="order-summary"
    >
      <h2 id="order-summary" className="font-display text-[1.5rem]">
        Order Summary
      </h2>
      <OrderLines lines={cart.lines} />
      <Sums cart={cart} />
      <div role="status" className="mt-4">
        {pincode && <DeliveryLine pincode={pincode} />}
      </div>
      <ReturnsNote lines={cart.lines} />
      <Button type="submit" look="buy" size="lg" busy={busy} className="mt-5 w-full">
        {!busy && <Lock aria-hidden="true" className="size-[1.15em] shrink-0" strokeWidth={1.6} />}
        {busy ? 'Processing...' : 'Pay Now'}
      </Button>
      <output className="mt-3 block text-center text-xs text-jamun-700">
        {confirming
          ? 'We are confirming your payment. Please do not pay again.'
          : 'UPI, cards, net banking and wallets through Razorpay. Your pieces are held for ' +
            'you while you pay.'}
      </output>
    </aside>
  )
}

/** The collapsible summary above the form on phones. */
export function FoldedSummary({ cart }: { cart: Cart }) {
  return (
    <details className="group mt-4 bg-chandan px-4 lg:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium">
        <span className="flex-1">
          Order Summary · <span className="tnum whitespace-nowrap">{formatRupees(cart.total)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 group-open:rotate-180"
          strokeWidth={1.6}
        />
      </summary>
      <div className="pb-4">
        <OrderLines lines={cart.lines} />
        <Sums cart={cart} />
      </div>
    </details>
  )
}

function Sums({ cart }: { cart: Cart }) {
  const remaining = cart.freeShippingFrom - cart.subtotal
  return (
    <>
      <dl className="mt-5 space-y-2 border-t border-jamun-200 pt-4">
        <AmountRow label="Subtotal" amount={formatRupees(cart.subtotal)} />
        <AmountRow
          label="Shipping"
          amount={cart.shipping === 0 ? 'Free' : formatRupees(cart.shipping)}
        />
        <AmountRow
          label="Total"
          amount={formatRupees(cart.total)}
          className="border-t border-jamun-200 pt-3 text-[1.35rem] font-bold"
        />
      </dl>
      <p className="mt-1 text-xs text-jamun-700">
        {cart.shipping > 0 &&
          remaining > 0 &&
          `Add ${formatRupees(paise(remaining)).replace(' ', '\u00a0')} more for free shipping. `}
        Inclusive of all Taxes.
      </p>
    </>
  )
}
