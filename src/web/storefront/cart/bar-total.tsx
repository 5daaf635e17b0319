import type { ReactElement } from 'react'
import { formatRupees, type Paise } from '#shared/money/money.ts'

type BarTotalProps = {
  total: Paise
  /** What is added to the total later. */
  shipping?: Paise | undefined
  className?: string
}

/** The total of cart or order in the bar, on phones only. */
export function BarTotal({ total, shipping, className = '' }: BarTotalProps): ReactElement {
  return (
    <span className="leading-tight lg:hidden">
      <span className="block text-sm text-jamun-700">Total</span>
      <span className={`tnum whitespace-nowrap text-lg font-bold ${className}`}>
        {formatRupees(total)}
      </span>
      {shipping !== undefined && (
        <span className="tnum block text-xs whitespace-nowrap text-jamun-700">
          + {formatRupees(shipping)} shipping
        </span>
      )}
    </span>
  )
}
