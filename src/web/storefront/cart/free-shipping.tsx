import type { ReactElement } from 'react'
import { formatRupees, paise, type Paise } from '#shared/money/money.ts'

const BEADS = 10

/** What the pieces and their shipping cost, and from which sum on shipping is free. */
type FreeShippingProps = { bought: Paise; shipping: Paise; freeFrom: Paise }

/** Shows how far a cart is from free shipping, as a sentence and a progress bar. */
export function FreeShipping({ bought, shipping, freeFrom }: FreeShippingProps): ReactElement {
  // An offer may give free shipping before that amount.
  const subtotal = shipping === 0 ? freeFrom : bought
  const remaining = freeFrom - subtotal
  const filled = Math.min(BEADS, Math.floor((subtotal * BEADS) / Math.max(1, freeFrom)))
  const goal = Math.max(1, Math.ceil(freeFrom / 100))
  return (
    <div className="bg-haldi-100 px-5 py-3.5 lg:px-6">
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
