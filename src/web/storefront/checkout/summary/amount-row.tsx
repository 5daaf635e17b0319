import type { ReactElement, ReactNode } from 'react'
import { formatRupees, type Paise } from '#shared/money/money.ts'

/** One line of a list of sums: a label and a formatted amount. */
export function AmountRow({
  label,
  amount,
  className = '',
}: {
  label: ReactNode
  amount: string
  className?: string
}): ReactElement {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="tnum whitespace-nowrap">{amount}</dd>
    </div>
  )
}

type SavedLineProps = { saved: Paise; format?: (amount: Paise) => string; className?: string }

/** What a cart or an order costs less than by the struck-through prices; nothing if that is 0. */
export const SavedLine = ({
  saved,
  format = formatRupees,
  className = '',
}: SavedLineProps): ReactElement | null =>
  saved > 0 ? (
    <p className={`mt-1 font-medium text-mehendi-700 ${className}`}>
      You save <span className="tnum whitespace-nowrap">{format(saved)}</span> in all
    </p>
  ) : null
