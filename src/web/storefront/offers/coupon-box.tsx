import { lazy, Suspense, type ReactElement } from 'react'
import type { Cart } from '#web/api/cart.ts'

/** Loaded when the shop has coupons. The page does without it if its file fails to load. */
const CouponForm = lazy(() =>
  import('./coupon-form.tsx').then(
    (file) => ({ default: file.CouponForm }),
    () => ({ default: () => <p className="text-sm">The field for codes could not be loaded.</p> }),
  ),
)

/**
 * The coupon of the cart: a field for its code, which opens at a press, or the code with what it
 * saves.
 */
export function CouponBox({ cart }: { cart: Cart }): ReactElement | null {
  if (!cart.takesCodes) return null
  return (
    <section aria-label="Coupon" className="my-2">
      <Suspense fallback={<p className="min-h-11 text-sm text-jamun-700">Loading...</p>}>
        <CouponForm cart={cart} />
      </Suspense>
    </section>
  )
}

/** What would have to be added for an offer; nothing if there is none. */
export function OfferHints({ hints }: Pick<Cart, 'hints'>): ReactElement | null {
  if (hints.length === 0) return null
  return (
    <ul aria-label="Offers" className="mt-3 space-y-1 text-sm text-jamun-900">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}

/** The free gifts of the cart; nothing if there is none. */
export function GiftLines({ gifts }: Pick<Cart, 'gifts'>): ReactElement | null {
  if (gifts.length === 0) return null
  return (
    <ul aria-label="Free gifts" className="mt-3 space-y-1 text-sm">
      {gifts.map(({ slug, title, variantLabel }) => (
        <li key={`${slug} ${variantLabel}`} className="wrap-anywhere">
          <span className="font-semibold text-mehendi-700">Free gift:</span> {title}
          {variantLabel && `, ${variantLabel}`}
        </li>
      ))}
    </ul>
  )
}
