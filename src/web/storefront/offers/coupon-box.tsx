import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { Cart } from '#web/api/cart.ts'
import { EnteredCode } from './entered-code.tsx'
import { $triedLinkCode, readLinkCode } from './stored-code.ts'

/** Loaded when the customer has a code. The page does without it if its file fails to load. */
const CouponForm = lazy(() =>
  import('./coupon-form.tsx').then(
    (file) => ({ default: file.CouponForm }),
    () => {
      // The cart does not wait for it any longer.
      $triedLinkCode.set(true)
      return {
        default: () => <p className="text-sm">The field for codes could not be loaded.</p>,
      }
    },
  ),
)

/**
 * The coupon of the cart: a field for its code, which opens at a press, or the code with what it
 * saves. The field is open for the code of a link, and after a code was removed.
 */
export function CouponBox({ cart }: { cart: Cart }): ReactElement | null {
  const [pressed, setPressed] = useState(false)
  const [hadCode] = useState(() => cart.coupon !== null || readLinkCode() !== '')
  if (!cart.takesCodes) return null
  return (
    <section aria-label="Coupon" className="my-2">
      {pressed || hadCode || cart.coupon ? (
        <Suspense fallback={<Waiting coupon={cart.coupon} />}>
          <CouponForm cart={cart} hasFocus={pressed} />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setPressed(true)} className={OPENER}>
          Have a coupon?
        </button>
      )}
    </section>
  )
}

/**
 * Whether the code of a link is about to be entered. The cart is shown after that, because the
 * discount would move its button.
 */
export function useEntersLinkCode({ coupon, takesCodes }: Cart): boolean {
  const tried = useStore($triedLinkCode)
  const code = readLinkCode()
  return takesCodes && !tried && code !== '' && coupon?.code !== code
}

/** As high as what it waits for, so that nothing below moves. */
const Waiting = ({ coupon }: Pick<Cart, 'coupon'>) =>
  coupon ? (
    <EnteredCode coupon={coupon} busy={false} />
  ) : (
    <p className="min-h-11 text-sm text-jamun-700">Loading...</p>
  )

const OPENER =
  'flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium underline ' +
  'underline-offset-4 hover:text-rani-700'

/** What would have to be added for an offer; nothing if there is none. */
export function OfferHints({ hints }: Pick<Cart, 'hints'>): ReactElement | null {
  if (hints.length === 0) return null
  return (
    <ul aria-label="Offers" className="mt-3 stack-1 text-sm text-jamun-900">
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
    <ul aria-label="Free gifts" className="mt-3 stack-1 text-sm">
      {gifts.map(({ slug, title, variantLabel }) => (
        <li key={`${slug} ${variantLabel}`} className="wrap-anywhere">
          <span className="font-semibold text-mehendi-700">Free gift:</span> {title}
          {variantLabel && `, ${variantLabel}`}
        </li>
      ))}
    </ul>
  )
}
