import { Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { BarTotal } from '#web/storefront/cart/bar-total.tsx'
import { formatRupees } from '#shared/money/money.ts'
import { MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import { useInView } from '#web/ui/browser/motion.ts'
import { Button } from '#web/ui/button.tsx'
import { isCashOnly, type PaymentChoice } from './payment-choice.tsx'

/**
 * The button that places the order. On a phone it is shown in the bar at the bottom, with the
 * total, while its own place is out of view. It is one button, so that screen readers read one.
 */
export function PayButton({
  choice,
  busy,
}: {
  choice: PaymentChoice
  busy: boolean
}): ReactElement {
  const { ref, inView } = useInView<HTMLDivElement>(MOSTLY_BELOW_HEADER)
  return (
    <div ref={ref} className="mt-5 min-h-13">
      <div data-buy-bar={inView ? undefined : ''} className={inView ? '' : 'foot-bar lg:contents'}>
        {!inView && <BarTotal total={choice.totals.total} />}
        <Button type="submit" look="buy" size="lg" busy={busy} className="w-full flex-1">
          {!busy && !isCashOnly(choice) && (
            <Lock aria-hidden="true" className="size-[1.15em] shrink-0" strokeWidth={1.6} />
          )}
          {busy ? 'Processing...' : buttonText(choice)}
        </Button>
      </div>
    </div>
  )
}

const buttonText = ({ method, advance }: PaymentChoice): string => {
  if (advance > 0) return `Pay ${formatRupees(advance).replace(' ', '\u00a0')} now`
  return method === 'cod' ? 'Place order' : 'Pay Now'
}
