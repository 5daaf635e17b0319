import type { ReactElement, ReactNode } from 'react'

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
