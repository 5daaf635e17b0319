import { ChevronDown } from 'lucide-react'
import { useId, useState, useSyncExternalStore, type ReactElement } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import { piecesOf } from '#web/storefront/cart/cart-sums.ts'
import { GiftLines } from '#web/storefront/offers/coupon-box.tsx'
import { CheckoutSums, type SumsProps } from './checkout-sums.tsx'
import { OrderLines } from './order-lines.tsx'

/**
 * What is bought and what it costs, above the form of a phone: one row, which opens. Sums and
 * button follow the form.
 */
export function SummaryFold({ cart, choice }: SumsProps): ReactElement {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mb-6 bg-chandan px-4">
      {/* The button covers the row, so that the heading is its words only. */}
      <div className="relative flex min-h-12 items-center gap-2 py-2">
        <div id={`${id}-row`} className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
          <div className="flex flex-wrap gap-x-1">
            <h2 className="font-semibold">Order Summary</h2> <span>· {piecesOf(cart.lines)}</span>
          </div>{' '}
          <span className="tnum whitespace-nowrap font-bold">
            {formatRupees(choice.totals.total)}
          </span>
        </div>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className={`size-5 shrink-0 ${open ? 'rotate-180' : ''}`}
        />
        <button
          type="button"
          aria-labelledby={`${id}-row`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="absolute inset-0 -mx-4"
        />
      </div>
      {open && (
        <div id={id} className="pb-4">
          <OrderLines lines={cart.lines} />
          <GiftLines gifts={cart.gifts} />
          <CheckoutSums cart={cart} choice={choice} />
        </div>
      )}
    </div>
  )
}

const NARROW = '(width < 64rem)'

const watchWidth = (onChange: () => void) => {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the summary is not a column beside the form. */
export const useFoldsSummary = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
