import type { ReactElement } from 'react'
import { Price } from '#web/ui/price.tsx'
import { LOW_STOCK } from '#web/storefront/product-card/card.ts'

/** The price with the old price, the discount in per cent, and a note that tax is included. */
export function PriceLines({
  sale,
  actual,
  off,
}: {
  sale: string
  actual: string | null
  off: number | null
}): ReactElement {
  return (
    <div className="mt-3 lg:mt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price sale={sale} actual={actual} size="page" />
        {off !== null && (
          <span
            className={'rounded-full bg-rani-100 px-2.5 py-0.5 text-sm font-semibold text-rani-700'}
          >
            {off}% off
          </span>
        )}
      </div>
      <p className="mt-1.5 text-sm text-jamun-700">Inclusive of all Taxes</p>
    </div>
  )
}

/** A warning if stock is low or empty; nothing otherwise. */
export function StockLine({ left }: { left: number }): ReactElement | null {
  if (left > LOW_STOCK) return null
  return (
    <p className="mt-4 flex items-center gap-2 text-sm font-medium text-sindoor-600">
      <span aria-hidden="true" className="size-2 rounded-full bg-sindoor-600" />
      {left > 0 ? `Only ${left} left` : 'Sold out'}
    </p>
  )
}
