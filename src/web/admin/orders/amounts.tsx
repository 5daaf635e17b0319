import type { ReactNode } from 'react'
import { formatRupees, rupees, toRupees, type Paise } from '#shared/money/money.ts'

/** Formats an amount with the rupee sign, as the admin screens show it. */
export const formatAmount = (amount: Paise): string => formatRupees(amount).replace('Rs. ', '₹')

/** The text of an amount in a field, which shows the rupee sign before it: `1,299`. */
export const amountText = (amount: Paise): string => formatAmount(amount).slice(1)

const COMPACT = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const LAKH = rupees(100_000)

/** An amount for a tile or a scale: without paise, and from a lakh on as ₹1.2L. */
export const shortAmount = (amount: Paise): string =>
  amount < LAKH ? formatAmount(amount).replace(/\.\d\d$/, '') : COMPACT.format(toRupees(amount))

const WITH_PAISE = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const WITHOUT_PAISE = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/**
 * Returns how the amounts of one column are written: all with paise if one of them has some, else
 * all without. So their digits are aligned.
 */
export function columnFormat(amounts: readonly Paise[]): (amount: Paise) => string {
  const format = amounts.some((amount) => amount % 100 !== 0) ? WITH_PAISE : WITHOUT_PAISE
  return (amount) => format.format(toRupees(amount))
}

/** A row of a list of facts about an order. */
export function AmountRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-jamun-700">{name}</dt>
      <dd className="tnum text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
