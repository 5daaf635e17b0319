import type { ReactElement } from 'react'
import { formatRupees, type Paise } from '#shared/money/money.ts'

type BarTotalProps = { total: Paise; label?: string; className?: string }

/** The total of cart or order in the bar, on phones only. */
export function BarTotal({ total, label = 'Total', className = '' }: BarTotalProps): ReactElement {
  return (
    <span className="leading-tight lg:hidden">
      <span className="block text-sm text-jamun-700">{label}</span>
      <span className={`tnum whitespace-nowrap text-lg font-bold ${className}`}>
        {formatRupees(total)}
      </span>
    </span>
  )
}
