import type { ReactNode } from 'react'
import { formatRupees, type Paise } from '#shared/money/money.ts'

/** Formats an amount with the rupee sign, as the admin screens show it. */
export const formatAmount = (amount: Paise): string => formatRupees(amount).replace('Rs. ', '₹')

/** A row of a list of facts about an order. */
export function AmountRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-jamun-700">{name}</dt>
      <dd className="tnum text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
